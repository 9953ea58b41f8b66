// Searches of computer players, in slices: the module works for some milliseconds, then whoever else waits for this
// thread is heard. Only bigtop.ts uses this.

import type { Game } from './bigtop.ts';
import { BigtopError, type Instance, List, type Reader } from './module.ts';
import { describeMove, type MoveContext } from './moves.ts';
import type { Budget, Candidate, Move, PlayerFacts, ThinkOptions, Thought } from './types.ts';

const SLICE = 15;
const LONGEST_SLICE = 1000;
const BETWEEN_PROGRESS = 250;
const TURN_MOVES = 3;
const MAX_SEATS = 6;

// A unit takes between a microsecond and a millisecond: short enough for the clock, long enough not to be noticed.
const UNITS_BETWEEN_CLOCKS = 4;

/**
 * Lets everything else that waits be done. Timers would do, but browsers make nested ones wait 4 ms. Node.js hears
 * nobody else as long as there are messages between ports, but has something better.
 */
class Pause {
  readonly #channel = typeof setImmediate === 'function' ? null : new MessageChannel();

  wait(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#channel === null) {
        setImmediate(resolve);
      } else {
        this.#channel.port1.onmessage = () => resolve();
        this.#channel.port2.postMessage(null);
      }
    });
  }

  end(): void {
    this.#channel?.port1.close();
  }
}

/** Describes turns of one position; what has to be known of the positions in between is asked for once. */
class TurnWords {
  readonly #game: Game;
  readonly #contexts = new Map<string, MoveContext>();

  constructor(game: Game) {
    this.#game = game.copy();
  }

  #context(before: readonly number[]): MoveContext {
    const key = before.join();
    const known = this.#contexts.get(key);
    if (known !== undefined) {
      return known;
    }
    const game = this.#game.copy();
    try {
      for (const move of before) {
        game.play(move);
      }
      const context = game.moveContext();
      this.#contexts.set(key, context);
      return context;
    } finally {
      game.free();
    }
  }

  describe(turn: readonly number[]): Move[] {
    return turn.map((move, index) => describeMove(move, this.#context(turn.slice(0, index))));
  }

  free(): void {
    this.#game.free();
  }
}

/** A search in the module. */
class Search {
  readonly #instance: Instance;
  readonly #handle: number;
  readonly #seats: number;
  readonly #words: TurnWords;

  constructor(game: Game, handle: number, player: number, seed: bigint) {
    const { instance } = game.engine;
    this.#instance = instance;
    this.#seats = game.seats().length;
    const [low, high] = [Number(BigInt.asIntN(32, seed)), Number(BigInt.asIntN(32, seed >> 32n))];
    const result = instance.call.bigtop_search_start(handle, player, low, high);
    instance.lookAnew();
    this.#handle = instance.check(result);
    try {
      this.#words = new TurnWords(game);
    } catch (error) {
      instance.call.bigtop_search_free(this.#handle);
      throw error;
    }
  }

  /** False when more work would not change the result. */
  step(work: number): boolean {
    return this.#instance.check(this.#instance.call.bigtop_search_step(this.#handle, work)) !== 0;
  }

  work(): number {
    return this.#instance.check(this.#instance.call.bigtop_search_work(this.#handle));
  }

  #readTurn(from: Reader): number[] {
    const count = from.next();
    return from.list(TURN_MOVES, () => from.next() >>> 0).slice(0, count);
  }

  #readSeats(from: Reader): number[] {
    return from.list(MAX_SEATS, () => from.nextFloat()).slice(0, this.#seats);
  }

  #readCandidate(from: Reader): Omit<Candidate, 'turn'> & { turn: number[] } {
    return {
      turn: this.#readTurn(from),
      points: this.#readSeats(from),
      win: this.#readSeats(from),
      value: from.nextFloat(),
      error: from.nextFloat(),
      loss: from.nextFloat(),
      visits: from.next() >>> 0,
    };
  }

  result(): Pick<Thought, 'work' | 'turn' | 'candidates'> {
    const count = this.#instance.check(this.#instance.call.bigtop_search_result(this.#handle));
    const from = this.#instance.reader();
    const work = (from.next() >>> 0) + (from.next() >>> 0) * 2 ** 32;
    // Everything is read before words are looked for, which goes through the same buffer.
    const turn = this.#readTurn(from);
    const candidates = from.list(count, () => this.#readCandidate(from));
    return {
      work,
      turn: this.#words.describe(turn),
      candidates: candidates.map((each) => ({ ...each, turn: this.#words.describe(each.turn) })),
    };
  }

  free(): void {
    this.#words.free();
    this.#instance.call.bigtop_search_free(this.#handle);
  }
}

/** The budget with nothing left out. */
function complete(budget: Budget, facts: PlayerFacts): Required<Budget> {
  const { milliseconds, work, slice = SLICE } = budget;
  const limited = work !== undefined || !facts.searches;
  const usual = limited ? Number.POSITIVE_INFINITY : facts.milliseconds;
  const numbers = {
    milliseconds: milliseconds ?? usual,
    work: work ?? Number.POSITIVE_INFINITY,
    slice: Math.min(slice, LONGEST_SLICE),
  };
  if (!Object.values(numbers).every((number) => number >= 0)) {
    throw new BigtopError(9, 'milliseconds, work and slice are numbers from 0 on');
  }
  return numbers;
}

/** Works until a moment or for so many units; false if the search is finished. */
function workUntil(search: Search, moment: number, most: number): boolean {
  for (let left = most - search.work(); left > 0; left = most - search.work()) {
    if (!search.step(Math.min(left, UNITS_BETWEEN_CLOCKS))) {
      return false;
    }
    if (performance.now() >= moment) {
      return true;
    }
  }
  return true;
}

export async function think(
  game: Game,
  handle: number,
  player: string,
  options: ThinkOptions,
): Promise<Thought> {
  const number = game.engine.instance.list(List.Player).indexOf(player);
  const facts = game.engine.players()[number];
  if (facts === undefined) {
    throw new BigtopError(9, `there is no player "${player}"`);
  }
  const { milliseconds, work, slice } = complete(options, facts);
  const begun = performance.now();
  const search = new Search(game, handle, number, options.seed);
  const pause = new Pause();
  const thought = (finished: boolean): Thought => {
    const result = search.result();
    return { player, elapsed: performance.now() - begun, finished, ...result };
  };
  const deadline = begun + milliseconds;
  const isOver = () =>
    options.signal?.aborted === true || performance.now() >= deadline || search.work() >= work;
  try {
    let told = begun;
    let finished = false;
    while (!finished && !isOver()) {
      finished = !workUntil(search, Math.min(performance.now() + slice, deadline), work);
      if (!finished && options.onProgress !== undefined && performance.now() >= told + BETWEEN_PROGRESS) {
        options.onProgress(thought(false));
        told = performance.now();
      }
      await pause.wait();
    }
    return thought(finished);
  } finally {
    pause.end();
    search.free();
  }
}
