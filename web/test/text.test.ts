import { expect, test } from 'vitest';
import { middleOfGame } from '../dev/fixture.ts';
import {
  announce,
  describeChoices,
  describeItem,
  describeMove,
  describeScore,
  describeTile,
  tokenName,
} from '../src/app/describe.ts';
import type { Position, ScoreEvent } from '../src/table/protocol.ts';
import { en } from '../src/text/en.ts';
import { format } from '../src/text/format.ts';
import { t } from '../src/text/index.ts';

test('values, plurals and choices', () => {
  expect(format('{name} plays', { name: 'Anna' }, 'en')).toBe('Anna plays');
  const tiles = '{n, plural, =0 {no tiles} one {# tile} other {# tiles}}';
  expect([0, 1, 5].map((n) => format(tiles, { n }, 'en'))).toEqual(['no tiles', '1 tile', '5 tiles']);
  expect(format('{k, select, a {one} other {two {x}}}', { k: 'b', x: 3 }, 'en')).toBe('two 3');
});

test('plural categories are those of the language', () => {
  const polish = '{n, plural, one {# kafelek} few {# kafelki} many {# kafelków} other {# kafelka}}';
  expect([1, 3, 5, 22].map((n) => format(polish, { n }, 'pl'))).toEqual([
    '1 kafelek',
    '3 kafelki',
    '5 kafelków',
    '22 kafelki',
  ]);
});

test('a missing value is visible, a faulty message an error', () => {
  expect(format('{name}', {}, 'en')).toBe('{name}');
  expect(() => format('{n, plural, one {x}}', { n: 1 }, 'en')).toThrow(/other/);
  expect(() => format('{n, date, x}', { n: 1 }, 'en')).toThrow(/date/);
});

test.each(Object.entries(en))('message %s can be read', (_, message) => {
  expect(format(message, {}, 'en')).not.toBe('');
});

test('tiles in words', () => {
  expect(describeTile('base/D')).toBe('city north, road east and west');
  expect(describeTile('base/D', 1)).toBe('city east, road north and south');
  expect(describeTile('base/M')).toBe('city north and west with a pennant');
  expect(describeTile('base/A')).toBe('monastery, road that ends here south');
  expect(describeTile('base/X')).toBe('roads that end here north, east, south, and west');
  expect(describeTile('base/L', 1)).toBe('city east, roads that end here north, south, and west');
  expect(describeTile('bigtop/F')).toContain('circus space');
});

const city: ScoreEvent = {
  type: 'score',
  seat: 1,
  points: 10,
  rule: 'BASE-31',
  category: 'cities',
  feature: 'city',
  final: false,
  complete: true,
  x: 0,
  y: 0,
  items: [
    { item: 'tiles', count: 4, each: 2 },
    { item: 'pennants', count: 1, each: 2 },
  ],
  squares: [],
  figures: [],
};

test('scores and their items in words', () => {
  expect(describeScore(city)).toBe('completed city, 4 tiles');
  expect(describeScore({ ...city, complete: false })).toBe('city, 4 tiles');
  expect(city.items.map(describeItem)).toEqual(['4 tiles × 2 = 8', '1 pennant × 2 = 2']);
  const circus: ScoreEvent = {
    ...city,
    category: 'circus',
    items: [{ item: 'meeples', count: 3, each: 4 }],
  };
  expect(describeScore(circus)).toBe('circus, 4 for each figure round the tent');
  expect(describeItem({ item: 'meeples', count: 3, each: 4 })).toBe('3 figures × 4 = 12');
  expect(describeItem({ item: 'news', count: 2, each: 1 })).toBe('2 news × 1 = 2');
});

test('choices and events in words', () => {
  const position = middleOfGame();
  const placed = { ...position, tiles: [{ x: 3, y: 4, kind: 'base/D', rotation: 1 }] };
  expect(
    describeMove(placed, {
      move: 1,
      type: 'figure',
      figure: 'ringmaster',
      feature: 'city',
      segment: 0,
      x: 3,
      y: 4,
    }),
  ).toBe('ringmaster on the city (east)');
  expect(describeMove(position, { move: 1, type: 'pyramid', x: -1, y: 2 })).toBe(
    'score the pyramid at row 2, column -1',
  );
  expect(
    announce(position, [
      city,
      { type: 'reveal', rule: 'CIR-12', value: 4, x: 0, y: 0 },
      { type: 'tent', rule: 'CIR-05', x: 0, y: 0 },
    ]),
  ).toBe('Boris 10 points: completed city, 4 tiles. The token 4, seal, is turned over.');
  expect(tokenName({ ...position, setup: { ...position.setup, edition: 'c3' } }, 7)).toBe('dragon dancer');
});

test('the prompt names what the table offers, and nothing else', () => {
  const position = middleOfGame();
  const pass = { move: 0, type: 'pass' } as const;
  const figure = { type: 'figure', figure: 'meeple', feature: 'city', segment: 0, x: 0, y: 0 } as const;
  const pyramid = { move: 3, type: 'pyramid', x: 0, y: 0 } as const;
  const offered = (...moves: Position['moves']) => describeChoices({ ...position, acrobats: [], moves });
  expect(offered(pass, { move: 1, ...figure })).toBe('Place a figure or skip.');
  expect(offered(pass, { move: 1, ...figure }, { move: 2, ...figure, segment: 1 }, pyramid)).toBe(
    'Place a figure, score the pyramid, or skip.',
  );
  expect(
    offered(
      pass,
      { move: 1, type: 'acrobat', x: 0, y: 0 },
      pyramid,
      { ...pyramid, x: 1 },
      {
        move: 2,
        type: 'recall',
        x: 0,
        y: 0,
      },
    ),
  ).toBe('Add an acrobat, score a full pyramid, call the abbot back, or skip.');
});

test('the prompt tells who may score a pyramid after placing nothing', () => {
  const position: Position = {
    ...middleOfGame(),
    seat: 0,
    moves: [
      { move: 0, type: 'pass' },
      { move: 1, type: 'acrobat', x: 5, y: 5 },
    ],
  };
  const full = (owners: number[], own: 'yes' | 'no', phase = 'score') =>
    describeChoices({
      ...position,
      setup: { ...position.setup, options: { 'pyramid.phase': phase, 'pyramid.needs_own': own } },
      acrobats: [{ x: 0, y: 0, owners }],
    });
  expect(full([1, 0, 1], 'yes')).toBe('Add an acrobat or skip. Skip to score a pyramid.');
  expect(full([1, 1, 1], 'yes')).toBe('Add an acrobat or skip.');
  expect(full([1, 1, 1], 'no')).toContain('score a pyramid');
  expect(full([0, 0], 'yes')).toBe('Add an acrobat or skip.');
  expect(full([0, 0, 0], 'no', 'place')).toBe('Add an acrobat or skip.');
});

test('the counts of a sentence agree', () => {
  expect(t('tiles.left', { count: 1 })).toBe('1 tile left');
  expect(t('final.title', { names: 'Anna and Boris', count: 2 })).toBe('Anna and Boris share the win');
});
