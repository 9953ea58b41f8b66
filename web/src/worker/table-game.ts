// One game as it is played: choosing, taking back, confirming, in the words of docs/protocol.md, as server/src/table.c does
// it. A step is prepared (the choices are played and chance draws what is due), then stored by the caller, and only then
// taken; until then nobody sees anything of it.

import type { Engine, Game } from '../../../wasm/bigtop.ts';
import type { GameEvent, Move, PositionMessage, Setup } from '../table/protocol.ts';
import { type At, TableError } from '../table/table.ts';
import { drawChance, isChance } from './chance.ts';
import { positionMessage } from './position.ts';
import { type Steps, stepsOf } from './steps.ts';
import { emptyLog, StepDraft, type TurnLog } from './turn-log.ts';

/** A step that has not happened yet. */
export interface Prepared {
  game: Game;
  log: TurnLog;
}

/** What lists of games tell. */
export interface Standing {
  turn: number;
  tilesLeft: number;
  scores: number[];
  over: boolean;
}

export function standingOf({ game, log }: Prepared): Standing {
  const { phase, bagTotal } = game.state();
  const over = phase === 'over';
  const scores = game.seats().map(({ score }) => score);
  return { turn: log.turns + (over ? 0 : 1), tilesLeft: bagTotal, scores, over };
}

/** Lets chance decide until a seat does or the game is over. */
function drawOn(draft: StepDraft, game: Game): void {
  while (isChance(game)) {
    draft.play(drawChance(game));
  }
}

/** A new game after its opening. */
export function opening(engine: Engine, { seats, edition, sets, options }: Setup): Game {
  const game = engine.newGame({ names: seats.map(({ name }) => name), edition, sets, options });
  drawOn(new StepDraft(game), game);
  return game;
}

export class TableGame {
  sequence: number;
  /** Choices and takings back since the last step. */
  change = 0;
  complete = false;
  /** The position with the choices; the one that completes the turn is left out, because playing it would score. */
  shown: Game;
  readonly choices: number[] = [];
  readonly #chosen: Move[] = [];
  #preview: GameEvent[] = [];
  #confirmed: Game;
  #log: TurnLog;

  /** Takes the game, which ends where a seat decides or is over; the choices of a turn begun are made anew. */
  constructor(
    readonly id: string,
    readonly setup: Setup,
    game: Game,
  ) {
    this.#confirmed = game;
    const { steps, choices }: Steps = stepsOf(game);
    this.sequence = steps.length - 1;
    this.#log = steps.at(-1)?.log ?? emptyLog();
    game.takeBack(steps.at(-1)?.moves ?? 0);
    this.shown = game.copy();
    this.restore(choices, 0);
  }

  free(): void {
    this.shown.free();
    this.#confirmed.free();
  }

  // ---- choosing ----

  /** Name of the level that decides in this position. */
  get computer(): string | null {
    const { seat } = this.shown.state();
    return seat === null ? null : (this.setup.seats[seat]?.computer ?? null);
  }

  #refuse(code: string, message: string, rule?: string | null): never {
    throw new TableError({ code, message, game: this.id, ...(rule === undefined ? {} : { rule }) });
  }

  /** Throws unless a request about that position may be made by a person in that seat. */
  check(at: At): void {
    const { seat, phase } = this.shown.state();
    if (at.sequence !== this.sequence || at.step !== this.choices.length || at.change !== this.change) {
      this.#refuse('stale', 'the position has changed meanwhile');
    }
    if (phase === 'over') {
      this.#refuse('phase', 'no such move can be made now');
    }
    if (at.seat !== seat) {
      this.#refuse('seat', 'another seat decides now');
    }
    if (this.computer !== null) {
      this.#refuse('seat', 'a computer decides now');
    }
  }

  /** Adds a choice. The seat decides on, or the turn is complete. */
  choose(move: number): void {
    const refusal = this.shown.explain(move);
    if (this.complete || refusal?.kind === 'phase') {
      this.#refuse('phase', 'no such move can be made now');
    }
    if (refusal !== null) {
      const rule = refusal.rule === '' ? null : refusal.rule;
      this.#refuse('illegal-move', 'the rules do not allow this move here', rule);
    }
    const next = this.shown.copy();
    const described = this.shown.describe([move]);
    const events = next.play(move);
    this.choices.push(move);
    this.#chosen.push(...described);
    this.complete = next.state().seat === null;
    if (this.complete) {
      this.#preview = events;
      next.free();
    } else {
      this.shown.free();
      this.shown = next;
    }
  }

  /** Makes the choices of the running turn these. */
  restore(choices: readonly number[], change: number): void {
    this.shown.free();
    this.shown = this.#confirmed.copy();
    this.complete = false;
    this.#preview = [];
    this.choices.length = 0;
    this.#chosen.length = 0;
    for (const move of choices) {
      this.choose(move);
    }
    this.change = change;
  }

  play(at: At, move: number): void {
    this.check(at);
    this.choose(move);
    this.change++;
  }

  undo(at: At): void {
    this.check(at);
    if (this.choices.length === 0) {
      this.#refuse('nothing-to-undo', 'there is no choice to take back');
    }
    this.restore(this.choices.slice(0, -1), this.change + 1);
  }

  // ---- steps ----

  /** The step that confirms the choices; the caller takes or drops it. */
  prepare(): Prepared {
    if (!this.complete) {
      this.#refuse('not-complete', "the turn's choices are not complete yet");
    }
    const game = this.#confirmed.copy();
    try {
      const draft = new StepDraft(game);
      for (const move of this.choices) {
        draft.play(move);
      }
      drawOn(draft, game);
      return { game, log: draft.finish(this.#log) };
    } catch (error) {
      game.free();
      throw error;
    }
  }

  /** The prepared step is stored: it has happened. */
  take({ game, log }: Prepared): void {
    this.#confirmed.free();
    this.#confirmed = game;
    this.#log = log;
    this.sequence++;
    this.restore([], 0);
  }

  // ---- what there is to see ----

  /** Entries of the log. */
  get entries(): number {
    return this.#log.entries.length;
  }

  position(from: number): PositionMessage {
    const { id: game, sequence, change, setup, shown, complete } = this;
    const preview = this.#preview;
    const log = this.#log;
    const chosen = [...this.#chosen];
    return positionMessage({ game, sequence, change, setup, shown, chosen, complete, preview, log }, from);
  }

  standing(): Standing {
    return standingOf({ game: this.#confirmed, log: this.#log });
  }

  /** The record up to the last step. */
  record(): string {
    return this.#confirmed.record();
  }
}
