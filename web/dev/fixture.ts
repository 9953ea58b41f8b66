// Positions made up for looking at the page and for unit tests: tiles laid edge to edge by a repeatable random choice,
// figures put on some of them. They look like a game but follow no rule beyond the edges.

import { factsOf, tileIds } from '../src/board/facts.ts';
import { scatter } from '../src/board/geometry.ts';
import type { FigureOnBoard, Move, Position, SetName, Turn } from '../src/table/protocol.ts';

type Tile = Position['tiles'][number];

const STEPS = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
] as const;

function edge(tile: Tile, side: number): string {
  return factsOf(tile.kind).edges[(side - tile.rotation + 4) % 4] as string;
}

function fits(board: ReadonlyMap<string, Tile>, tile: Tile): boolean {
  let touches = false;
  for (let side = 0; side < 4; side++) {
    const [dx, dy] = STEPS[side] as readonly [number, number];
    const neighbour = board.get(`${tile.x + dx},${tile.y + dy}`);
    if (neighbour !== undefined) {
      touches = true;
      if (edge(neighbour, (side + 2) % 4) !== edge(tile, side)) {
        return false;
      }
    }
  }
  return touches && !board.has(`${tile.x},${tile.y}`);
}

function placements(tiles: readonly Tile[], kind: string): Tile[] {
  const board = new Map(tiles.map((tile) => [`${tile.x},${tile.y}`, tile]));
  const open = new Map<string, { x: number; y: number }>();
  for (const { x, y } of tiles) {
    for (const [dx, dy] of STEPS) {
      open.set(`${x + dx},${y + dy}`, { x: x + dx, y: y + dy });
    }
  }
  return [...open.values()].flatMap(({ x, y }) =>
    [0, 1, 2, 3].map((rotation) => ({ x, y, kind, rotation })).filter((tile) => fits(board, tile)),
  );
}

/** The empty squares beside tiles, with the copies of a bag that fit there. */
function openSquares(tiles: readonly Tile[], bag: Readonly<Record<string, number>>): Position['open'] {
  const board = new Map(tiles.map((tile) => [`${tile.x},${tile.y}`, tile]));
  const squares = new Map<string, [number, number, number]>();
  for (const { x, y } of tiles) {
    for (const [dx, dy] of STEPS) {
      const square = { x: x + dx, y: y + dy };
      if (!board.has(`${square.x},${square.y}`)) {
        const fitting = Object.entries(bag).filter(([kind]) =>
          [0, 1, 2, 3].some((rotation) => fits(board, { ...square, kind, rotation })),
        );
        const copies = fitting.reduce((sum, [, count]) => sum + count, 0);
        squares.set(`${square.x},${square.y}`, [square.x, square.y, copies]);
      }
    }
  }
  return [...squares.values()];
}

/** Some land tiles laid out near the middle. */
export function laidTiles(count: number, seed: string): Tile[] {
  const random = scatter(seed);
  const kinds = tileIds.filter((id) => !factsOf(id).edges.includes('river'));
  const tiles: Tile[] = [{ x: 0, y: 0, kind: 'base/D', rotation: 0 }];
  while (tiles.length < count) {
    const kind = kinds[Math.floor(random() * kinds.length)] as string;
    const places = placements(tiles, kind).sort((a, b) => Math.hypot(a.x, a.y) - Math.hypot(b.x, b.y));
    const place = places[Math.floor(random() * Math.min(4, places.length))];
    if (place !== undefined) {
      tiles.push(place);
    }
  }
  return tiles;
}

export function placeMoves(tiles: readonly Tile[], kind: string): Move[] {
  return placements(tiles, kind).map(({ x, y, rotation }, index) => ({
    move: 1000 + index,
    type: 'place',
    x,
    y,
    rotation,
  }));
}

function someFigures(tiles: readonly Tile[], seats: number): FigureOnBoard[] {
  const figures: FigureOnBoard[] = [];
  tiles.forEach((tile, index) => {
    const { segments } = factsOf(tile.kind);
    if (index % 3 === 1 && segments.length > 0) {
      const segment = index % segments.length;
      const kind = segments[segment]?.kind === 'garden' ? 'abbot' : index % 4 === 0 ? 'ringmaster' : 'meeple';
      figures.push({ seat: figures.length % seats, kind, x: tile.x, y: tile.y, segment });
    }
  });
  return figures;
}

const NAMES = ['Anna', 'Boris', 'Chloé', 'Dirk', 'Elena', 'Farid'];
const COLOURS = ['red', 'blue', 'green', 'yellow', 'black', 'violet'];
const SETS: SetName[] = ['base', 'abbot', 'bigtop'];

