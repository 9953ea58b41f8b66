// What the page and its worker say to each other. The page asks by name, with arguments, and gets an answer or an
// error (docs/protocol.md); what happens at the table is told without being asked.

import type {
  ErrorMessage,
  GameSummary,
  Hint,
  Level,
  PositionMessage,
  Setup,
  Thinking,
  Turn,
} from '../table/protocol.ts';
import type { At, Who } from '../table/table.ts';

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

/** Looking at records. */
export interface RecordCalls {
  /** A name for the record in further questions, and what it holds. */
  openRecord(text: string, asScored: boolean): { record: number; facts: RecordFacts };
  recordPosition(record: number, index: number): PositionMessage;
  closeRecord(record: number): void;
}

/** Games at the table in the browser; as the messages of docs/protocol.md with these names. */
export interface TableCalls {
  games(): GameSummary[];
  levels(): Level[];
  create(setup: Setup): string;
  createFrom(record: string, position: number, who: Who): string;
  remove(game: string): void;
  open(game: string): void;
  close(game: string): void;
  play(at: At, move: number): void;
  undo(at: At): void;
  confirm(at: At): void;
  stop(game: string, sequence: number): void;
  hint(at: At): Hint;
  record(game: string): string;
}

export type Calls = RecordCalls & TableCalls;
export type CallName = keyof Calls;

/** How a part of the worker answers its calls. */
export type Answering<C> = {
  [K in keyof C]: C[K] extends (...args: infer A) => infer R ? (...args: A) => R | Promise<R> : never;
};

export interface Question<K extends CallName = CallName> {
  id: number;
  name: K;
  args: Parameters<Calls[K]>;
}

export type Answer = { id: number; result: unknown } | { id: number; error: ErrorMessage };

/** What is told of a game that is open. */
export type Told =
  | { told: 'position'; position: PositionMessage; record: string }
  | { told: 'thinking'; thinking: Thinking }
  /** Something failed that nobody here asked for: a computer's turn that cannot be kept. */
  | { told: 'failed'; game: string; error: ErrorMessage };
