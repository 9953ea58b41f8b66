// Where games in the browser are kept. What is stored is one row a game: who plays, the record up to the last confirmed
// step (docs/record.md), the choices made since, and what a list of games tells. Nothing hidden is in it.

import type { Setup } from '../table/protocol.ts';
import { TableError } from '../table/table.ts';
import type { Standing } from './table-game.ts';

export interface StoredGame extends Standing {
  game: string;
  setup: Setup;
  record: string;
  /** Confirmed steps. */
  sequence: number;
  /** Choices and takings back since. */
  change: number;
  choices: number[];
  /** Seconds since 1970. */
  created: number;
  changed: number;
}

/** Which state of a game a row is: no two differ in both. */
export type Version = Pick<StoredGame, 'sequence' | 'change'>;

/** Every promise is rejected with a TableError of code `store-full` or `store-broken`, and then nothing has changed. */
export interface GameStore {
  list(): Promise<StoredGame[]>;
  get(game: string): Promise<StoredGame | undefined>;
  add(row: StoredGame): Promise<void>;
  /** Puts the row where the game stands at `was`; false if it does not, because another page was quicker. */
  replace(row: StoredGame, was: Version): Promise<boolean>;
  remove(game: string): Promise<void>;
}

const DATABASE = 'bigtop';
const VERSION = 1;
const GAMES = 'games';

function fault(error: unknown): TableError {
  if (error instanceof TableError) {
    return error;
  }
  const name = error instanceof Error ? error.name : '';
  const message = error instanceof Error ? error.message : String(error);
  return new TableError(
    name === 'QuotaExceededError'
      ? { code: 'store-full', message: 'the browser has no room for more' }
      : { code: 'store-broken', message: message || name },
  );
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The browser's own database. */
export class IndexedStore implements GameStore {
  #database: Promise<IDBDatabase> | undefined;

  #connect(): Promise<IDBDatabase> {
    this.#database ??= this.#openDatabase().catch((error: unknown) => {
      // Tried anew the next time.
      this.#database = undefined;
      throw error;
    });
    return this.#database;
  }

  #openDatabase(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(DATABASE, VERSION);
      request.onupgradeneeded = () => request.result.createObjectStore(GAMES, { keyPath: 'game' });
      request.onerror = () => reject(request.error);
      request.onblocked = () => reject(new Error('an older page of this table is open; close it first'));
      request.onsuccess = () => {
        const database = request.result;
        const forget = () => {
          this.#database = undefined;
        };
        // A newer page wants to change the database: it must not wait for this one.
        database.onversionchange = () => {
          database.close();
          forget();
        };
        database.onclose = forget;
        resolve(database);
      };
    });
  }

  /** Runs a transaction. With `strict`, what it wrote is on the disk when the promise resolves. */
  async #run<T>(
    mode: IDBTransactionMode,
    durability: IDBTransactionDurability,
    work: (games: IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    try {
      const database = await this.#connect();
      const transaction = database.transaction(GAMES, mode, { durability });
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('the transaction was ended'));
      });
      const [result] = await Promise.all([work(transaction.objectStore(GAMES)), done]);
      return result;
    } catch (error) {
      throw fault(error);
    }
  }

  list(): Promise<StoredGame[]> {
    return this.#run('readonly', 'default', (games) => answered<StoredGame[]>(games.getAll()));
  }

  get(game: string): Promise<StoredGame | undefined> {
    return this.#run('readonly', 'default', (games) => answered<StoredGame | undefined>(games.get(game)));
  }

  async add(row: StoredGame): Promise<void> {
    await this.#run('readwrite', 'strict', (games) => answered(games.add(row)));
  }

  replace(row: StoredGame, was: Version): Promise<boolean> {
    // A step must never be lost; a choice may be, when the power fails at the wrong moment.
    const durability = row.sequence === was.sequence ? 'relaxed' : 'strict';
    return this.#run('readwrite', durability, async (games) => {
      const stored = await answered<StoredGame | undefined>(games.get(row.game));
      if (stored?.sequence !== was.sequence || stored.change !== was.change) {
        return false;
      }
      await answered(games.put(row));
      return true;
    });
  }

  async remove(game: string): Promise<void> {
    await this.#run('readwrite', 'strict', (games) => answered(games.delete(game)));
  }
}
