// Answers what the page asks (questions.ts), wherever messages come from: worker.ts in the browser, a test in Node.js.

import { BigtopError, type Engine } from '../../../wasm/bigtop.ts';
import { failure } from './failure.ts';
import { Lobby } from './lobby.ts';
import type { Answer, Answering, CallName, Question, RecordCalls, Told } from './questions.ts';
import { Replay } from './replay.ts';
import type { GameStore } from './store.ts';
import type { Tabs } from './tabs.ts';

const RECORD_CALLS: readonly CallName[] = ['openRecord', 'recordPosition', 'closeRecord'];

/** Records that are looked at. */
class Records implements Answering<RecordCalls> {
  readonly #open = new Map<number, Replay>();
  #next = 1;

  readonly #engine: Promise<Engine>;

  constructor(engine: Promise<Engine>) {
    this.#engine = engine;
  }

  #find(record: number): Replay {
    const replay = this.#open.get(record);
    if (replay === undefined) {
      throw new BigtopError(100, 'this record was closed');
    }
    return replay;
  }

  async openRecord(text: string, asScored: boolean) {
    const replay = new Replay(await this.#engine, text, asScored);
    const record = this.#next++;
    this.#open.set(record, replay);
    return { record, facts: replay.facts() };
  }

  recordPosition(record: number, index: number) {
    return this.#find(record).position(index);
  }

  closeRecord(record: number) {
    this.#find(record).close();
    this.#open.delete(record);
  }
}

export interface Means {
  engine: Promise<Engine>;
  store: GameStore;
  tabs: Tabs;
  tell(message: Answer | Told): void;
}

/** What answers questions; `tell` takes the answers, and what happens at the table. */
export function service({ engine, store, tabs, tell }: Means): (question: Question) => void {
  // Whoever asks something that needs the engine hears why it is missing.
  engine.catch(() => undefined);
  const records = new Records(engine);
  const lobby = new Lobby(engine, store, tabs, tell);

  return ({ id, name, args }) => {
    const target = RECORD_CALLS.includes(name) ? records : lobby;
    const call = (target as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
    Promise.resolve()
      .then(() => call?.apply(target, args))
      .then(
        (result) => tell({ id, result }),
        (error: unknown) => tell({ id, error: failure(error) }),
      );
  };
}
