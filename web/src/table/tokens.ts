// What this browser keeps of its seats, by game: the token that holds them, which seats they are, and invites to the others.
// Who has a token plays, so none is ever shown.

import type { Invite } from './protocol.ts';

const TOKEN = 'bigtop.token.';
const SEATS = 'bigtop.seats.';
const INVITES = 'bigtop.invites.';

/** Should the browser keep nothing: until the page is loaded again. */
const memory = new Map<string, string>();

function read(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? memory.get(key);
  } catch {
    return memory.get(key);
  }
}

function write(key: string, text: string): void {
  memory.set(key, text);
  try {
    if (localStorage.getItem(key) !== text) {
      localStorage.setItem(key, text);
    }
  } catch {
    // Storage may be full or forbidden.
  }
}

function readList<Item>(key: string): Item[] {
  try {
    const list: unknown = JSON.parse(read(key) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

export function tokenOf(game: string): string | undefined {
  return read(TOKEN + game);
}

export function keepToken(game: string, token: string): void {
  write(TOKEN + game, token);
}

export function ownGames(): string[] {
  let kept: string[] = [];
  try {
    kept = Object.keys(localStorage);
  } catch {
    // Then only those of this page are known.
  }
  const keys = new Set([...kept, ...memory.keys()]);
  const games = [...keys].filter((key) => key.startsWith(TOKEN));
  return games.map((key) => key.slice(TOKEN.length));
}

/** The seats held when the table last told; for lists of games, the table itself decides. */
export function seatsIn(game: string): number[] {
  return readList(SEATS + game);
}

export function keepSeats(game: string, seats: readonly number[]): void {
  write(SEATS + game, JSON.stringify(seats));
}

export function invitesTo(game: string): Invite[] {
  return readList(INVITES + game);
}

export function keepInvites(game: string, invites: readonly Invite[]): void {
  write(INVITES + game, JSON.stringify(invites));
}
