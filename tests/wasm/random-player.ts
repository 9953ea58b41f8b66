// Plays as bt_simulate does, number for number (engine/src/random_play.h), through the loader alone.

import type { Game } from '../../wasm/bigtop.ts';

const MASK = (1n << 64n) - 1n;
const LOW = (1n << 32n) - 1n;

function advance(state: bigint): { state: bigint; number: bigint } {
  const next = (state + 0x9e3779b97f4a7c15n) & MASK;
  let z = next;
  z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & MASK;
  z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & MASK;
  return { state: next, number: z ^ (z >> 31n) };
}

export class RandomPlayer {
  private readonly game: Game;
  private state: bigint;
  private bits = 0n;
  private list: number[] = [];

  constructor(game: Game, seed: bigint, number: bigint) {
    this.game = game;
    this.state = advance(advance(seed).number ^ number).number;
  }

  private next(): bigint {
    const { state, number } = advance(this.state);
    this.state = state;
    return number;
  }

  private pick(bound: number): number {
    const product = this.bits * BigInt(bound);
    this.bits = product & LOW;
    return Number(product >> 32n);
  }

  private draw(): number {
    if (this.list.length === 0) {
      this.list = this.game.chance().flatMap(({ move, weight }) => Array<number>(weight).fill(move));
    }
    const number = this.next();
    this.bits = number >> 32n;
    const index = this.pick(this.list.length);
    this.bits = number & LOW;
    const move = this.list[index] ?? 0;
    const last = this.list.pop() ?? 0;
    if (index < this.list.length) {
      this.list[index] = last;
    }
    return move;
  }

  private reveal(): number {
    const outcomes = this.game.chance();
    const rest = this.bits;
    this.bits = this.next() >> 32n;
    let n = this.pick(outcomes.reduce((sum, { weight }) => sum + weight, 0));
    this.bits = rest;
    const outcome = outcomes.find(({ weight }) => {
      n -= weight;
      return n < 0;
    });
    return outcome?.move ?? 0;
  }

  /** The next move. */
  choose(): number {
    const { phase } = this.game.state();
    if (phase === 'draw') {
      return this.draw();
    }
    if (phase === 'reveal' || phase === 'final-reveal') {
      return this.reveal();
    }
    const moves = this.game.moves();
    return moves[this.pick(moves.length)]?.move ?? 0;
  }
}
