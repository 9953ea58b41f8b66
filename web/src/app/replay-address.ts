// Addresses of replays: a record in the address itself, or a game of the table; with the turn to begin at.
//
//   #replay                 where a record can be opened
//   #replay/DATA/34         a record in the address (replay/record-link.ts), after turn 34
//   #game/ID/replay/34      a game of the table

export type RecordSource = { link: string } | { game: string };

export interface ReplayRoute {
  page: 'replay';
  /** Where the record is; undefined where one is to be opened. */
  source: RecordSource | undefined;
  turn: number | undefined;
}

export const OPEN_ADDRESS = '#replay';

export function replayRouteOf(hash: string): ReplayRoute | undefined {
  const [, data, dataTurn] = /^#\/?replay(?:\/([\w-]+)(?:\/(\d{1,4}))?)?\/?$/.exec(hash) ?? [];
  const [, game, gameTurn] = /^#game\/([\w-]+)\/replay(?:\/(\d{1,4}))?$/.exec(hash) ?? [];
  const turn = dataTurn ?? gameTurn;
  const source = game !== undefined ? { game } : data !== undefined ? { link: data } : undefined;
  if (source === undefined && !/^#\/?replay\/?$/.test(hash)) {
    return undefined;
  }
  return { page: 'replay', source, turn: turn === undefined ? undefined : Number(turn) };
}

export function replayAddress(source: RecordSource, turn = 0): string {
  const record = 'game' in source ? `#game/${source.game}/replay` : `#replay/${source.link}`;
  return turn > 0 ? `${record}/${turn}` : record;
}
