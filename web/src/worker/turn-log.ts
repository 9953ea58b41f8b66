// The log of a game: one entry a turn, and one for the end, as the server writes them (server/src/turnlog.h). A step is
// what one confirmation brings: the decisions of a turn and what chance decided after them. Its first tiles drawn in
// vain belong to the next turn's entry, so they are carried over.

import type { Game } from '../../../wasm/bigtop.ts';
import type { GameEvent, Move, Turn } from '../table/protocol.ts';

/** The log so far. */
export interface TurnLog {
  entries: Turn[];
  /** Entries that are turns. */
  turns: number;
  /** Drawn in vain for the running turn: kinds, and what was told of them. */
  discarded: string[];
  discards: GameEvent[];
}

export function emptyLog(): TurnLog {
  return { entries: [], turns: 0, discarded: [], discards: [] };
}

/** A step while it is played. The game goes on with it. */
export class StepDraft {
  readonly #seat: number;
  readonly #tile: string | null;
  readonly #choices: Move[] = [];
  readonly #turnEvents: GameEvent[] = [];
  readonly #lastEvents: GameEvent[] = [];
  readonly #discarded: string[] = [];
  readonly #discards: GameEvent[] = [];
  #token: number | null = null;
  #lastToken: number | null = null;

  readonly #game: Game;

  constructor(game: Game) {
    this.#game = game;
    const { turnSeat, drawn } = game.state();
    this.#seat = turnSeat;
    this.#tile = drawn;
  }

  /** Plays the step's next move and notes what happened. */
  play(move: number): void {
    const { phase } = this.#game.state();
    const chance = this.#game.describeChance(move);
    if (chance === undefined) {
      const described = this.#game.describe([move]);
      this.#note(this.#game.play(move), false, false);
      this.#choices.push(...described);
      return;
    }
    const last = phase === 'final-reveal';
    if (chance.type === 'reveal') {
      if (last) {
        this.#lastToken = chance.value;
      } else {
        this.#token = chance.value;
      }
    }
    this.#note(this.#game.play(move), phase === 'draw', last);
  }

  /**
   * The final count may follow inside the move that ends the last turn; from its first event on, what happened belongs
   * to the end of the game.
   */
  #note(events: GameEvent[], drawing: boolean, last: boolean): void {
    const first = events.findIndex((event) => event.type === 'score' && event.final);
    const end = last ? 0 : first < 0 ? events.length : first;
    (drawing ? this.#discards : this.#turnEvents).push(...events.slice(0, end));
    this.#lastEvents.push(...events.slice(end));
    this.#discarded.push(...events.flatMap((event) => (event.type === 'discard' ? [event.tile] : [])));
  }

  #turn(log: TurnLog, scores: readonly number[]): Turn {
    const turn: Turn = { turn: log.turns + 1, seat: this.#seat, events: [], scores: [] };
    if (this.#tile !== null) {
      turn.tile = this.#tile;
    }
    const place = this.#choices.find((move) => move.type === 'place');
    if (place !== undefined) {
      const { x, y, rotation } = place;
      Object.assign(turn, { x, y, rotation });
    }
    turn.discarded = log.discarded;
    turn.choices = this.#choices;
    turn.token = this.#token;
    turn.events = [...log.discards, ...this.#turnEvents];
    // Points of the final count are no part of the turn's totals.
    turn.scores = [...scores];
    for (const event of this.#lastEvents) {
      if (event.type === 'score') {
        turn.scores[event.seat] = (turn.scores[event.seat] ?? 0) - event.points;
      }
    }
    return turn;
  }

  /** The log after this step. */
  finish(log: TurnLog): TurnLog {
    const scores = this.#game.seats().map(({ score }) => score);
    const decided = this.#choices.length > 0;
    const entries = decided ? [this.#turn(log, scores)] : [];
    if (this.#game.state().phase === 'over') {
      entries.push({
        turn: null,
        discarded: this.#discarded,
        token: this.#lastToken,
        events: [...this.#discards, ...this.#lastEvents],
        scores,
      });
    }
    return {
      entries: [...log.entries, ...entries],
      turns: log.turns + (decided ? 1 : 0),
      discarded: this.#discarded,
      discards: this.#discards,
    };
  }
}
