// Addresses that people hand to each other: "#join/GAME/INVITE" lets take a seat (without the invite where everybody
// may), "#seat/GAME/RECOVERY" brings a seat to another device.

export type OnlineRoute =
  | { page: 'join'; game: string; invite: string | undefined }
  | { page: 'seat'; game: string; recovery: string };

export function joinAddress(game: string, invite?: string): string {
  return invite === undefined ? `#join/${game}` : `#join/${game}/${invite}`;
}

export function seatAddress(game: string, recovery: string): string {
  return `#seat/${game}/${recovery}`;
}

export function onlineRouteOf(hash: string): OnlineRoute | undefined {
  const [, kind, game, secret] = /^#(join|seat)\/([\w-]+)(?:\/([\w-]+))?\/?$/.exec(hash) ?? [];
  if (game === undefined) {
    return undefined;
  }
  if (kind === 'join') {
    return { page: 'join', game, invite: secret };
  }
  // 128 bits in letters, digits, - and _ (server/src/chance.h): anything else has lost some of them.
  return secret?.length === 22 ? { page: 'seat', game, recovery: secret } : undefined;
}
