// A record that is looked at: the position after any of its steps.

import type { Engine, Game } from '../../../wasm/bigtop.ts';
import type { GameEvent, Move, PositionMessage } from '../table/protocol.ts';
import { positionMessage } from './position.ts';
import type { RecordFacts } from './questions.ts';
import { setupOfRecord } from './setup.ts';
import { type Step, stepsOf } from './steps.ts';
import { emptyLog } from './turn-log.ts';

/** How positions of records are called: they belong to no game of the table. */
const NAME = 'record';

/** Plays choices one after the other, the one that completes the turn excepted; each in words. */
export function describeChoices(shown: Game, choices: readonly number[]): Move[] {
  return choices.flatMap((move) => {
    const described = shown.describe([move]);
    shown.play(move);
    return described;
  });
}

export class Replay {
  readonly #game: Game;
  readonly #steps: readonly Step[];
  readonly #choices: readonly number[];
  readonly setup: RecordFacts['setup'];

  /** Throws RecordError when the text cannot be read. */
  constructor(engine: Engine, text: string, asScored: boolean) {
    this.#game = engine.readRecord(text, asScored);
    try {
      this.setup = setupOfRecord(this.#game.setup());
      const { steps, choices } = stepsOf(this.#game);
      this.#steps = steps;
      this.#choices = choices;
    } catch (error) {
      this.#game.free();
      throw error;
    }
  }

  /** Positions are numbered from 0 to this: those after each step, and the one with the choices of a turn begun. */
  get #last(): number {
    return this.#steps.length - 1 + (this.#choices.length > 0 ? 1 : 0);
  }

  #step(index: number): Step {
    return this.#steps[Math.min(index, this.#steps.length - 1)] ?? { moves: 0, log: emptyLog() };
  }

  facts(): RecordFacts {
    const { log } = this.#step(this.#last);
    return {
      setup: this.setup,
      over: this.#game.state().phase === 'over',
      turns: log.entries,
      entries: Array.from({ length: this.#last + 1 }, (_, index) => this.#step(index).log.entries.length),
    };
  }

  /** The position with this number; without the log, which is the beginning of all `turns`. */
  position(index: number): PositionMessage {
    const step = this.#step(index);
    const choices = index >= this.#steps.length ? this.#choices : [];
    const shown = this.#game.copy();
    try {
      shown.takeBack(step.moves);
      const chosen = describeChoices(shown, choices);
      const preview: GameEvent[] = [];
      const sequence = Math.min(index, this.#steps.length - 1);
      const { setup } = this;
      return positionMessage(
        { game: NAME, sequence, change: 0, setup, shown, chosen, complete: false, preview, log: step.log },
        step.log.entries.length,
      );
    } finally {
      shown.free();
    }
  }

  /** The game as it stood in a position, the choices of a turn begun left out; for the caller to free. */
  gameAt(index: number): Game {
    const copy = this.#game.copy();
    copy.takeBack(this.#step(index).moves);
    return copy;
  }

  close(): void {
    this.#game.free();
  }
}
