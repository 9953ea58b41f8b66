// A store in memory, and pages of one browser in one thread, for tests in Node.js. What the real ones do is tested in
// Chromium (e2e/site.test.ts).

import type { GameStore, StoredGame, Version } from '../src/worker/store.ts';
import type { TabMessage, Tabs } from '../src/worker/tabs.ts';

export class MemoryStore implements GameStore {
  readonly rows = new Map<string, StoredGame>();
  /** Thrown instead of writing, while it is set. */
  fault: Error | undefined;

  private async write(work: () => void): Promise<void> {
    if (this.fault !== undefined) {
      throw this.fault;
    }
    work();
  }

  async list(): Promise<StoredGame[]> {
    return structuredClone([...this.rows.values()]);
  }

  async get(game: string): Promise<StoredGame | undefined> {
    return structuredClone(this.rows.get(game));
  }

  add(row: StoredGame): Promise<void> {
    return this.write(() => this.rows.set(row.game, structuredClone(row)));
  }

  async replace(row: StoredGame, was: Version): Promise<boolean> {
    const stored = this.rows.get(row.game);
    if (stored?.sequence !== was.sequence || stored.change !== was.change) {
      return false;
    }
    await this.write(() => this.rows.set(row.game, structuredClone(row)));
    return true;
  }

  remove(game: string): Promise<void> {
    return this.write(() => this.rows.delete(game));
  }
}

/** Pages that hear each other and take turns. */
export class MemoryTabs {
  private readonly hearers: ((message: TabMessage) => void)[] = [];
  private readonly queues = new Map<string, Promise<void>>();

  page(): Tabs {
    let own: ((message: TabMessage) => void) | undefined;
    return {
      tell: (message) => {
        const others = this.hearers.filter((hear) => hear !== own);
        setTimeout(() => {
          for (const hear of others) {
            hear(structuredClone(message));
          }
        });
      },
      listen: (hear) => {
        own = hear;
        this.hearers.push(hear);
      },
      alone: (name, signal, work) => {
        const before = this.queues.get(name) ?? Promise.resolve();
        const done = before.then(() => (signal.aborted ? undefined : work()));
        this.queues.set(
          name,
          done.catch(() => undefined),
        );
        return done;
      },
    };
  }
}
