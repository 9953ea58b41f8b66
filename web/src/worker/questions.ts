// What the page and its worker say to each other. The page asks by name, with arguments, and gets an answer or an
// error (docs/protocol.md); what happens at the table is told without being asked.

import type { ErrorMessage, PositionMessage, Setup, Turn } from '../table/protocol.ts';

/** What is known of a record once it is read. */
export interface RecordFacts {
  setup: Setup;
  /** Whether it goes on to the end of the game. */
  over: boolean;
  /** Its whole log. */
  turns: Turn[];
  /** How much of the log belongs to each position. */
  entries: number[];
}

/** What can be asked. */
export interface Calls {
  /** A name for the record in further questions, and what it holds. */
  openRecord(text: string, asScored: boolean): { record: number; facts: RecordFacts };
  recordPosition(record: number, index: number): PositionMessage;
  closeRecord(record: number): void;
}

export type CallName = keyof Calls;

export interface Question<K extends CallName = CallName> {
  id: number;
  name: K;
  args: Parameters<Calls[K]>;
}

export type Answer = { id: number; result: unknown } | { id: number; error: ErrorMessage };
