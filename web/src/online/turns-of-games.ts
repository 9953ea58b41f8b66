// In which of one's own games it is one's turn: asked of the table game by game, as a look from outside, so that nobody is
// told that one has come.

import { useEffect, useState } from 'preact/hooks';
import { seatName } from '../app/setup.ts';
import type { GameSummary } from '../table/protocol.ts';
import type { Connection, Table } from '../table/table.ts';
import { seatsIn } from '../table/tokens.ts';

/** Games looked into; a connection may have a few open at once. */
const MOST = 6;

export interface WhoseTurn {
  name: string;
  yours: boolean;
}

export type Turns = ReadonlyMap<string, WhoseTurn>;

async function lookInto(table: Table, { game }: GameSummary): Promise<WhoseTurn | undefined> {
  const position = await table.peek?.(game).catch(() => undefined);
  const seat = position?.seat ?? null;
  const at = seat === null ? undefined : position?.setup.seats[seat];
  if (seat === null || at === undefined) {
    return undefined;
  }
  return { name: seatName(at.name, seat), yours: at.computer === null && seatsIn(game).includes(seat) };
}

export function useTurns(
  table: Table,
  games: readonly GameSummary[] | undefined,
  connection: Connection,
): Turns {
  const [turns, setTurns] = useState<Turns>(new Map());
  useEffect(() => {
    if (connection !== 'open' || games === undefined) {
      return;
    }
    let left = false;
    const own = games.filter(({ own, over }) => own === true && !over).slice(0, MOST);
    Promise.all(own.map(async (game) => [game.game, await lookInto(table, game)] as const)).then((all) => {
      if (!left) {
        setTurns(new Map(all.flatMap(([game, turn]) => (turn === undefined ? [] : [[game, turn]]))));
      }
    });
    return () => {
      left = true;
    };
  }, [table, games, connection]);
  return turns;
}

/** Games in which something is to be done come first; else they stay as they are. */
export function yourTurnFirst(games: readonly GameSummary[], turns: Turns): GameSummary[] {
  const first = ({ game }: GameSummary) => (turns.get(game)?.yours === true ? 0 : 1);
  return [...games].sort((a, b) => first(a) - first(b));
}
