// The moves of a game cut into the steps of the table's protocol: step 0 is the opening, what chance decides before the
// first turn; each further one is the decisions of a turn and what chance decided after them.

import type { Game } from '../../../wasm/bigtop.ts';
import { emptyLog, StepDraft, type TurnLog } from './turn-log.ts';

export interface Step {
  /** Moves of the game up to its end. */
  moves: number;
  /** The log after it. */
  log: TurnLog;
}

export interface Steps {
  steps: Step[];
  /** Decisions after the last step: of a turn that is not complete. */
  choices: number[];
}

/** Cuts moves into steps; a turn that chance has not yet ended is a step all the same. */
function cut(game: Game, moves: readonly number[]): number[][] {
  const steps: number[][] = [[]];
  let chance = true;
  for (const move of moves) {
    const decision = game.describeChance(move) === undefined;
    if (decision && chance) {
      steps.push([]);
    }
    chance = !decision;
    steps.at(-1)?.push(move);
  }
  return steps;
}

/** The steps of a game from its beginning. */
export function stepsOf(game: Game): Steps {
  const running = game.copy();
  try {
    const all = cut(game, game.history());
    // Where a seat decides on in the middle of its turn, the last decisions are no step yet.
    const unfinished = game.state().seat !== null && !endsByChance(game, all.at(-1) ?? []);
    const choices = unfinished && all.length > 1 ? (all.pop() ?? []) : [];
    running.takeBack(0);
    const steps: Step[] = [];
    let log = emptyLog();
    let count = 0;
    for (const moves of all) {
      const draft = new StepDraft(running);
      for (const move of moves) {
        draft.play(move);
      }
      log = draft.finish(log);
      count += moves.length;
      steps.push({ moves: count, log });
    }
    return { steps, choices };
  } finally {
    running.free();
  }
}

function endsByChance(game: Game, step: readonly number[]): boolean {
  const last = step.at(-1);
  return last === undefined || game.describeChance(last) !== undefined;
}
