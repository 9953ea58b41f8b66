// Where tiles meet, nothing is broken: what is painted just inside a side depends on the kind of edge and on the side of
// the board alone, whichever tile it is and whichever way it lies, and opposite sides agree.

import { expect, test } from 'vitest';
import { factsOf, tileIds } from '../src/board/facts.ts';
import { TILE } from '../src/board/geometry.ts';
import * as COLOUR from '../src/board/palette.ts';
import { tileArt } from '../src/board/tile-art.ts';
import { type Painted, paintedShapes, paintsOver } from './painted.ts';

/** So near the corners walls of cities begin, which do not go on on the next tile. */
const CORNER = 11;
const STEP = 1;
/** Half the distance between the two points of neighbours that are compared. */
const INSIDE = 0.02;

/** The looks that show above each other at points along one side of the board's square, from low to high coordinate. */
function profile(shapes: readonly Painted[], side: number): string[] {
  const off = side === 1 || side === 2 ? TILE - INSIDE : INSIDE;
  const [low, high] = side % 2 === 0 ? ([1, 3] as const) : ([0, 2] as const);
  const near = shapes.map((shape) => ({
    ...shape,
    parts: shape.parts.filter(({ box }) => box[low] <= off && box[high] >= off),
  }));
  const points: string[] = [];
  for (let along = CORNER; along <= TILE - CORNER; along += STEP) {
    const [x, y] = side % 2 === 0 ? [along, off] : [off, along];
    const looks = near.filter((shape) => paintsOver(shape, x, y)).map((shape) => shape.look);
    // What lies below something that cannot be seen through does not show.
    const hidden = looks.map((look) => /opacity|dasharray/.test(look)).lastIndexOf(false);
    points.push(looks.slice(Math.max(0, hidden)).join(' | '));
  }
  return points;
}

/** Points at which two profiles differ, not counting a line that lies half a step aside. */
function differences(a: readonly string[], b: readonly string[]): number[] {
  return a.flatMap((look, i) => {
    const near = [b[i - 1], b[i], b[i + 1]];
    return near.includes(look) || [a[i - 1], a[i + 1]].includes(b[i] as string) ? [] : [CORNER + i * STEP];
  });
}

test('what is painted at the border depends on the edge alone, so matching edges join', () => {
  // By kind of edge and whether it runs across or down the board.
  const expected = new Map<string, { profile: string[]; tile: string }>();
  let compared = 0;
  for (const id of tileIds) {
    for (let rotation = 0; rotation < 4; rotation++) {
      const shapes = paintedShapes(tileArt(id, rotation));
      for (let side = 0; side < 4; side++) {
        const edge = factsOf(id).edges[(side - rotation + 4) % 4] as string;
        const key = `${edge} ${side % 2 === 0 ? 'across' : 'down'}`;
        const tile = `${id} turned ${rotation}, side ${side}`;
        const found = profile(shapes, side);
        const first = expected.get(key);
        if (first === undefined) {
          expected.set(key, { profile: found, tile });
        } else {
          expect(differences(found, first.profile), `${tile} against ${first.tile} (${key})`).toEqual([]);
          compared += 1;
        }
      }
    }
  }
  expect([...expected.keys()].sort()).toEqual(
    ['city', 'field', 'river', 'road'].flatMap((kind) => [`${kind} across`, `${kind} down`]),
  );
  expect(compared).toBe(tileIds.length * 16 - expected.size);
}, 60_000);

test('the edges of different kinds look different', () => {
  const shapes = (id: string) => paintedShapes(tileArt(id, 0));
  const north = ['base/B', 'base/X', 'base/C', 'river/K'].map((id) => profile(shapes(id), 0).join());
  expect(new Set(north).size).toBe(4);
});

test('a road and a river show in the middle of their edge, a city all along it', () => {
  const north = (id: string) => profile(paintedShapes(tileArt(id, 0)), 0);
  const middle = (50 - CORNER) / STEP;
  expect(north('base/X')[middle]).toContain(COLOUR.road);
  expect(north('river/K')[middle]).toContain(COLOUR.river);
  for (const along of [14, 38, 62, 88]) {
    expect(north('base/C')[(along - CORNER) / STEP]).toContain(COLOUR.floor);
  }
  const field = north('base/B').join();
  for (const colour of [COLOUR.road, COLOUR.river, COLOUR.floor, COLOUR.stone]) {
    expect(field).not.toContain(colour);
  }
});
