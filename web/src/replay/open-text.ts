// Opening a text that may or may not be a record, and what can be wrong with it.

import type { RecordFault } from '../table/protocol.ts';
import { TableError } from '../table/table.ts';
import { openRecord, type RecordGame } from './record-game.ts';
import { LinkError } from './record-link.ts';

export type Problem =
  /** The text is no record; the fault says where and why. */
  | { type: 'fault'; fault: RecordFault }
  /** The link is not whole. */
  | { type: 'link' }
  /** It could not even be looked at. */
  | { type: 'other'; code: string; message: string };

export interface Opened {
  record: RecordGame;
  /** Totals that today's rules count otherwise: the record is shown as it was scored. */
  totals: RecordFault | undefined;
}

export function problemOf(error: unknown): Problem {
  if (error instanceof LinkError) {
    return { type: 'link' };
  }
  if (error instanceof TableError) {
    const { fault } = error.details;
    return fault === undefined
      ? { type: 'other', code: error.code, message: error.message }
      : { type: 'fault', fault };
  }
  throw error;
}

/** Opens a record; one with other totals than today's rules count is opened as it was scored. */
export async function openText(text: string, open: typeof openRecord = openRecord): Promise<Opened> {
  try {
    return { record: await open(text), totals: undefined };
  } catch (error) {
    const fault = error instanceof TableError ? error.details.fault : undefined;
    if (fault?.kind !== 'totals') {
      throw error;
    }
    return { record: await open(text, true), totals: fault };
  }
}
