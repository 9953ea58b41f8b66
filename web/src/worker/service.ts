// Answers what the page asks (questions.ts), wherever messages come from: worker.ts in the browser, a test in Node.js.

import { BigtopError, type Engine } from '../../../wasm/bigtop.ts';
import { failure } from './failure.ts';
import type { Answer, CallName, Calls, Question } from './questions.ts';
import { Replay } from './replay.ts';

type Service = {
  [K in CallName]: (...args: Parameters<Calls[K]>) => ReturnType<Calls[K]> | Promise<ReturnType<Calls[K]>>;
};

/** Records that are looked at. */
function recordCalls(engine: Promise<Engine>) {
  const open = new Map<number, Replay>();
  let next = 1;
  const find = (record: number): Replay => {
    const replay = open.get(record);
    if (replay === undefined) {
      throw new BigtopError(100, 'this record was closed');
    }
    return replay;
  };
  return {
    async openRecord(text: string, asScored: boolean) {
      const replay = new Replay(await engine, text, asScored);
      const record = next++;
      open.set(record, replay);
      return { record, facts: replay.facts() };
    },
    recordPosition: (record: number, index: number) => find(record).position(index),
    closeRecord(record: number) {
      find(record).close();
      open.delete(record);
    },
  };
}

/** What answers questions; `tell` takes the answers. */
export function service(
  engine: Promise<Engine>,
  tell: (answer: Answer) => void,
): (question: Question) => void {
  // Whoever asks something that needs the engine hears why it is missing.
  engine.catch(() => undefined);
  const calls: Service = recordCalls(engine);

  return ({ id, name, args }) => {
    const call = calls[name] as (...args: unknown[]) => unknown;
    Promise.resolve()
      .then(() => call(...args))
      .then(
        (result) => tell({ id, result }),
        (error: unknown) => tell({ id, error: failure(error) }),
      );
  };
}
