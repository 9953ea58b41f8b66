// A server's table together with the one in the browser: games that go on from a record are played here even where a
// server has the others. The names of games tell which is which.

import { BrowserTable } from './browser-table.ts';
import type { GameSummary, Hint, Level, PositionMessage, Setup } from './protocol.ts';
import {
  type Answer,
  type At,
  type Connection,
  type GameListener,
  isKeptHere,
  type Table,
  TableError,
  type Who,
} from './table.ts';

/** Remembers that there are such games: a page without any does not start its worker for them. */
const REMEMBERED = 'bigtop.games-here';

function isRemembered(): boolean {
  try {
    return localStorage.getItem(REMEMBERED) !== null;
  } catch {
    // Where nothing may be kept there is nothing.
    return false;
  }
}

function remember(): void {
  try {
    localStorage.setItem(REMEMBERED, 'yes');
  } catch {
    // The game can be played all the same; it is only not listed.
  }
}

export class JointTable implements Table {
  #own: BrowserTable | undefined;

  readonly #server: Table;

  constructor(
    server: Table,
    private readonly makeOwn = () => new BrowserTable(),
  ) {
    this.#server = server;
  }

  get #here(): BrowserTable {
    this.#own ??= this.makeOwn();
    return this.#own;
  }

  #tableOf(game: string): Table {
    return isKeptHere(game) ? this.#here : this.#server;
  }

  async games(): Promise<GameSummary[]> {
    const [there, here] = await Promise.all([
      this.#server.games(),
      // A browser that cannot keep games must not hide those of the server.
      isRemembered() ? this.#here.games().catch(() => []) : [],
    ]);
    return [...there, ...here].sort((a, b) => b.changed - a.changed);
  }

  levels(): Promise<Level[]> {
    return this.#server.levels();
  }

  create(setup: Setup): Promise<string> {
    return this.#server.create(setup);
  }

  async createFrom(record: string, position: number, who: Who): Promise<string> {
    const game = await this.#here.createFrom(record, position, who);
    remember();
    return game;
  }

  remove(game: string): Promise<void> {
    return this.#here.remove(game);
  }

  open(game: string, listener: GameListener): Promise<() => void> {
    return this.#tableOf(game).open(game, listener);
  }

  refresh(game: string): Promise<void> {
    return this.#tableOf(game).refresh(game);
  }

  play(at: At, move: number): Promise<void> {
    return this.#tableOf(at.game).play(at, move);
  }

  undo(at: At): Promise<void> {
    return this.#tableOf(at.game).undo(at);
  }

  confirm(at: At): Promise<void> {
    return this.#tableOf(at.game).confirm(at);
  }

  stop(game: string, sequence: number): Promise<void> {
    return this.#tableOf(game).stop(game, sequence);
  }

  hint(at: At): Promise<Hint> {
    return this.#tableOf(at.game).hint(at);
  }

  record(game: string): Promise<string> {
    return this.#tableOf(game).record(game);
  }

  recordAddress(game: string): string {
    return this.#tableOf(game).recordAddress(game);
  }

  isShared(game: string): boolean {
    return !isKeptHere(game);
  }

  request(type: string, game: string, members?: Record<string, unknown>): Promise<Answer> {
    const answer = isKeptHere(game) ? undefined : this.#server.request?.(type, game, members);
    return answer ?? Promise.reject(new TableError({ code: 'unknown-game', message: 'kept here', game }));
  }

  peek(game: string): Promise<PositionMessage> {
    const answer = isKeptHere(game) ? undefined : this.#server.peek?.(game);
    return answer ?? Promise.reject(new TableError({ code: 'unknown-game', message: 'kept here', game }));
  }

  watch(listener: (connection: Connection) => void): () => void {
    return this.#server.watch(listener);
  }
}
