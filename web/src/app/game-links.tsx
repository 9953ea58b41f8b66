// Where one goes from a game: its record, its replay, all games.

import { t } from '../text/index.ts';
import { Glyph } from './icons.tsx';
import { replayAddress } from './replay-address.ts';

export function GameLinks({ game, recordAddress }: { game: string; recordAddress: string }) {
  return (
    <>
      <a class="button" href={recordAddress} download={`${game}.bigtop`}>
        <Glyph name="download" /> {t('game.record')}
      </a>
      <a class="button" href={replayAddress({ game })}>
        <Glyph name="play" /> {t('replay.this')}
      </a>
      <a class="button" href="#start">
        <Glyph name="home" /> {t('game.leave')}
      </a>
    </>
  );
}
