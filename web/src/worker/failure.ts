// Errors of all kinds as the message `error` of the table's protocol.

import { BigtopError, RecordError } from '../../../wasm/bigtop.ts';
import type { ErrorMessage } from '../table/protocol.ts';
import { TableError } from '../table/table.ts';

const TEXT_TOO_LONG = 103;

export function failure(error: unknown): ErrorMessage {
  if (error instanceof TableError) {
    return error.details;
  }
  if (error instanceof RecordError) {
    return { code: 'record', message: error.message, fault: error.fault };
  }
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof BigtopError && error.code === TEXT_TOO_LONG) {
    const nowhere = { line: 0, column: 0, turn: 0, seat: 0, rule: '', recorded: 0, computed: 0 };
    return { code: 'record', message, fault: { kind: 'size', error: message, reason: message, ...nowhere } };
  }
  return { code: 'internal', message };
}
