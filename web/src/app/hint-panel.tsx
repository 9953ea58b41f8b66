// A hint: the button that asks for it, and the answer in words. On the board it is a ghost (scene-of.ts).

import { useEffect, useRef } from 'preact/hooks';
import type { Candidate, Hint, Move, Position } from '../table/protocol.ts';
import { capitalised, decimal, t } from '../text/index.ts';
import { describeMove, describeTile } from './describe.ts';
import type { GameSession } from './game-session.ts';
import { hintedMoves } from './game-session.ts';
import { Glyph, Mark } from './icons.tsx';
import { withTile } from './scene-of.ts';

/** A turn, or what is left of it, as one sentence. */
function describeTurn(position: Position, moves: readonly Move[]): string {
  const [first] = moves;
  const after = withTile(position, first);
  const parts = moves.map((move) => {
    if (move.type !== 'place' || position.drawn === null) {
      return describeMove(after, move);
    }
    const tile = describeTile(position.drawn, move.rotation);
    return t('hint.place', { x: move.x, y: move.y, tile });
  });
  return capitalised(parts.join('; '));
}

/** Points that each seat may expect at the end, and the chance to win of who asked. */
function Expectation({ hint, best, position }: { hint: Hint; best: Candidate; position: Position }) {
  const { points, win } = best;
  const chance = win?.[hint.seat];
  return (
    <p class="hint-points">
      {points !== null && (
        <>
          {t('hint.points')}{' '}
          {points.map((value, seat) => (
            <span key={seat} class="hint-seat">
              <Mark colour={position.setup.seats[seat]?.colour ?? ''} seat={seat} size={15} />
              <span class="unseen">{position.setup.seats[seat]?.name} </span>
              <b>{decimal(value, 1)}</b>{' '}
            </span>
          ))}
        </>
      )}
      {chance !== undefined && (
        <span class="hint-seat">{t('hint.win', { percent: Math.round(chance * 100) })}</span>
      )}
    </p>
  );
}

/** Losses below this would be shown as none. */
const EQUAL = 0.05;

/** What a turn loses against the best one. The best needs saying only where another is shown. */
function lossOf(candidate: Candidate, shown: Candidate): string {
  const equal = candidate.loss < EQUAL;
  const none = equal && shown.loss >= EQUAL ? 'best' : equal ? 'yes' : 'no';
  return t('hint.loss', { points: decimal(candidate.loss, 1), none });
}

function Others({ session, hint, position }: { session: GameSession; hint: Hint; position: Position }) {
  const [shown] = hint.candidates;
  const others = hint.candidates.slice(1);
  // In words that hold before anything else is chosen only.
  if (shown === undefined || others.length === 0 || position.step !== hint.step) {
    return null;
  }
  return (
    <details class="hint-others">
      <summary>{t('hint.others')}</summary>
      <ul>
        {others.map((other, index) => (
          <li key={index}>
            <button type="button" title={t('hint.consider')} onClick={() => session.considerTurn(other)}>
              {describeTurn(position, other.turn)} <b>{lossOf(other, shown)}</b>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function HintButton({ session }: { session: GameSession }) {
  if (!session.mayAsk || session.hint !== undefined) {
    return null;
  }
  return (
    <button
      type="button"
      class="small"
      data-action="hint"
      title={t('hint.ask.key')}
      aria-disabled={session.asking}
      onClick={() => session.askHint()}
    >
      <Glyph name="hint" size={16} /> {t(session.asking ? 'hint.asking' : 'hint.ask')}
    </button>
  );
}

/** Stays in the document, so that what comes into it is read out. */
export function HintPanel({ session }: { session: GameSession }) {
  const { hint, position } = session;
  const best = hint?.candidates[0];
  const shown = hint !== undefined && best !== undefined && position !== undefined && !position.complete;
  const panel = useRef<HTMLDivElement>(null);
  // What is shown stands at the top, also when it was chosen from the list further down.
  useEffect(() => panel.current?.scrollTo(0, 0), [best]);
  return (
    <div ref={panel} class={shown ? 'advice shown' : 'advice'} role="status">
      {shown && (
        <>
          <p class="hint-turn">
            {describeTurn(position, hintedMoves(hint, position))}
            {best.loss >= EQUAL && (
              <span class="hint-loss"> {t('hint.behind', { points: decimal(best.loss, 1) })}</span>
            )}
          </p>
          <Expectation hint={hint} best={best} position={position} />
          <p class="hint-buttons">
            <button
              type="button"
              class="small"
              data-action="follow"
              disabled={session.busy}
              onClick={() => session.followHint()}
            >
              <Glyph name="confirm" size={16} /> {t('hint.follow')}
            </button>
            <button type="button" class="small quiet" onClick={() => session.dropHint()}>
              {t('hint.drop')}
            </button>
          </p>
          <Others session={session} hint={hint} position={position} />
        </>
      )}
    </div>
  );
}
