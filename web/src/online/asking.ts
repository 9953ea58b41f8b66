// Asking the table for what concerns people and seats, from a component: a refusal is shown, not thrown.

import { useState } from 'preact/hooks';
import { type Answer, expectTableError, type Table, type TableError } from '../table/table.ts';

export type Ask = (type: string, members?: Record<string, unknown>) => Promise<Answer | undefined>;

/** A way to ask about a game, and whether an answer is awaited. The answer is undefined if the table refused. */
export function useAsk(table: Table, game: string, failed: (error: TableError) => void): [Ask, boolean] {
  const [busy, setBusy] = useState(false);
  const ask: Ask = async (type, members) => {
    setBusy(true);
    try {
      return await table.request?.(type, game, members);
    } catch (error) {
      expectTableError(error);
      failed(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return [ask, busy];
}
