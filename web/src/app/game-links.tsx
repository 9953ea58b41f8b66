// Where one goes from a game: its record, its replay, all games.

import { fileName } from '../replay/file-names.ts';
import type { Position } from '../table/protocol.ts';
import { t } from '../text/index.ts';
import { Glyph } from './icons.tsx';
import { replayAddress } from './replay-address.ts';
import { isRunningCup } from './setup.ts';

interface Props {
  position: Position;
  recordAddress: string;
}

export function GameLinks({ position, recordAddress }: Props) {
  const names = position.setup.seats.map(({ name }) => name);
  return (
    <>
      {!isRunningCup(position) && (
        <>
          <a class="button" href={recordAddress} download={fileName(names, new Date(), 'bigtop')}>
            <Glyph name="download" /> {t('game.record')}
          </a>
          <a class="button" href={replayAddress({ game: position.game })}>
            <Glyph name="play" /> {t('replay.this')}
          </a>
        </>
      )}
      <a class="button" href="#start">
        <Glyph name="home" /> {t('game.leave')}
      </a>
    </>
  );
}
