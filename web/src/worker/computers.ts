// Computers at the table: thinking about a turn, and hints.

import { BigtopError, type Engine, type Game } from '../../../wasm/bigtop.ts';
import type { PlayerFacts, Candidate as RawCandidate, ThinkOptions, Thought } from '../../../wasm/types.ts';
import type { Candidate, Hint, Level, Move } from '../table/protocol.ts';
import type { At } from '../table/table.ts';
import { randomBelow, randomSeed } from './chance.ts';

/** A turn takes this long at least: people want to see each move. */
const LEAST_MILLISECONDS = 400;
const HINT_MILLISECONDS = 1000;
const MOST_CANDIDATES = 5;
const NO_SEARCH_ROOM = 105;
const PAUSE_FOR_ROOM = 30;

function playersOf(engine: Engine): PlayerFacts[] {
  return engine.players().filter(({ level }) => level > 0);
}

export function levelsOf(engine: Engine): Level[] {
  return playersOf(engine).map(({ name, summary, level, milliseconds }) => ({
    name,
    summary,
    level,
    milliseconds,
  }));
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Thinks; where two searches are still ending, when there is room again. */
async function thinkWhenPossible(game: Game, player: string, options: ThinkOptions): Promise<Thought> {
  for (;;) {
    try {
      return await game.think(player, options);
    } catch (error) {
      if (!(error instanceof BigtopError) || error.code !== NO_SEARCH_ROOM || options.signal?.aborted) {
        throw error;
      }
      await pause(PAUSE_FOR_ROOM, options.signal ?? new AbortController().signal);
    }
  }
}

/** A player that cannot decide is a fault of ours, but no reason to let people wait for ever. */
function anything(game: Game): number[] {
  const copy = game.copy();
  const turn: number[] = [];
  for (let moves = copy.moves(); moves.length > 0; moves = copy.moves()) {
    const move = moves[randomBelow(moves.length)]?.move ?? 0;
    copy.play(move);
    turn.push(move);
  }
  copy.free();
  return turn;
}

export interface Progress {
  elapsed: number;
  /** How long it may think; 0 for levels that answer at once. */
  milliseconds: number;
  work: number;
  turn: Move[];
}

/** The turn of a level in a position; `stop` has it play what it has. Of the game only a copy is used. */
export async function turnOf(
  game: Game,
  level: string,
  limit: number | null,
  stop: AbortSignal,
  report: (progress: Progress) => void,
): Promise<number[]> {
  const facts = playersOf(game.engine).find(({ name }) => name === level);
  const milliseconds = Math.min(facts?.milliseconds ?? 0, limit ?? Number.POSITIVE_INFINITY);
  const copy = game.copy();
  report({ elapsed: 0, milliseconds, work: 0, turn: [] });
  try {
    const [{ turn }] = await Promise.all([
      thinkWhenPossible(copy, level, {
        seed: randomSeed(),
        ...(facts?.searches ? { milliseconds } : {}),
        signal: stop,
        onProgress: ({ elapsed, work, candidates }) =>
          report({ elapsed: Math.round(elapsed), milliseconds, work, turn: candidates[0]?.turn ?? [] }),
      }),
      pause(LEAST_MILLISECONDS, stop),
    ]);
    return turn.map(({ move }) => move);
  } catch (error) {
    console.error('a computer proposed no turn', error);
    return anything(copy);
  } finally {
    copy.free();
  }
}

function hundredths(number: number): number {
  return Math.round(number * 100) / 100;
}

/** A number for each seat; null if the level estimates no such thing, which leaves zeros. */
function bySeat(numbers: number[]): number[] | null {
  return numbers.some((number) => number !== 0) ? numbers.map(hundredths) : null;
}

function candidateOf({ turn, points, win, value, error, loss, visits }: RawCandidate): Candidate {
  return {
    turn,
    points: bySeat(points),
    win: bySeat(win),
    value: hundredths(value),
    error: hundredths(error),
    loss: hundredths(loss),
    visits,
  };
}

/** What the strongest level would do, after a second. */
export async function hintFor(game: Game, at: At, signal: AbortSignal): Promise<Hint> {
  const best = playersOf(game.engine).reduce((a, b) => (b.level >= a.level ? b : a));
  const copy = game.copy();
  try {
    const milliseconds = HINT_MILLISECONDS;
    const thought = await thinkWhenPossible(copy, best.name, { seed: randomSeed(), milliseconds, signal });
    const candidates = thought.candidates.slice(0, MOST_CANDIDATES).map(candidateOf);
    return { ...at, level: best.name, elapsed: Math.round(thought.elapsed), candidates };
  } finally {
    copy.free();
  }
}
