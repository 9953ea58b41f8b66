// The final count, over the board when the game has ended.

import { useEffect, useRef } from 'preact/hooks';
import type { Position } from '../table/protocol.ts';
import { listOf, t } from '../text/index.ts';
import { FigurePicture, Glyph } from './icons.tsx';
import { replayAddress } from './replay-address.ts';
import { StandingTable } from './standing-table.tsx';

interface Props {
  position: Position;
  recordAddress: string;
  close(): void;
  /** A new game of the same players and set-up. */
  again: (() => void) | undefined;
  /** Somebody has begun that game already. */
  begun?: boolean;
}

export function FinalCount({ position, recordAddress, close, again, begun = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const winners = position.winners.map((seat) => position.setup.seats[seat]?.name ?? '');
  const names = listOf(winners);
  return (
    <dialog ref={dialog} class="final" aria-labelledby="final-title" onClose={close}>
      <h2 id="final-title">
        {position.winners.map((seat) => (
          <span key={seat} class="final-winner">
            <FigurePicture
              kind="meeple"
              colour={position.setup.seats[seat]?.colour ?? ''}
              seat={seat}
              size={64}
            />
          </span>
        ))}
        <span>{t('final.title', { names, count: winners.length })}</span>
      </h2>
      <StandingTable position={position} caption={t('final.caption')} />
      {begun && <p role="status">{t('series.begun')}</p>}
      <div class="buttons">
        <a class="button" href={recordAddress} download={`${position.game}.bigtop`}>
          <Glyph name="download" /> {t('game.record')}
        </a>
        <a class="button" href={replayAddress({ game: position.game })}>
          <Glyph name="play" /> {t('replay.this')}
        </a>
        <a class="button" href="#start">
          <Glyph name="home" /> {t('game.leave')}
        </a>
        {again !== undefined && (
          <button type="button" data-action="again" onClick={again}>
            <Glyph name={begun ? 'skip' : 'turn'} /> {t(begun ? 'series.next' : 'final.again')}
          </button>
        )}
        <button type="button" class="primary" autofocus onClick={() => dialog.current?.close()}>
          {t('final.board')}
        </button>
      </div>
    </dialog>
  );
}
