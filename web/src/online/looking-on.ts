// A game seen from outside, before a seat in it is taken.

import { useEffect, useState } from 'preact/hooks';
import type { Position, TableMessage } from '../table/protocol.ts';
import { type Connection, type Table, TableError } from '../table/table.ts';

export interface Outside {
  position: Position | undefined;
  people: TableMessage | undefined;
  /** There is no such game, or it cannot be shown. */
  fault: TableError | undefined;
}

const NOTHING: Outside = { position: undefined, people: undefined, fault: undefined };

export function useOutside(table: Table, game: string, connection: Connection): Outside {
  const [seen, setSeen] = useState(NOTHING);
  const started = connection !== 'connecting';
  useEffect(() => {
    if (!started) {
      return;
    }
    let closed = false;
    let leave: (() => void) | undefined;
    const show = (part: Partial<Outside>) => setSeen((before) => ({ ...before, ...part }));
    const listener = {
      position: (position: Position) => show({ position }),
      thinking: () => undefined,
      table: (people: TableMessage) => show({ people }),
    };
    table.open(game, listener).then(
      (close) => {
        leave = close;
        if (closed) {
          close();
        }
      },
      (error: unknown) => show({ fault: error instanceof TableError ? error : undefined }),
    );
    return () => {
      closed = true;
      leave?.();
    };
  }, [table, game, started]);
  return seen;
}
