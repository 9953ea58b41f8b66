// What happened to people at the table: in words, and between the turns of the log where it belongs.

import type { ComponentChildren } from 'preact';
import type { GameSession } from '../app/game-session.ts';
import { Mark } from '../app/icons.tsx';
import type { Act, Position, SeatAtTable, SeatState, TableMessage } from '../table/protocol.ts';
import { t } from '../text/index.ts';

/** What has become of a seat: of one whose time ran out, that. */
export function presenceOf({ state, lost }: SeatAtTable): SeatState | 'lost' {
  return lost ? 'lost' : state;
}

/** Whether a computer goes on for whoever resigns, or runs out of time. */
function computerGoesOn({ setup }: Position, act: Act['act']): boolean {
  const next = act === 'timeout' ? (setup.clock?.expiry ?? 'loses') : (setup.resign ?? 'pass');
  return next !== 'loses' && next !== 'pass';
}

export function describeAct(position: Position, { act, seat, turn }: Act): string {
  const name = position.setup.seats[seat ?? -1]?.name ?? '';
  return t(`act.${act}`, { name, turn, computer: computerGoesOn(position, act) ? 'yes' : 'no' });
}

/**
 * After how many turns each stands, now that some may have been taken back: what had happened in those stands where the game
 * went on from.
 */
export function placesOfActs(acts: readonly Act[], turns: number): number[] {
  let most = turns;
  const places: number[] = [];
  for (const { act, turn } of [...acts].reverse()) {
    const after = act === 'take-back' ? turn - 1 : turn;
    places.unshift(Math.min(after, most));
    most = act === 'take-back' ? Math.min(after, most) : most;
  }
  return places;
}

/** That turns were taken back, if it is the newest of what happened and was not told before. */
export function newAct(before: TableMessage, now: TableMessage): Act | undefined {
  return JSON.stringify(before.acts) !== JSON.stringify(now.acts) ? now.acts.at(-1) : undefined;
}

/** What happened after so many turns, as lines of the log, the newest first. */
export function actLines({
  people,
  position,
}: GameSession): ((turns: number) => ComponentChildren) | undefined {
  if (people === undefined || position === undefined || people.acts.length === 0) {
    return undefined;
  }
  const { acts } = people;
  const places = placesOfActs(acts, position.log.filter(({ turn }) => turn !== null).length);
  const line = (act: Act, index: number) => (
    <li class="note act" key={`act ${index}`}>
      {act.seat !== null && (
        <Mark colour={position.setup.seats[act.seat]?.colour ?? ''} seat={act.seat} size={18} />
      )}
      {describeAct(position, act)}
    </li>
  );
  return (turns) =>
    acts.flatMap((act, index) => (places[index] === turns ? [line(act, index)] : [])).reverse();
}

/** By seat: that who had it resigned or ran out of time, as one word. */
export function markOfSeat({ people }: GameSession): ((seat: number) => string | undefined) | undefined {
  return (
    people &&
    ((seat) => {
      const at = people.seats[seat];
      const gone = at?.lost === true || at?.state === 'resigned';
      return at !== undefined && gone ? t(`presence.${presenceOf(at)}`) : undefined;
    })
  );
}

/** Who did not play to the end, in sentences. */
export function departures({ people, position }: GameSession): string[] {
  return (position?.setup.seats ?? []).flatMap(({ name }, seat) => {
    const at = people?.seats[seat];
    const lost = at?.lost === true;
    return lost || at?.state === 'resigned'
      ? [t(lost ? 'act.timeout' : 'act.resign', { name, computer: 'no' })]
      : [];
  });
}
