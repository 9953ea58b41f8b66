// A table in the browser, without any server: games are played in the page's worker and kept in the browser.

import { pageWorker, type WorkerLink } from '../worker/link.ts';
import type { Told } from '../worker/questions.ts';
import { extendedLog } from './follow.ts';
import type { GameSummary, Hint, Level, Setup, Turn } from './protocol.ts';
import { type At, type Connection, type GameListener, type Table, TableError, type Who } from './table.ts';

interface Followed {
  listener: GameListener;
  log: Turn[];
  /** Where the record lies for who wants to save it. */
  record: { text: string; address: string } | undefined;
}

export class BrowserTable implements Table {
  readonly #followed = new Map<string, Followed>();

  readonly #link: WorkerLink;

  constructor(link: WorkerLink = pageWorker()) {
    this.#link = link;
    link.listen((told) => this.#hear(told));
  }

  #hear(told: Told): void {
    switch (told.told) {
      case 'position': {
        const followed = this.#followed.get(told.position.game);
        const log = followed && extendedLog(followed.log, told.position);
        if (log !== undefined && followed !== undefined) {
          followed.log = log;
          this.#offerRecord(followed, told.record);
          followed.listener.position({ ...told.position, log });
        }
        break;
      }
      case 'thinking':
        this.#followed.get(told.thinking.game)?.listener.thinking(told.thinking);
        break;
      case 'failed':
        this.#followed.get(told.game)?.listener.failed?.(new TableError(told.error));
        break;
    }
  }

  #offerRecord(followed: Followed, text: string): void {
    if (followed.record?.text !== text) {
      this.#withdrawRecord(followed);
      const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
      followed.record = { text, address };
    }
  }

  #withdrawRecord(followed: Followed): void {
    if (followed.record !== undefined) {
      URL.revokeObjectURL(followed.record.address);
    }
  }

  games(): Promise<GameSummary[]> {
    return this.#link.ask('games');
  }

  levels(): Promise<Level[]> {
    return this.#link.ask('levels');
  }

  async create(setup: Setup): Promise<string> {
    const game = await this.#link.ask('create', setup);
    keepForGood();
    return game;
  }

  async createFrom(record: string, position: number, who: Who): Promise<string> {
    const game = await this.#link.ask('createFrom', record, position, who);
    keepForGood();
    return game;
  }

  remove(game: string): Promise<void> {
    return this.#link.ask('remove', game);
  }

  async open(game: string, listener: GameListener): Promise<() => void> {
    const followed: Followed = { listener, log: [], record: undefined };
    this.#followed.set(game, followed);
    const leave = () => {
      this.#withdrawRecord(followed);
      if (this.#followed.get(game) === followed) {
        this.#followed.delete(game);
        this.#link.ask('close', game).catch(() => undefined);
      }
    };
    try {
      await this.#link.ask('open', game);
    } catch (error) {
      this.#followed.delete(game);
      throw error;
    }
    return leave;
  }

  refresh(game: string): Promise<void> {
    return this.#link.ask('open', game);
  }

  play(at: At, move: number): Promise<void> {
    return this.#link.ask('play', at, move);
  }

  undo(at: At): Promise<void> {
    return this.#link.ask('undo', at);
  }

  confirm(at: At): Promise<void> {
    return this.#link.ask('confirm', at);
  }

  stop(game: string, sequence: number): Promise<void> {
    return this.#link.ask('stop', game, sequence);
  }

  hint(at: At): Promise<Hint> {
    return this.#link.ask('hint', at);
  }

  record(game: string): Promise<string> {
    return this.#link.ask('record', game);
  }

  recordAddress(game: string): string {
    return this.#followed.get(game)?.record?.address ?? '';
  }

  watch(listener: (connection: Connection) => void): () => void {
    listener('open');
    return () => undefined;
  }
}

/** Asks the browser not to throw games away when room gets scarce. Not every browser can promise that. */
function keepForGood(): void {
  globalThis.navigator?.storage?.persist?.().catch(() => undefined);
}
