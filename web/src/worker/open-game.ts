// A game that the page has open. The store decides: a change that another page was quicker with is refused, and nothing
// is told before it is kept.

import type { Engine } from '../../../wasm/bigtop.ts';
import type { Hint, Thinking } from '../table/protocol.ts';
import { type At, TableError } from '../table/table.ts';
import { hintFor, type Progress, turnOf } from './computers.ts';
import { failure } from './failure.ts';
import type { Told } from './questions.ts';
import type { GameStore, StoredGame, Version } from './store.ts';
import { type Prepared, standingOf, TableGame } from './table-game.ts';
import type { Tabs } from './tabs.ts';

const BEFORE_TRYING_AGAIN = 5000;

/** What a game needs of the worker. */
export interface Surroundings {
  engine: Engine;
  store: GameStore;
  tabs: Tabs;
  tell(told: Told): void;
}

/** A computer at its turn, here or, while this page waits, in another one. */
interface Thought {
  sequence: number;
  /** Has it play what it has. */
  stop: AbortController;
  /** Nobody wants to know any more. */
  cancel: AbortController;
}

export function unknownGame(game: string): TableError {
  return new TableError({ code: 'unknown-game', message: 'there is no such game', game });
}

export function notOpen(game: string): TableError {
  return new TableError({ code: 'not-open', message: 'this page has not opened the game', game });
}

/** What is stored of a game after a step. */
export function rowOf(
  game: Pick<StoredGame, 'game' | 'setup' | 'created' | 'sequence'>,
  { game: after, log }: Prepared,
): StoredGame {
  const { game: id, setup, created, sequence } = game;
  return {
    game: id,
    setup,
    created,
    changed: Math.floor(Date.now() / 1000),
    record: after.record(),
    sequence,
    change: 0,
    choices: [],
    ...standingOf({ game: after, log }),
  };
}

export class OpenGame {
  #table: TableGame;
  #row: StoredGame;
  #queue: Promise<unknown> = Promise.resolve();
  #thought: Thought | undefined;
  #hinting: AbortController | undefined;
  #closed = false;

  readonly #around: Surroundings;

  constructor(around: Surroundings, row: StoredGame) {
    this.#around = around;
    this.#row = row;
    this.#table = this.#tableOf(row);
  }

