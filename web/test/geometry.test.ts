import { expect, test } from 'vitest';
import { boundsOf, fitted, including, panned, toScreen, zoomed } from '../src/board/camera.ts';
import { factsOf } from '../src/board/facts.ts';
import { distance, halfWay, inPolygon, lengthOf, point, turned, way } from '../src/board/geometry.ts';

test('points turn clockwise', () => {
  expect(turned(point(50, 0), 1)).toEqual(point(100, 50));
  expect(turned(point(10, 20), 4)).toEqual(point(10, 20));
  expect(turned(turned(point(10, 20), 3), 1)).toEqual(point(10, 20));
});

test('a way round a corner is a quarter circle', () => {
  const line = way(1, 2);
  for (const p of line) {
    expect(distance(p, point(100, 100))).toBeCloseTo(50, 0);
  }
  expect(lengthOf(line)).toBeCloseTo((Math.PI * 100) / 4, 0);
  expect(distance(halfWay(line), point(64.6, 64.6))).toBeLessThan(0.5);
});

test('a straight way may bow, but not at its ends', () => {
  const line = way(1, 3, -16);
  expect(line[0]).toEqual(point(100, 50));
  expect(halfWay(line).y).toBeCloseTo(66, 0);
});

test('inside and outside of a polygon', () => {
  const square = [point(0, 0), point(10, 0), point(10, 10), point(0, 10)];
  expect(inPolygon(point(5, 5), square)).toBe(true);
  expect(inPolygon(point(15, 5), square)).toBe(false);
});

test('zooming keeps what lies under the pointer', () => {
  const camera = { scale: 0.8, x: 30, y: -20 };
  const world = { x: (200 - camera.x) / camera.scale, y: (100 - camera.y) / camera.scale };
  const after = zoomed(camera, 1.7, 200, 100);
  expect(toScreen(after, world.x, world.y).x).toBeCloseTo(200);
  expect(toScreen(after, world.x, world.y).y).toBeCloseTo(100);
});

test('zooming ends at a smallest and a largest tile', () => {
  const camera = { scale: 1, x: 0, y: 0 };
  expect(zoomed(camera, 1000, 0, 0).scale).toBe(3.6);
  expect(zoomed(camera, 0.0001, 0, 0).scale).toBe(0.18);
});

test('fitting shows everything in the middle, and no tile too large', () => {
  const view = { width: 800, height: 600 };
  const wide = boundsOf(
    [
      { x: -5, y: 0 },
      { x: 9, y: 2 },
    ],
    1,
  );
  const camera = fitted(wide, view, 120);
  expect(toScreen(camera, wide.left, wide.top).x).toBeCloseTo(0);
  expect(toScreen(camera, wide.right, wide.bottom).x).toBeCloseTo(800);
  expect(fitted(boundsOf([{ x: 0, y: 0 }], 1), view, 120).scale).toBe(1.2);
  // The longest river in the slit that a sheet leaves on a small phone; from there zooming out goes no further.
  const slit = { width: 360, height: 190 };
  const long = boundsOf(
    [
      { x: 0, y: 0 },
      { x: 0, y: 19 },
    ],
    0.35,
  );
  const whole = fitted(long, slit, 120);
  expect(toScreen(whole, long.left, long.top).y).toBeCloseTo(0);
  expect(toScreen(whole, long.right, long.bottom).y).toBeCloseTo(slit.height);
  expect(zoomed(whole, 0.5, 0, 0).scale).toBe(whole.scale);
  expect(zoomed(whole, 1.1, 0, 0).scale).toBeCloseTo(whole.scale * 1.1);
});

test('bringing a square into view moves no more than needed', () => {
  const view = { width: 800, height: 600 };
  const camera = { scale: 1, x: 0, y: 0 };
  expect(including(camera, boundsOf([{ x: 3, y: 2 }], 0), view, 10)).toEqual(camera);
  const moved = including(camera, boundsOf([{ x: 9, y: 2 }], 0), view, 10);
  expect(moved).toEqual({ scale: 1, x: -210, y: 0 });
  expect(panned(camera, 3, 4)).toEqual({ scale: 1, x: 3, y: 4 });
});

test('segments are numbered without circus, acrobats and river', () => {
  const facts = factsOf('bigtop/G');
  expect(facts.circus).toBe(true);
  expect(facts.segments.map((segment) => segment.kind)).toEqual(['garden', 'road', 'road', 'field', 'field']);
  expect(factsOf('river/B').river).toEqual([1, 3]);
  expect(() => factsOf('base/Z')).toThrow(/base\/Z/);
});
