// The layout of a tile says what its facts say: the same fields hang together, roads and walls meet at the borders.

import { describe, expect, test } from 'vitest';
import { factsOf, tileIds } from '../src/board/facts.ts';
import {
  distance,
  distanceToLine,
  halfEnd,
  halfStart,
  inPolygon,
  type Point,
  point,
  sideMiddle,
  sideStart,
} from '../src/board/geometry.ts';
import { layoutOf, openRoom, RIVER_WIDTH, ROAD_WIDTH } from '../src/board/layout.ts';

const GRID = 100;

/** Open ground of a tile in cells of one unit, each with the number of its connected patch; -1 where there is none. */
function patches(id: string): Int16Array {
  const layout = layoutOf(id);
  const cells = new Int16Array(GRID * GRID).fill(-1);
  for (let y = 0; y < GRID; y++) {
    for (let x = 0; x < GRID; x++) {
      const p = point(x + 0.5, y + 0.5);
      const wooded = layout.copse !== undefined && inPolygon(p, layout.copse);
      cells[y * GRID + x] = openRoom(layout, p) > 0 && !wooded ? -2 : -1;
    }
  }
  let patch = 0;
  for (let start = 0; start < cells.length; start++) {
    if (cells[start] !== -2) {
      continue;
    }
    const queue = [start];
    cells[start] = patch;
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      const x = cell % GRID;
      const neighbours = [
        cell - GRID,
        cell + GRID,
        ...(x > 0 ? [cell - 1] : []),
        ...(x < GRID - 1 ? [cell + 1] : []),
      ];
      for (const next of neighbours) {
        if (cells[next] === -2) {
          cells[next] = patch;
          queue.push(next);
        }
      }
    }
    patch += 1;
  }
  return cells;
}

/** A point just inside the tile in the middle of a half-edge. */
function inside(half: number): Point {
  const a = halfStart(half);
  const b = halfEnd(half);
  const middle = point((a.x + b.x) / 2, (a.y + b.y) / 2);
  return point(middle.x + (50 - middle.x) * 0.02, middle.y + (50 - middle.y) * 0.02);
}

function fieldOfHalf(id: string, half: number): number {
  return factsOf(id).segments.findIndex((s) => s.kind === 'field' && s.halves.includes(half));
}

