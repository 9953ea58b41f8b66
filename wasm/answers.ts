// What a worker with computer players is asked and answers. worker.ts is the worker itself; a page needs these types
// and nothing else of this file.
//
//   const worker = new Worker('bigtop-worker.js');
//   worker.postMessage({ type: 'load', module: await WebAssembly.compileStreaming(fetch('bigtop.wasm')) });
//   worker.postMessage({ type: 'think', id: 1, record: game.record(), player: 'master', seed: 1n });
//   worker.postMessage({ type: 'stop', id: 1 });   // answered with the result, well within 50 ms

import { BigtopError, Engine } from './bigtop.ts';
import type { Budget, PlayerFacts, Thought } from './types.ts';

export interface ThinkQuestion extends Budget {
  type: 'think';
  /** Names this question in the answers and in `stop`. */
  id: number;
  /** The position: the end of this record. */
  record: string;
  player: string;
  /** 64 bits. */
  seed: bigint;
}

export type Question =
  | { type: 'load'; module: WebAssembly.Module }
  | ThinkQuestion
  | { type: 'stop'; id: number };

export type Answer =
  | { type: 'ready'; players: PlayerFacts[] }
  | { type: 'progress' | 'result'; id: number; thought: Thought }
  /** `id` is null for a question that has none. */
  | { type: 'refused'; id: number | null; code: number; message: string };

/** What answers questions; `tell` receives the answers. A question already being thought about may be stopped. */
export function answerer(tell: (answer: Answer) => void): (question: Question) => void {
  let engine: Engine | null = null;
  const thinking = new Map<number, AbortController>();

  const refuse = (id: number | null, error: unknown): void => {
    const code = error instanceof BigtopError ? error.code : 0;
    tell({ type: 'refused', id, code, message: error instanceof Error ? error.message : String(error) });
  };

  const answerThink = async ({ id, record, player, ...budget }: ThinkQuestion): Promise<void> => {
    if (engine === null || thinking.has(id)) {
      throw new BigtopError(9, engine === null ? 'load the module first' : 'this id is in use');
    }
    const game = engine.readRecord(record, true);
    const stop = new AbortController();
    thinking.set(id, stop);
    try {
      const onProgress = (thought: Thought) => tell({ type: 'progress', id, thought });
      const thought = await game.think(player, { ...budget, onProgress, signal: stop.signal });
      tell({ type: 'result', id, thought });
    } finally {
      thinking.delete(id);
      game.free();
    }
  };

  const answerLoad = (module: WebAssembly.Module): void => {
    engine ??= new Engine(module);
    tell({ type: 'ready', players: engine.players() });
  };

  return (question) => {
    switch (question.type) {
      case 'load':
        try {
          answerLoad(question.module);
        } catch (error) {
          refuse(null, error);
        }
        break;
      case 'think':
        answerThink(question).catch((error: unknown) => refuse(question.id, error));
        break;
      case 'stop':
        // Nothing to do if the result is on its way already.
        thinking.get(question.id)?.abort();
        break;
      default:
        refuse(null, new BigtopError(9, 'there is no such question'));
    }
  };
}
