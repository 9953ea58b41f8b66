// Putting together the positions of a game that is followed: messages bring the end of its log, and are understood only by
// who has what comes before.

import type { PositionMessage, Turn } from './protocol.ts';

/** The log after a message; undefined if something before it was missed, and only the whole log helps. */
export function extendedLog(log: Turn[], message: PositionMessage): Turn[] | undefined {
  const { from, entries } = message.log;
  return from > log.length ? undefined : [...log.slice(0, from), ...entries];
}
