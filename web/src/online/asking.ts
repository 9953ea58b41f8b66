// Asking the table for what concerns people and seats, from a component: a refusal is shown, not thrown.

import { useTrying } from '../app/trying.ts';
import type { Answer, Table, TableError } from '../table/table.ts';

export type Ask = (type: string, members?: Record<string, unknown>) => Promise<Answer | undefined>;

/** A way to ask about a game, and whether an answer is awaited. The answer is undefined if the table refused. */
export function useAsk(table: Table, game: string, failed: (error: TableError) => void): [Ask, boolean] {
  const [attempt, busy] = useTrying(failed);
  const ask: Ask = (type, members) => attempt(async () => await table.request?.(type, game, members));
  return [ask, busy];
}
