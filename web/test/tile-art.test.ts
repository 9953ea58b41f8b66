// Every tile, figure and layer draws, and what it draws is well-formed.

import { describe, expect, test } from 'vitest';
import { middleOfGame } from '../dev/fixture.ts';
import { tileIds } from '../src/board/facts.ts';
import { colours, figureArt, markArt, paintOf, tentArt } from '../src/board/figure-art.ts';
import { coverShapes, figuresLayer, litFeature, segmentShape, tileAreas } from '../src/board/layers.ts';
import { layoutOf } from '../src/board/layout.ts';
import { emptyScene, type Scene } from '../src/board/scene.ts';
import { tileArt } from '../src/board/tile-art.ts';

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

test('players are told apart by more than colour', () => {
  expect(new Set(colours.map((colour) => paintOf(colour, 0).mark)).size).toBe(colours.length);
});

test('a colour that is not ours gets the one of its seat', () => {
  expect(paintOf('mauve', 1)).toBe(paintOf(colours[1] as string, 0));
});

test('figures, acrobats and tent of a position draw, turned as their tiles are', () => {
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
  const markup = figuresLayer(scene);
  wellFormed(markup);
  const standing = figures.filter((figure) => figure.segment !== null).length;
  const climbers = acrobats.reduce((sum, space) => sum + space.owners.length, 0);
  expect(markup.match(/<g transform="translate\([^)]*\) (?:rotate|scale)/g)?.length).toBeGreaterThanOrEqual(
    standing + climbers,
  );
  for (let i = 0; i < features.length; i++) {
    wellFormed(litFeature(scene, i, (kind) => `mask-${kind}`));
  }
});
