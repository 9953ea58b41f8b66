// The one interface through which the app plays, wherever the games are kept.

import type {
  ErrorMessage,
  GameSummary,
  Hint,
  Level,
  Position,
  PositionMessage,
  Setup,
  TableMessage,
  Thinking,
} from './protocol.ts';

/** The position a choice was made in; a table refuses choices made in any but the newest. */
export interface At {
  game: string;
  sequence: number;
  step: number;
  change: number;
  seat: number;
}

const HERE = 'here-';

/** The name of a game that is kept in this browser, from one that no other game has. */
export function nameHere(name: string): string {
  return HERE + name;
}

/** Whether a game is kept in this browser; the others are on a server. */
export function isKeptHere(game: string): boolean {
  return game.startsWith(HERE);
}

/** Who plays on from a record: a seat for each one there. */
export type Who = Pick<Setup, 'seats' | 'hints' | 'aids' | 'milliseconds'>;

/** `slow`: open, but an answer is late. */
export type Connection = 'connecting' | 'open' | 'slow' | 'lost';

/** A refusal of the table, with its code (docs/protocol.md), or `connection` when it could not be asked. */
export class TableError extends Error {
  readonly code: string;
  readonly details: ErrorMessage;

  constructor(details: ErrorMessage) {
    super(details.message);
    this.name = 'TableError';
    this.code = details.code;
    this.details = details;
  }
}

/** For what was caught: anything else than an answer of the table is a fault of the program, and goes on. */
export function expectTableError(error: unknown): asserts error is TableError {
  if (!(error instanceof TableError)) {
    throw error;
  }
}

/** What is told about a game that is followed. */
export interface GameListener {
  position(position: Position): void;
  thinking(thinking: Thinking): void;
  /** Who is at the table, where others may have seats too (`isShared`). */
  table?(table: TableMessage): void;
  /** Those who played begin the next game of their series. */
  rematch?(next: string): void;
  /** Something failed that nobody here asked for, such as keeping a computer's turn. */
  failed?(error: TableError): void;
}

/** What a table answers, with the members of docs/protocol.md. */
export type Answer = Record<string, unknown> & { type: string; id?: number };

export interface Table {
  games(): Promise<GameSummary[]>;
  /** The computers that may sit down, the weakest first. */
  levels(): Promise<Level[]>;
  create(setup: Setup): Promise<string>;
  /**
   * Begins a game that goes on from a position of a record (replay/record-game.ts, `text` and number), with its rules and
   * these seats. Only where the table can do that.
   */
  createFrom?(record: string, position: number, who: Who): Promise<string>;
  /**
   * Follows a game: `listener` gets the position now and after every change, and how far a computer is, until the function
   * returned is called.
   */
  open(game: string, listener: GameListener): Promise<() => void>;
  /** Asks for the newest position of a game that is open. */
  refresh(game: string): Promise<void>;
  play(at: At, move: number): Promise<void>;
  undo(at: At): Promise<void>;
  confirm(at: At): Promise<void>;
  /** Has the computer that thinks in this position play at once. */
  stop(game: string, sequence: number): Promise<void>;
  /** What the strongest computer would do. */
  hint(at: At): Promise<Hint>;
  /** Deletes a game that is kept in this browser (`isKeptHere`) for good. */
  remove?(game: string): Promise<void>;
  /** The record of a game (docs/record.md). */
  record(game: string): Promise<string>;
  /** Where the record of a game that is open can be downloaded. */
  recordAddress(game: string): string;
  /** Whether others may have seats in a game: then who sits there is told, and only own seats are played. */
  isShared?(game: string): boolean;
  /** Asks for what only a table with people elsewhere knows: seats, invites, resigning and the like (docs/protocol.md). */
  request?(type: string, game: string, members?: Record<string, unknown>): Promise<Answer>;
  /** A look at a game from outside, as one who has no seat there; only where games are shared. */
  peek?(game: string): Promise<PositionMessage>;
  /** Calls `listener` now and at every change of the connection, until the function returned is called. */
  watch(listener: (connection: Connection) => void): () => void;
}
