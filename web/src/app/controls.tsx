// The controls beside the tile chosen: which figure, turn, undo, skip or confirm, and what confirming would score.

import type { FigureKind } from '../board/figure-art.ts';
import type { GameEvent, Position } from '../table/protocol.ts';
import { capitalised, t } from '../text/index.ts';
import { describeScore } from './describe.ts';
import { FigurePicture, Glyph, Mark } from './icons.tsx';

export interface ControlsProps {
  position: Position;
  kinds: readonly FigureKind[];
  wanted: FigureKind;
  canTurn: boolean;
  canSkip: boolean;
  busy: boolean;
  choose(kind: FigureKind): void;
  /** Scores the only pyramid there is to score, which may be far from the tile. */
  score: (() => void) | undefined;
  turn(): void;
  undo(): void;
  skip(): void;
  confirm(): void;
  /** The pointer was used: the focus goes back to the board, so that keys act there. */
  used(): void;
}

const MOST_LINES = 5;

function Preview({ position, events }: { position: Position; events: readonly GameEvent[] }) {
  const scores = events.flatMap((event) => (event.type === 'score' ? [event] : []));
  const returned = events.filter((event) => event.type === 'return').length;
  return (
    <ul class="preview" aria-label={t('controls.preview')}>
      {scores.slice(0, MOST_LINES).map((score, index) => {
        const seat = position.setup.seats[score.seat];
        return (
          <li key={index}>
            <Mark colour={seat?.colour ?? ''} seat={score.seat} size={16} />
            <b>{t('points.plus', { points: score.points })}</b> <span>{describeScore(score)}</span>
          </li>
        );
      })}
      {scores.length > MOST_LINES && <li>{t('controls.more', { count: scores.length - MOST_LINES })}</li>}
      {scores.length === 0 && <li class="nothing">{t('controls.nothing')}</li>}
      {returned > 0 && <li class="nothing">{t('controls.returned', { count: returned })}</li>}
    </ul>
  );
}

export function Controls(props: ControlsProps) {
  const { position, kinds, wanted, busy } = props;
  const seat = position.seat ?? position.turnSeat;
  const colour = position.setup.seats[seat]?.colour ?? '';
  const supply = position.supply[seat] ?? {};
  /** A click with the pointer leaves the focus on the board; one with the keyboard stays where it is. */
  const act = (action: () => void) => (event: MouseEvent) => {
    action();
    if (event.detail > 0) {
      props.used();
    }
  };
  return (
    <div class="controls" role="group" aria-label={t('controls.label')}>
      {kinds.length > 1 && (
        <div class="kinds" role="group" aria-label={t('controls.figure')}>
          {kinds.map((kind) => (
            <button
              type="button"
              key={kind}
              aria-pressed={kind === wanted}
              aria-label={t('controls.kind', { figure: t(`figure.${kind}`), count: supply[kind] ?? 0 })}
              title={t(`figure.${kind}`)}
              onClick={act(() => props.choose(kind))}
            >
              <FigurePicture kind={kind} colour={colour} seat={seat} size={26} />
              <span>{supply[kind] ?? 0}</span>
            </button>
          ))}
        </div>
      )}
      {position.complete && <Preview position={position} events={position.preview} />}
      <div class="buttons">
        {props.canTurn && (
          <button type="button" disabled={busy} title={t('controls.turn.key')} onClick={act(props.turn)}>
            <Glyph name="turn" /> {t('controls.turn')}
          </button>
        )}
        <button
          type="button"
          disabled={busy || position.chosen.length === 0}
          title={t('controls.undo.key')}
          onClick={act(props.undo)}
        >
          <Glyph name="undo" /> {t('controls.undo')}
        </button>
        {props.score !== undefined && (
          <button type="button" data-action="score" disabled={busy} onClick={act(props.score)}>
            {capitalised(t('prompt.score', { count: 1 }))}
          </button>
        )}
        {position.complete ? (
          <button
            type="button"
            class="primary"
            data-action="confirm"
            disabled={busy}
            title={t('controls.confirm.key')}
            onClick={act(props.confirm)}
          >
            <Glyph name="confirm" /> {t('controls.confirm')}
          </button>
        ) : (
          props.canSkip && (
            <button
              type="button"
              class="primary"
              data-action="skip"
              disabled={busy}
              title={t('controls.skip.key')}
              onClick={act(props.skip)}
            >
              <Glyph name="skip" /> {t(position.phase === 'pyramid' ? 'controls.keep' : 'controls.skip')}
            </button>
          )
        )}
      </div>
    </div>
  );
}
