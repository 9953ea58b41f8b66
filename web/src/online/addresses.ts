// Addresses that people hand to each other: "#join/GAME/INVITE" lets take a seat (without the invite where everybody
// may), "#join/GAME/INVITE/2" the second one alone, "#seat/GAME/RECOVERY" brings a seat to another device.

export type OnlineRoute =
  | {
      page: 'join';
      game: string;
      invite: string | undefined;
      /** The only seat that the invite leads to, where the address says so. */
      seat?: number;
    }
  | { page: 'seat'; game: string; recovery: string };

export function joinAddress(game: string, invite?: string, seat?: number): string {
  const address = invite === undefined ? `#join/${game}` : `#join/${game}/${invite}`;
  return seat === undefined ? address : `${address}/${seat + 1}`;
}

export function seatAddress(game: string, recovery: string): string {
  return `#seat/${game}/${recovery}`;
}

export function onlineRouteOf(hash: string): OnlineRoute | undefined {
  const [, kind, game, secret, seat] =
    /^#(join|seat)\/([\w-]+)(?:\/([\w-]+)(?:\/([1-6]))?)?\/?$/.exec(hash) ?? [];
  if (game === undefined) {
    return undefined;
  }
  if (kind === 'join') {
    const join = { page: 'join' as const, game, invite: secret };
    return seat === undefined ? join : { ...join, seat: Number(seat) - 1 };
  }
  if (seat !== undefined) {
    return undefined;
  }
  // 128 bits in letters, digits, - and _ (server/src/chance.h): anything else has lost some of them.
  return secret?.length === 22 ? { page: 'seat', game, recovery: secret } : undefined;
}
