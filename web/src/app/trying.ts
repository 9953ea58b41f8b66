// What is asked of the table from a component: a refusal is shown, not thrown.

import { useState } from 'preact/hooks';
import { expectTableError, type TableError } from '../table/table.ts';

export type Try = <Result>(action: () => Promise<Result>) => Promise<Result | undefined>;

/** A way to try something, and whether that is still going on. What comes of it is undefined if the table refused. */
export function useTrying(failed: (error: TableError) => void): [Try, boolean] {
  const [busy, setBusy] = useState(false);
  const attempt: Try = async (action) => {
    setBusy(true);
    try {
      return await action();
    } catch (error) {
      expectTableError(error);
      failed(error);
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return [attempt, busy];
}
