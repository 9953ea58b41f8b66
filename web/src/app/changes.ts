// What happened between two positions of a game.

import type { GameEvent, Position } from '../table/protocol.ts';

/** Events since a position; none when the game was just opened: what happened long ago is no news. */
export function eventsSince(before: Position | undefined, after: Position): GameEvent[] {
  if (before === undefined || before.game !== after.game) {
    return [];
  }
  const events = after.log.slice(before.log.length).flatMap((turn) => turn.events);
  return events.filter((event) => event.type !== 'discard');
}

/** Kinds of the tiles drawn in vain just before: they fit nowhere and left the game. */
export function discardedNow(position: Position): readonly string[] {
  const last = position.log.at(-1);
  // The entry of the end has no turn; a game that was given up has no such entry.
  return (last?.turn === null ? last.discarded : position.discarded) ?? [];
}
