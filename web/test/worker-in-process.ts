// The page's worker without a worker: the same service with the real module, called in this thread. Messages are copied
// as they would be on their way between threads.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Engine, type Game } from '../../wasm/bigtop.ts';
import type { GameSetup } from '../../wasm/types.ts';
import { type Line, WorkerLink } from '../src/worker/link.ts';
import type { Answer, Told } from '../src/worker/questions.ts';
import { service } from '../src/worker/service.ts';
import { MemoryStore, MemoryTabs } from './memory-store.ts';

const MODULE = resolve(import.meta.dirname, '../../build/wasm/bin/bigtop.wasm');

/** `tools/build-page` makes the module; without it no test of the worker means anything. */
export function loadEngine(): Promise<Engine> {
  return Engine.load(readFileSync(MODULE));
}

export interface InProcess {
  engine?: Promise<Engine>;
  store?: MemoryStore;
  tabs?: MemoryTabs;
}

export function linkInProcess(means: InProcess = {}): WorkerLink {
  const { engine = loadEngine(), store = new MemoryStore(), tabs = new MemoryTabs() } = means;
  const line: Line = {
    post: () => undefined,
    listen(answered) {
      const tell = (message: Answer | Told) => answered(structuredClone(message));
      const answer = service({ engine, store, tabs: tabs.page(), tell });
      line.post = (question) => answer(structuredClone(question));
    },
  };
  return new WorkerLink(line);
}

/** Numbers from 0 to below 1 that are the same every time. */
export function numbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const CIRCUS: GameSetup = {
  names: ['Anna', 'Żółw', ''],
  edition: 'c3',
  sets: ['base', 'abbot', 'river', 'bigtop'],
  options: {},
};

/** Plays a game at random; figures are put down more often than not. */
export function playAtRandom(game: Game, random: () => number, most = Number.POSITIVE_INFINITY): void {
  for (let count = 0; count < most && game.state().phase !== 'over'; count++) {
    const outcomes = game.chance().flatMap(({ move, weight }) => Array<number>(weight).fill(move));
    const moves = outcomes.length > 0 ? outcomes : game.moves().map(({ move }) => move);
    game.play(moves[Math.floor(random() * moves.length)] ?? 0);
  }
}