const LOG: Turn[] = [
  {
    turn: 1,
    seat: 0,
    tile: 'bigtop/L',
    x: 0,
    y: -1,
    rotation: 2,
    choices: [],
    events: [{ type: 'tent', rule: 'CIR-03', x: 0, y: -1 }],
    scores: [0, 0, 0],
  },
  {
    turn: 2,
    seat: 1,
    tile: 'bigtop/J',
    x: 1,
    y: 0,
    rotation: 1,
    discarded: ['base/C'],
    choices: [],
    token: 4,
    events: [
      {
        type: 'score',
        seat: 1,
        points: 10,
        rule: 'BASE-31',
        category: 'cities',
        feature: 'city',
        final: false,
        complete: true,
        x: 1,
        y: 0,
        items: [
          { item: 'tiles', count: 4, each: 2 },
          { item: 'pennants', count: 1, each: 2 },
        ],
        squares: [
          [0, 0],
          [1, 0],
        ],
        figures: [{ seat: 1, kind: 'meeple', x: 1, y: 0, segment: 0 }],
      },
      { type: 'reveal', rule: 'CIR-12', value: 4, x: 0, y: -1 },
      {
        type: 'score',
        seat: 0,
        points: 12,
        rule: 'CIR-07',
        category: 'circus',
        feature: null,
        final: false,
        complete: false,
        x: 0,
        y: -1,
        items: [{ item: 'meeples', count: 3, each: 4 }],
        squares: [[0, -1]],
        figures: [],
      },
    ],
    scores: [12, 10, 0],
  },
];

const BAG = { 'base/V': 8, 'base/C': 1, 'base/L': 3, 'bigtop/O': 1, 'bigtop/C': 3 };

/** A position in the middle of a game of three, the tile in hand not yet placed. */
export function middleOfGame(tileCount = 42, hand = 'base/L'): Position {
  const tiles = laidTiles(tileCount, 'middle');
  const seats = NAMES.slice(0, 3).map((name, seat) => ({
    name,
    colour: COLOURS[seat] as string,
    computer: null,
  }));
  const moves = placeMoves(tiles, hand);
  const circus = tiles.filter((tile) => factsOf(tile.kind).circus);
  const rings = tiles.filter((tile) => factsOf(tile.kind).acrobats);
  const tent = circus[circus.length - 1];
  const nothing = {
    roads: 0,
    cities: 0,
    monasteries: 0,
    gardens: 0,
    fields: 0,
    circus: 0,
    acrobats: 0,
    ringmaster: 0,
  };
  return {
    game: 'fixture',
    sequence: 7,
    step: 0,
    change: 0,
    setup: {
      seats,
      edition: 'c2',
      sets: SETS,
      options: { meeples: '7', fields: 'on' },
      hints: true,
      aids: ['tiles', 'dead', 'fields', 'standing'],
      milliseconds: null,
    },
    phase: 'place',
    seat: 0,
    turn: 8,
    turnSeat: 0,
    drawn: hand,
    discarded: [],
    complete: false,
    chosen: [],
    moves,
    placements: { 'base/V': 12, 'base/C': 0, 'base/L': 9, 'bigtop/O': 4, 'bigtop/C': 7 },
    tiles,
    figures: someFigures(tiles, 3),
    acrobats: rings.map((tile, index) => ({
      x: tile.x,
      y: tile.y,
      owners: [0, 1, 2].slice(0, 3 - (index % 4)),
    })),
    tent: tent === undefined ? null : { x: tent.x, y: tent.y },
    features: tiles.flatMap((tile, index) =>
      factsOf(tile.kind).segments.map((segment, number) => ({
        kind: segment.kind,
        segments: [[index, number] as [number, number]],
        complete: false,
        tiles: 1,
        pennants: segment.pennants,
        openEnds: 1,
        cities: 0,
        figures: [1, 0, 0],
        points: 1,
      })),
    ),
    supply: seats.map(() => ({ meeple: 5, abbot: 1, ringmaster: 1 })),
    bag: BAG,
    open: openSquares(tiles, BAG),
    bagTotal: 50,
    discards: { 'base/C': 1 },
    tokens: { 1: 1, 3: 4, 4: 4, 5: 3, 6: 2, 7: 1 },
    scores: [12, 10, 0],
    standing: {
      points: seats.map((_, seat) => ({ ...nothing, roads: 3 * seat, cities: 10, circus: 4 })),
      totals: [31, 28, 20],
      circusFigures: [2, 1, 0],
      tokenMean: 4.19,
    },
    winners: [],
    preview: [],
    log: LOG,
  };
}
