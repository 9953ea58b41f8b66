// What chance decides, from the system's cryptographic source, when it is due. Nothing is drawn ahead.

import type { Game } from '../../../wasm/bigtop.ts';

const ROUND = 2 ** 32;

/** A number below `bound`, every one equally likely: those of the incomplete last round of `bound` are drawn again. */
export function randomBelow(bound: number): number {
  const numbers = new Uint32Array(1);
  const end = ROUND - (ROUND % bound);
  for (;;) {
    const number = crypto.getRandomValues(numbers)[0] ?? 0;
    if (number < end) {
      return number % bound;
    }
  }
}

/** 64 bits: nobody may guess what a computer is going to do. */
export function randomSeed(): bigint {
  return crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n;
}

/** A name for a game: 128 bits as 22 characters, as the server's games have. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What chance does next, each outcome by its weight. */
export function drawChance(game: Game): number {
  const outcomes = game.chance();
  let number = randomBelow(outcomes.reduce((sum, { weight }) => sum + weight, 0));
  const drawn = outcomes.find(({ weight }) => {
    number -= weight;
    return number < 0;
  });
  return drawn?.move ?? 0;
}

/** Whether chance decides next. */
export function isChance(game: Game): boolean {
  const { seat, phase } = game.state();
  return seat === null && phase !== 'over';
}
