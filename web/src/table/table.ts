// The one interface through which the app plays, wherever the games are kept.

import type { ErrorMessage, GameSummary, Position, Setup } from './protocol.ts';

/** The position a choice was made in; a table refuses choices made in any but the newest. */
export interface At {
  game: string;
  sequence: number;
  step: number;
  change: number;
  seat: number;
}

export type Connection = 'connecting' | 'open' | 'lost';

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

export interface Table {
  games(): Promise<GameSummary[]>;
  create(setup: Setup): Promise<string>;
  /** Follows a game: `listener` gets the position now and after every change, until the function returned is called. */
  open(game: string, listener: (position: Position) => void): Promise<() => void>;
  /** Asks for the newest position of a game that is open. */
  refresh(game: string): Promise<void>;
  play(at: At, move: number): Promise<void>;
  undo(at: At): Promise<void>;
  confirm(at: At): Promise<void>;
  /** Where the record of a game can be downloaded. */
  recordAddress(game: string): string;
  /** Calls `listener` now and at every change of the connection, until the function returned is called. */
  watch(listener: (connection: Connection) => void): () => void;
}
