// The final count, over the board when the game has ended.

import { useEffect, useRef } from 'preact/hooks';
import type { Position } from '../table/protocol.ts';
import { listOf, t } from '../text/index.ts';
import { GameLinks } from './game-links.tsx';
import { FigurePicture, Glyph } from './icons.tsx';
import { StandingTable } from './standing-table.tsx';

interface Props {
  position: Position;
  recordAddress: string;
  close(): void;
  /** A new game of the same players and set-up. */
  again: (() => void) | undefined;
  /** Somebody has begun that game already. */
  begun?: boolean;
  /** Who did not play to the end, in sentences, and as a word by seat. */
  departures?: readonly string[] | undefined;
  mark?: ((seat: number) => string | undefined) | undefined;
}

export function FinalCount(props: Props) {
  const { position, recordAddress, close, again, begun = false, departures = [], mark } = props;
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
      {departures.length > 0 && <p class="departures">{departures.join(' ')}</p>}
      <StandingTable position={position} caption={t('final.caption')} mark={mark} />
      {begun && <p>{t('series.begun')}</p>}
      <div class="buttons">
        <GameLinks position={position} recordAddress={recordAddress} />
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
