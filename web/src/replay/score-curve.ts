// The scores over the turns of a record, and the curves that show them.

import type { Turn } from '../table/protocol.ts';

/** Scores by seat after each position from 0 on: the last one has the final count, where the game came to its end. */
export function scoresByPosition(turns: readonly Turn[], seats: number, last: number): number[][] {
  const played = turns.filter(({ turn }) => turn !== null);
  const end = turns.find(({ turn }) => turn === null);
  const scores = [Array<number>(seats).fill(0)];
  for (let position = 1; position <= last; position++) {
    // A turn that is not complete has no entry of its own yet.
    scores.push(played[position - 1]?.scores ?? scores[position - 1] ?? []);
  }
  if (end !== undefined) {
    scores[last] = end.scores;
  }
  return scores;
}

/** The scores after the last turn, where a final count came after it. */
export function scoresBeforeEnd(turns: readonly Turn[]): number[] | undefined {
  const over = turns.some(({ turn }) => turn === null);
  return over ? turns.filter(({ turn }) => turn !== null).at(-1)?.scores : undefined;
}

export interface Frame {
  width: number;
  height: number;
  /** Room left free on each side. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface CurvePoint {
  x: number;
  y: number;
}

/** Where positions and points lie in a frame. */
export class CurveScale {
  readonly #most: number;

  readonly #frame: Frame;

  constructor(
    frame: Frame,
    readonly last: number,
    scores: readonly (readonly number[])[],
  ) {
    this.#frame = frame;
    this.#most = Math.max(10, ...scores.flat());
  }

  x(position: number): number {
    const { left, right, width } = this.#frame;
    return left + ((width - left - right) * position) / Math.max(1, this.last);
  }

  y(points: number): number {
    const { top, bottom, height } = this.#frame;
    return height - bottom - ((height - top - bottom) * points) / this.#most;
  }

  /** The position that is nearest to a place in the frame. */
  positionAt(x: number): number {
    const { left, right, width } = this.#frame;
    const part = (x - left) / Math.max(1, width - left - right);
    return Math.round(Math.min(1, Math.max(0, part)) * this.last);
  }

  /** Some round numbers of points, from the lowest to the highest line. */
  ticks(): number[] {
    const step = [5, 10, 20, 50, 100, 200].find((size) => this.#most / size <= 3.5) ?? 500;
    return Array.from({ length: Math.floor(this.#most / step) }, (_, index) => (index + 1) * step);
  }

  /** One seat's curve. The final count has no turn of its own: from the last turn's points the curve goes straight up. */
  curve(
    scores: readonly (readonly number[])[],
    seat: number,
    lastTurn: readonly number[] | undefined,
  ): CurvePoint[] {
    const points = scores.map((all, position) => ({ x: this.x(position), y: this.y(all[seat] ?? 0) }));
    if (lastTurn !== undefined) {
      points.splice(-1, 0, { x: this.x(this.last), y: this.y(lastTurn[seat] ?? 0) });
    }
    return points;
  }
}

export function curvePath(points: readonly CurvePoint[]): string {
  return points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}