describe.each(tileIds)('%s', (id) => {
  const layout = layoutOf(id);
  const facts = factsOf(id);

  test('ground hangs together exactly where it is one field', () => {
    const cells = patches(id);
    const patchOf = new Map<number, number>();
    for (let half = 0; half < 8; half++) {
      const field = fieldOfHalf(id, half);
      if (field < 0) {
        continue;
      }
      const p = inside(half);
      const patch = cells[Math.floor(p.y) * GRID + Math.floor(p.x)] as number;
      expect(patch, `half-edge ${half} is open ground`).toBeGreaterThanOrEqual(0);
      const known = patchOf.get(field);
      expect(known ?? patch, `half-edge ${half} hangs together with its field`).toBe(patch);
      patchOf.set(field, patch);
    }
    expect(new Set(patchOf.values()).size, 'fields are apart').toBe(patchOf.size);
  });

  test('the area of a field covers its ground and no other', () => {
    for (let half = 0; half < 8; half++) {
      const field = fieldOfHalf(id, half);
      const covering = layout.fields.filter((shape) => inPolygon(inside(half), shape.outline));
      if (field >= 0) {
        expect(covering.map((shape) => shape.segment)).toEqual([field]);
      }
    }
  });

  test('roads and rivers meet a side in its middle at a right angle', () => {
    const lines = layout.roads.map((road) => ({
      sides: facts.segments[road.segment]?.sides ?? [],
      line: road.line,
    }));
    if (layout.river !== undefined) {
      lines.push({ sides: facts.river ?? [], line: layout.river });
    }
    for (const { sides, line } of lines) {
      const ends = [line, [...line].reverse()].slice(0, sides.length) as Point[][];
      ends.forEach((end, index) => {
        const side = sides[index] as number;
        const middle = sideMiddle(side);
        expect(distance(end[0] as Point, middle)).toBeLessThan(0.001);
        const next = end[1] as Point;
        const along = side % 2 === 0 ? Math.abs(next.x - middle.x) : Math.abs(next.y - middle.y);
        expect(along / distance(next, middle), 'leaves nearly straight').toBeLessThan(0.13);
      });
    }
  });

  test('what stands at a side depends on its kind alone', () => {
    for (let side = 0; side < 4; side++) {
      const kind = facts.edges[side];
      const a = sideStart(side);
      const b = sideStart((side + 1) % 4);
      for (let i = 2; i <= 98; i += 4) {
        const p = point(a.x + ((b.x - a.x) * i) / 100, a.y + ((b.y - a.y) * i) / 100);
        const q = point(p.x + (50 - p.x) * 0.004, p.y + (50 - p.y) * 0.004);
        const city = layout.cities.some((shape) => inPolygon(q, shape.outline));
        const road = layout.roads.some((shape) => distanceToLine(q, shape.line) < ROAD_WIDTH / 2);
        const river = layout.river !== undefined && distanceToLine(q, layout.river) < RIVER_WIDTH / 2;
        expect(city, `city at ${i} of side ${side}`).toBe(kind === 'city');
        expect(road).toBe(kind === 'road' && Math.abs(i - 50) < ROAD_WIDTH / 2);
        expect(river).toBe(kind === 'river' && Math.abs(i - 50) < RIVER_WIDTH / 2);
      }
    }
  });

  test('walls begin and end in the corners of the sides they close', () => {
    const corners = [0, 1, 2, 3].map(sideStart);
    for (const wall of layout.cities.flatMap((city) => city.walls)) {
      for (const end of [wall[0] as Point, wall[wall.length - 1] as Point]) {
        expect(Math.min(...corners.map((corner) => distance(corner, end)))).toBeLessThan(0.001);
      }
    }
  });

  test('every segment has a place for a figure, on itself and apart from the others', () => {
    expect(layout.anchors).toHaveLength(facts.segments.length);
    layout.anchors.forEach((anchor, segment) => {
      const city = layout.cities.find((shape) => shape.segment === segment);
      const road = layout.roads.find((shape) => shape.segment === segment);
      const field = layout.fields.find((shape) => shape.segment === segment);
      if (city !== undefined) {
        expect(inPolygon(anchor, city.outline)).toBe(true);
      }
      if (road !== undefined) {
        expect(distanceToLine(anchor, road.line)).toBeLessThan(1);
      }
      if (field !== undefined) {
        expect(inPolygon(anchor, field.outline)).toBe(true);
        expect(openRoom(layout, anchor), 'a farmer lies on open ground').toBeGreaterThan(3);
      }
      layout.anchors.forEach((other, index) => {
        if (index !== segment) {
          expect(distance(anchor, other), `places ${segment} and ${index}`).toBeGreaterThan(13);
        }
      });
    });
  });

  test('cities that only touch do not overlap', () => {
    for (const city of layout.cities) {
      for (const other of layout.cities) {
        if (other !== city) {
          const inner = city.outline.filter((p) => p.x > 0 && p.x < 100 && p.y > 0 && p.y < 100);
          expect(inner.some((p) => inPolygon(p, other.outline))).toBe(false);
        }
      }
    }
  });
});

test('pennants stand where the facts have them', () => {
  for (const id of tileIds) {
    const { cities, facts } = layoutOf(id);
    for (const city of cities) {
      expect(city.pennants).toHaveLength(facts.segments[city.segment]?.pennants ?? 0);
      for (const pennant of city.pennants) {
        expect(inPolygon(pennant, city.outline)).toBe(true);
      }
    }
  }
});

test('roads that end on a tile end at something', () => {
  expect(layoutOf('base/X').crossing).toBeDefined();
  expect(layoutOf('base/S').gates).toHaveLength(1);
  expect(layoutOf('river/B').gates).toHaveLength(1);
  expect(layoutOf('base/A').monastery).toBeDefined();
  expect(layoutOf('bigtop/I').ring?.kind).toBe('circus');
  expect(layoutOf('bigtop/E').ring?.kind).toBe('acrobats');
});

test('roads cross a river on bridges', () => {
  for (const id of ['river/B', 'river/H', 'river/K']) {
    expect(layoutOf(id).bridges, id).toHaveLength(1);
  }
  expect(layoutOf('river/I').bridges).toHaveLength(0);
});