  get #id(): string {
    return this.#row.game;
  }

  #tableOf(row: StoredGame): TableGame {
    // As scored: that today's rules count otherwise than those the game began with must not end it.
    const table = new TableGame(row.game, row.setup, this.#around.engine.readRecord(row.record, true));
    table.restore(row.choices, row.change);
    return table;
  }

  /** Requests are done one after the other, each in the position that the one before led to. */
  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#queue.then(() => {
      if (this.#closed) {
        throw notOpen(this.#id);
      }
      return work();
    });
    this.#queue = result.catch(() => undefined);
    return result;
  }

  /** Tells the position, its log from entry `from` on. */
  #tell(from: number): void {
    const table = this.#table;
    this.#around.tell({ told: 'position', position: table.position(from), record: table.record() });
  }

  /** Tells a position that is new. */
  #show(from: number): void {
    this.#hinting?.abort();
    this.#hinting = undefined;
    this.#tell(from);
    this.think();
  }

  // ---- the store ----

  /** Puts a row where the game stands as this page has it; otherwise another page was quicker, and this one catches up. */
  async #keep(row: StoredGame): Promise<void> {
    const was: Version = this.#row;
    if (!(await this.#around.store.replace(row, was))) {
      await this.#catchUp();
      throw new TableError({ code: 'stale', message: 'the position has changed meanwhile', game: this.#id });
    }
    this.#row = row;
    this.#around.tabs.tell({ type: 'changed', game: this.#id });
  }

  /** Takes over what the store has. */
  async #catchUp(): Promise<void> {
    const row = await this.#around.store.get(this.#id);
    if (row === undefined) {
      throw unknownGame(this.#id);
    }
    const { sequence, change } = this.#row;
    if (row.sequence === sequence && row.change === change) {
      return;
    }
    this.#row = row;
    if (row.sequence === sequence) {
      this.#table.restore(row.choices, row.change);
      this.#show(this.#table.entries);
    } else {
      const before = this.#table;
      this.#table = this.#tableOf(row);
      before.free();
      this.#show(0);
    }
  }

  /** Another page changed the game, or deleted it. */
  heardOfChange(): void {
    this.#enqueue(() => this.#catchUp()).catch((error: unknown) => this.#failed(error));
  }

  /** Tells the whole position as the store has it. */
  refresh(): Promise<void> {
    return this.#enqueue(async () => {
      await this.#catchUp();
      this.#tell(0);
      this.think();
    });
  }

  #failed(error: unknown): void {
    if (!this.#closed) {
      this.#around.tell({ told: 'failed', game: this.#id, error: failure(error) });
    }
  }

  // ---- people ----

  #choices(change: (table: TableGame) => void): Promise<void> {
    return this.#enqueue(async () => {
      const table = this.#table;
      const before = { choices: [...table.choices], change: table.change };
      change(table);
      try {
        await this.#keep({ ...this.#row, choices: [...table.choices], change: table.change });
      } catch (error) {
        if (this.#table === table && this.#row.change === before.change) {
          table.restore(before.choices, before.change);
        }
        throw error;
      }
      this.#show(this.#table.entries);
    });
  }

  play(at: At, move: number): Promise<void> {
    return this.#choices((table) => table.play(at, move));
  }

  undo(at: At): Promise<void> {
    return this.#choices((table) => table.undo(at));
  }

  confirm(at: At): Promise<void> {
    return this.#enqueue(() => {
      this.#table.check(at);
      return this.#step();
    });
  }

  /** Confirms the choices. */
  async #step(): Promise<void> {
    const table = this.#table;
    const prepared = table.prepare();
    try {
      await this.#keep(rowOf({ ...this.#row, sequence: this.#row.sequence + 1 }, prepared));
    } catch (error) {
      prepared.game.free();
      throw error;
    }
    const from = table.entries;
    table.take(prepared);
    this.#show(from);
  }

  record(): string {
    return this.#table.record();
  }

  // ---- computers ----

  /** Has the computer that decides think, in one page alone. */
  think(): void {
    const table = this.#table;
    const thought = this.#thought;
    if (thought?.sequence === table.sequence) {
      return;
    }
    this.#endThinking();
    if (table.computer === null || this.#closed) {
      return;
    }
    const begun: Thought = {
      sequence: table.sequence,
      stop: new AbortController(),
      cancel: new AbortController(),
    };
    this.#thought = begun;
    this.#around.tabs
      .alone(this.#id, begun.cancel.signal, () => this.#takeTurn(begun))
      .catch((error: unknown) => this.#tryAgain(begun, error));
  }

  #endThinking(): void {
    this.#thought?.cancel.abort();
    this.#thought?.stop.abort();
    this.#thought = undefined;
  }

  async #takeTurn(thought: Thought): Promise<void> {
    // While this page waited another one may have made the turn.
    await this.#enqueue(() => this.#catchUp());
    const isWanted = () => this.#thought === thought && !thought.cancel.signal.aborted;
    const table = this.#table;
    const level = table.computer;
    if (!isWanted() || level === null) {
      return;
    }
    const limit = table.setup.milliseconds;
    const turn = await turnOf(table.shown, level, limit, thought.stop.signal, (progress) =>
      this.#report(thought, level, progress),
    );
    await this.#enqueue(async () => {
      if (!isWanted()) {
        return;
      }
      this.#thought = undefined;
      try {
        table.restore(turn, 0);
        await this.#step();
      } catch (error) {
        // Unless the game went on elsewhere, it stands where the computer is to decide.
        if (this.#table === table && table.sequence === thought.sequence) {
          table.restore([], this.#row.change);
        }
        throw error;
      }
    });
  }

  #report(thought: Thought, level: string, progress: Progress): void {
    if (this.#thought !== thought) {
      return;
    }
    const thinking: Thinking = {
      game: this.#id,
      sequence: thought.sequence,
      seat: this.#table.shown.state().seat ?? 0,
      level,
      ...progress,
    };
    this.heardThinking(thinking);
    this.#around.tabs.tell({ type: 'thinking', thinking });
  }

  /** A computer thinks, here or in another page. */
  heardThinking(thinking: Thinking): void {
    if (this.#thought?.sequence === thinking.sequence) {
      this.#around.tell({ told: 'thinking', thinking });
    }
  }

  #tryAgain(thought: Thought, error: unknown): void {
    if (thought.cancel.signal.aborted || this.#closed) {
      return;
    }
    // That another page was quicker is nothing to complain about.
    if (error instanceof TableError && error.code === 'stale') {
      this.think();
      return;
    }
    this.#failed(error);
    setTimeout(() => {
      if (this.#thought === thought || this.#thought === undefined) {
        this.#thought = undefined;
        this.think();
      }
    }, BEFORE_TRYING_AGAIN);
  }

  stop(sequence: number): void {
    const thought = this.#thought;
    const game = this.#id;
    if (sequence !== this.#table.sequence) {
      throw new TableError({ code: 'stale', message: 'the position has changed meanwhile', game });
    }
    if (thought === undefined) {
      throw new TableError({ code: 'not-thinking', message: 'no computer is thinking in this game', game });
    }
    this.stopHere(sequence);
    this.#around.tabs.tell({ type: 'stop', game, sequence });
  }

  /** Has a computer that thinks in this page play. */
  stopHere(sequence: number): void {
    if (this.#thought?.sequence === sequence) {
      this.#thought.stop.abort();
    }
  }

  /** What the strongest level would do; given up when the position changes. */
  async hint(at: At): Promise<Hint> {
    const table = this.#table;
    const game = this.#id;
    if (!table.setup.hints) {
      throw new TableError({ code: 'no-hints', message: 'this game is played without hints', game });
    }
    table.check(at);
    if (table.complete) {
      throw new TableError({ code: 'phase', message: 'no such move can be made now', game });
    }
    if (this.#hinting !== undefined) {
      throw new TableError({ code: 'busy', message: 'one hint at a time', game });
    }
    const stop = new AbortController();
    this.#hinting = stop;
    try {
      const hint = await hintFor(table.shown, at, stop.signal);
      if (stop.signal.aborted) {
        throw new TableError({ code: 'stale', message: 'the position has changed meanwhile', game });
      }
      return hint;
    } finally {
      if (this.#hinting === stop) {
        this.#hinting = undefined;
      }
    }
  }

  /** Nobody looks at it any more. */
  close(): void {
    this.#closed = true;
    this.#hinting?.abort();
    this.#endThinking();
    this.#queue = this.#queue.then(() => this.#table.free());
  }
}
