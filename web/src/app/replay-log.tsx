// All turns of a record, in order; each leads to its place in the game.

import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { RecordGame } from '../replay/record-game.ts';
import type { Position, Turn } from '../table/protocol.ts';
import { language, t } from '../text/index.ts';
import { describeActions, describeTile } from './describe.ts';
import { Mark, TilePicture } from './icons.tsx';

interface EntryProps {
  turn: Turn;
  /** Any position in which the turn's tile lies. */
  position: Position;
  current: boolean;
  ahead: boolean;
  go(): void;
}

/** Points by seat that a turn brought, those of the final count too. */
function gains(turn: Turn, seats: number): number[] {
  const points = Array<number>(seats).fill(0);
  for (const event of turn.events) {
    if (event.type === 'score') {
      points[event.seat] = (points[event.seat] ?? 0) + event.points;
    }
  }
  return points;
}

function Entry({ turn, position, current, ahead, go }: EntryProps) {
  const press = useRef(go);
  press.current = go;
  // Most entries stay as they are at each step.
  return useMemo(() => {
    const { seats } = position.setup;
    const seat = turn.seat === undefined ? undefined : seats[turn.seat];
    const action = describeActions(position, turn);
    const state = current ? ' current' : ahead ? ' ahead' : '';
    return (
      <li class={`replay-entry${state}`}>
        <button
          type="button"
          class="entry"
          aria-current={current ? 'step' : undefined}
          onClick={() => press.current()}
        >
          {turn.tile === undefined ? (
            <span class="no-tile" />
          ) : (
            <TilePicture
              kind={turn.tile}
              rotation={turn.rotation ?? 0}
              size={30}
              label={describeTile(turn.tile, turn.rotation ?? 0)}
            />
          )}
          {seat !== undefined && <Mark colour={seat.colour} seat={turn.seat ?? 0} size={16} />}
          <span class="entry-words">
            <b>{turn.turn === null ? t('log.end') : turn.turn}</b> {seat?.name}
            {action !== '' && <small>{action}</small>}
          </span>
          <span class="entry-points">
            {gains(turn, seats.length).map((points, index) =>
              points === 0 ? null : (
                <span key={index} class="gain">
                  <Mark colour={seats[index]?.colour ?? ''} seat={index} size={14} />
                  <span class="unseen">{seats[index]?.name} </span>
                  {t('points.plus', { points })}
                </span>
              ),
            )}
          </span>
        </button>
      </li>
    );
  }, [turn, position.setup, current, ahead, language()]);
}

interface Props {
  record: RecordGame;
  /** The position at the end of the record: all tiles lie in it. */
  whole: Position;
  number: number;
  go(number: number): void;
}

export function ReplayLog({ record, whole, number, go }: Props) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const entry = list.current?.querySelector<HTMLElement>('.current');
    const panel = list.current?.closest('.side-panel');
    // Only the panel, not the page, and so that what comes before and after is seen too.
    if (entry != null && panel != null) {
      const box = entry.getBoundingClientRect();
      const middle = box.top + box.height / 2 - panel.getBoundingClientRect().top;
      panel.scrollTop += middle - panel.clientHeight / 2;
    }
  }, [number]);
  return (
    <>
      <p class="hint">{t(record.turns.length === 0 ? 'log.empty' : 'replay.log.about')}</p>
      <ol class="replay-log" ref={list}>
        {record.turns.map((turn, index) => {
          const at = turn.turn ?? record.last;
          return (
            <Entry
              key={index}
              turn={turn}
              position={whole}
              current={at === number}
              ahead={at > number}
              go={() => go(at)}
            />
          );
        })}
      </ol>
    </>
  );
}
