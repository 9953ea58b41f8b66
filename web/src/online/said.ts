// Who has a say at the table, and what has been said there and was not seen here yet.

import type { GameSession } from '../app/game-session.ts';
import type { Said, SeatAtTable, TableMessage } from '../table/protocol.ts';
import { t } from '../text/index.ts';

/** Whether somebody plays a seat who must agree before turns are taken back: here or away, but not resigned nor stood in for. */
export function hasSay({ computer, state }: SeatAtTable): boolean {
  return computer === null && (state === 'here' || state === 'away');
}

/** Whether somebody at this page has a say. */
export function haveSay({ seats, yours }: TableMessage): boolean {
  return seats.some((at, seat) => hasSay(at) && yours.includes(seat));
}

const KEY = 'bigtop.muted.';

/** Whether somebody here does not want to read what is said in a game. */
export function isMuted(game: string): boolean {
  try {
    return localStorage.getItem(KEY + game) !== null;
  } catch {
    return false;
  }
}

export function mute(game: string, on: boolean): void {
  try {
    if (on) {
      localStorage.setItem(KEY + game, 'yes');
    } else {
      localStorage.removeItem(KEY + game);
    }
  } catch {
    // Then it holds as long as the panel is shown.
  }
}

/** What others have said and this page has not shown yet. */
export function unseen({ people, said, saidSeen, game }: GameSession): readonly Said[] {
  if (isMuted(game)) {
    return [];
  }
  return said.filter(({ number, seat }) => number >= saidSeen && people?.yours.includes(seat) !== true);
}

/** How the panel of the table is called, with how much has been said that was not seen. */
export function tableTitle(session: GameSession): string {
  const count = unseen(session).length;
  return count === 0 ? t('tab.table') : t('tab.table.unseen', { count });
}
