// Every tile, figure and layer draws, and what it draws is well-formed.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contactSheet } from '../dev/contact-sheet.ts';
import { middleOfGame } from '../dev/fixture.ts';
import { colours } from '../src/board/colours.ts';
import { tileIds } from '../src/board/facts.ts';
import { figureArt, markArt, paintOf, tentArt, tokenArt } from '../src/board/figure-art.ts';
import { point } from '../src/board/geometry.ts';
import {
  ACROBAT_SCALE,
  coverShapes,
  figuresLayer,
  litFeature,
  segmentShape,
  tileAreas,
} from '../src/board/layers.ts';
import { layoutOf } from '../src/board/layout.ts';
import { pyramidSlots } from '../src/board/ring-art.ts';
import { emptyScene, type Scene } from '../src/board/scene.ts';
import { tileArt } from '../src/board/tile-art.ts';
import { flattened } from './painted.ts';

/** Throws where elements are not closed in order, or a number went wrong. */
function wellFormed(markup: string): number {
  expect(markup).not.toMatch(/NaN|undefined|Infinity/);
  const open: string[] = [];
  let elements = 0;
  let rest = markup;
  for (const match of markup.matchAll(/<(\/?)([a-z]+)((?:\s+[a-z-]+="[^"<>]*")*)\s*(\/?)>/g)) {
    const [whole, closing, name, , empty] = match;
    rest = rest.replace(whole, '');
    if (closing === '/') {
      expect(open.pop()).toBe(name);
    } else {
      elements += 1;
      if (empty === '') {
        open.push(name as string);
      }
    }
  }
  expect(open).toEqual([]);
  expect(rest, 'nothing but elements').not.toMatch(/[<>]/);
  return elements;
}

describe.each(tileIds)('%s', (id) => {
  test('draws', () => {
    for (let rotation = 0; rotation < 4; rotation++) {
      const elements = wellFormed(tileArt(id, rotation));
      expect(elements).toBeGreaterThan(5);
      // A board of 110 tiles has to follow the pointer.
      expect(elements).toBeLessThan(75);
      expect(tileArt(id, rotation), 'the same every time').toBe(tileArt(id, rotation));
    }
    wellFormed(coverShapes(id));
  });

  test('has an area for every segment', () => {
    const areas = tileAreas({ x: 0, y: 0, kind: id, rotation: 1 }, 7);
    wellFormed(areas);
    layoutOf(id).facts.segments.forEach((_, segment) => {
      expect(areas).toContain(`data-tile="7" data-segment="${segment}"`);
      expect(segmentShape(id, segment, '')).not.toBe('');
    });
  });
});

test('figures of every kind, role and colour differ', () => {
  const seen = new Set<string>();
  for (const colour of colours) {
    for (const kind of ['meeple', 'abbot', 'ringmaster'] as const) {
      const art = figureArt(kind, 'city', paintOf(colour, 0));
      wellFormed(art);
      seen.add(art);
    }
    wellFormed(markArt(paintOf(colour, 0)));
  }
  expect(seen.size).toBe(colours.length * 3);
  for (const role of ['road', 'field', 'monastery', 'garden', 'acrobat'] as const) {
    seen.add(figureArt('meeple', role, paintOf('red', 0)));
  }
  expect(seen.size).toBeGreaterThanOrEqual(colours.length * 3 + 4);
  wellFormed(tentArt());
});

/** Left, top, right and bottom of the paths of a figure. */
function extent(art: string): [number, number, number, number] {
  const points = [...art.matchAll(/<path d="([^"]*)"(?![^>]*transform)/g)].flatMap(([, data]) =>
    flattened(data as string).flat(),
  );
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

test('a farmer lies, everybody else stands', () => {
  const paint = paintOf('blue', 1);
  const farmer = extent(figureArt('meeple', 'field', paint));
  expect(farmer[2] - farmer[0]).toBeGreaterThan(1.15 * (farmer[3] - farmer[1]));
  for (const role of ['city', 'road', 'monastery', 'garden', 'acrobat'] as const) {
    const [left, top, right, bottom] = extent(figureArt('meeple', role, paint));
    expect(bottom - top, role).toBeGreaterThan(right - left);
  }
  // An abbot in a field, a ringmaster in a field: they do not lie down.
  for (const kind of ['abbot', 'ringmaster'] as const) {
    expect(figureArt(kind, 'field', paint)).toBe(figureArt(kind, 'city', paint));
  }
  const tops = (['city', 'road', 'monastery'] as const).map(
    (role) => extent(figureArt('meeple', role, paint))[1],
  );
  expect(extent(figureArt('ringmaster', 'road', paint))[1], 'the tallest hat').toBeLessThan(
    Math.min(...tops),
  );
});

test('the third acrobat stands on the shoulders of the first two', () => {
  const [left, right, top] = pyramidSlots(point(50, 50));
  expect(left.y).toBe(right.y);
  expect(top.x).toBe((left.x + right.x) / 2);
  const [, head, , feet] = extent(figureArt('meeple', 'acrobat', paintOf('red', 0)));
  const shoes = top.y + feet * ACROBAT_SCALE;
  expect(shoes).toBeGreaterThan(left.y + head * ACROBAT_SCALE);
  expect(shoes).toBeLessThan(left.y);
});

test('players are told apart by more than colour, on every figure', () => {
  const paints = colours.map((colour) => paintOf(colour, 0));
  expect(new Set(paints.map((paint) => paint.mark)).size).toBe(colours.length);
  expect(new Set(paints.map((paint) => paint.pattern)).size).toBe(colours.length);
  for (const paint of paints) {
    for (const role of ['city', 'road', 'monastery', 'garden', 'field', 'acrobat'] as const) {
      for (const kind of ['meeple', 'abbot', 'ringmaster'] as const) {
        const art = figureArt(kind, role, paint);
        expect(art).toContain(`<path d="${paint.mark}" fill="${paint.ink}"`);
        expect(art).toContain(paint.pattern);
        expect(art).toContain(`fill="${paint.fill}"`);
      }
    }
  }
});

test('every token has its value, and an animal where the edition names one', () => {
  for (const value of [1, 3, 4, 5, 6, 7]) {
    wellFormed(tokenArt(value, true).replace(/<text[^>]*>\d<\/text>/, ''));
    expect(tokenArt(value, true)).toContain(`>${value}</text>`);
    expect(tokenArt(value, true).match(/<path d="M[^"]{20,}"/)).not.toBeNull();
    expect(tokenArt(value, false)).not.toContain('<path');
  }
});

test('docs/tiles.svg shows what the page draws', () => {
  const sheet = readFileSync(new URL('../../docs/tiles.svg', import.meta.url), 'utf8');
  expect(sheet === contactSheet(), 'out of date: npm run sheet').toBe(true);
  expect(sheet.length).toBeLessThan(600_000);
  for (const id of tileIds) {
    expect(sheet).toContain(`>${id} ×`);
  }
});

test('a colour that is not ours gets the one of its seat', () => {
  expect(paintOf('mauve', 1)).toBe(paintOf(colours[1] as string, 0));
});

test('figures, acrobats and tent of a position draw, upright on their tiles', () => {
  const { tiles, figures, acrobats, tent, features } = middleOfGame();
  const scene: Scene = {
    ...emptyScene,
    colours: ['red', 'blue', 'green'],
    tiles,
    figures,
    acrobats,
    tent,
    features,
  };
  const markup = figuresLayer(scene).join('');
  wellFormed(markup);
  const standing = figures.filter((figure) => figure.segment !== null).length;
  const climbers = acrobats.reduce((sum, space) => sum + space.owners.length, 0);
  expect(markup.match(/<g transform="translate\([^)]*\) scale/g)?.length).toBeGreaterThanOrEqual(
    standing + climbers,
  );
  for (let i = 0; i < features.length; i++) {
    wellFormed(litFeature(scene, i, (kind) => `mask-${kind}`));
  }
});
