// The open country of a tile: fields, roads, the river and what stands about on them.

import {
  between,
  distance,
  distanceToLine,
  halfWay,
  inPolygon,
  lengthOf,
  type Point,
  pathData,
  point,
  scatter,
  smooth,
  turned,
} from './geometry.ts';
import { layoutOf, openRoom, RIVER_WIDTH, ROAD_WIDTH, type TileLayout } from './layout.ts';
import * as COLOUR from './palette.ts';
import { INK, SHADE } from './palette.ts';
import { at, disc, fill, line, lined, type Picture } from './picture.ts';

/** A line drawn a little beyond the border, so that no gap shows where two tiles meet. */
export function beyondBorder(points: readonly Point[], bothEnds: boolean): Point[] {
  const push = (end: Point, inner: Point): Point => {
    const length = distance(end, inner) || 1;
    return point(end.x + ((end.x - inner.x) / length) * 3, end.y + ((end.y - inner.y) / length) * 3);
  };
  const first = push(points[0] as Point, points[1] as Point);
  const last = push(points[points.length - 1] as Point, points[points.length - 2] as Point);
  return bothEnds ? [first, ...points, last] : [first, ...points];
}

// ------------------------------------------------------------------------------------------- plants

const TUFT = 'l1.6 3.2.2-4.2m-.2 4.2 2-2.9';

/** A bush: short strokes with round ends, which take the least to tell. */
export function bush(picture: Picture, p: Point, large: boolean): void {
  const [wide, bright] = large ? [5, 3] : [3.8, 2.2];
  picture.add(line(COLOUR.bush, wide, 'stroke-linecap="round"'), at(point(p.x - 0.4, p.y), 'h.8'));
  picture.add(
    line(COLOUR.bushLight, bright, 'stroke-linecap="round"'),
    at(point(p.x - 0.8, p.y - 0.6), 'h.6'),
  );
}

/** A leafy tree with its foot at p. Trees of one layer must not overlap. */
export function tree(picture: Picture, p: Point, size: number): void {
  const top = point(p.x, p.y - size * 1.15);
  picture.add(SHADE, disc(point(p.x + size * 0.35, p.y), size * 0.95, size * 0.4));
  picture.add(line(COLOUR.trunk, 1.5), at(p, `v-${(size * 0.6).toFixed(1)}`));
  picture.add(lined(COLOUR.bush, COLOUR.bushInk, 0.7), disc(top, size * 0.88, size));
  picture.add(
    fill(COLOUR.bushLight),
    disc(point(top.x - size * 0.26, top.y - size * 0.3), size * 0.48, size * 0.5),
  );
}

// ------------------------------------------------------------------------------------------- fields

type Plant = 'tuft' | 'light' | 'dark' | 'bush' | 'flower' | 'tree';

interface Growth {
  readonly plant: Plant;
  readonly at: Point;
  readonly size: number;
}

const growths = new Map<string, readonly Growth[]>();

/** What grows where on a kind of tile; it stays in its place however the tile lies. */
function growthOf(id: string): readonly Growth[] {
  let growth = growths.get(id);
  if (growth === undefined) {
    growth = grow(layoutOf(id), scatter(id));
    growths.set(id, growth);
  }
  return growth;
}

function grow(layout: TileLayout, random: () => number): Growth[] {
  const growth: Growth[] = [];
  const fields = layout.fields.map(({ segment }) => layout.anchors[segment] as Point);
  const roomAt = (p: Point) =>
    layout.copse !== undefined && inPolygon(p, layout.copse) ? -1 : openRoom(layout, p);
  for (let i = 0; i < 6; i++) {
    const p = point(16 + random() * 68, 16 + random() * 68);
    growth.push({ plant: i % 2 === 0 ? 'light' : 'dark', at: p, size: 8 + random() * 9 });
  }
  let trees = 0;
  for (let i = 0; i < 58; i++) {
    const p = point(5 + random() * 90, 5 + random() * 90);
    const room = roomAt(p);
    const roll = random();
    const size = random();
    // Nothing else grows on a plot or in its hedge.
    const ploughed = plotOf(layout.facts.id)?.outline ?? [];
    if (
      room < 3 ||
      inPolygon(p, ploughed) ||
      distanceToLine(p, ploughed) < 4 ||
      growth.some((other) => big(other) && distance(other.at, p) < other.size * 2 + 3.5)
    ) {
      continue;
    }
    const nearFigure = Math.min(...fields.map((anchor) => distance(anchor, p)));
    if (roll < 0.1 && room > 9 && trees < 2 && nearFigure > 14) {
      growth.push({ plant: 'tree', at: p, size: 3.6 + size });
      trees += 1;
    } else if (roll < 0.24 && room > 5 && nearFigure > 11) {
      growth.push({ plant: 'bush', at: p, size: 1.9 + size * 1.1 });
    } else if (roll < 0.4) {
      growth.push({ plant: 'flower', at: p, size });
    } else {
      growth.push({ plant: 'tuft', at: p, size });
    }
  }
  return growth;
}

// ------------------------------------------------------------------------------------------- crops

interface Plot {
  readonly outline: readonly Point[];
  readonly furrows: readonly (readonly Point[])[];
  /** Bushes of the hedge along one side. */
  readonly hedge: readonly Point[];
}

const plots = new Map<string, Plot | undefined>();

/** A ploughed plot where a kind of tile has room for one. */
function plotOf(id: string): Plot | undefined {
  if (!plots.has(id)) {
    plots.set(id, plough(layoutOf(id), scatter(`${id} plot`)));
  }
  return plots.get(id);
}

function plough(layout: TileLayout, random: () => number): Plot | undefined {
  let centre = point(50, 50);
  let room = 0;
  for (let tries = 0; tries < 80; tries++) {
    const p = point(12 + random() * 76, 12 + random() * 76);
    const found = Math.min(17, openRoom(layout, p) - 1.5);
    if (found > room && (layout.copse === undefined || !inPolygon(p, layout.copse))) {
      centre = p;
      room = found;
    }
  }
  // Beside a garden it might be taken for one more; and not every field is ploughed.
  if (room < 10 || layout.garden !== undefined || random() < 0.35) {
    return undefined;
  }
  const angle = random() * Math.PI;
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const place = (along: number, aside: number): Point =>
    point(centre.x + (along * ux - aside * uy) * room, centre.y + (along * uy + aside * ux) * room);
  const rows = room > 13 ? [-0.36, -0.12, 0.12, 0.36] : [-0.3, 0, 0.3];
  return {
    outline: smooth(
      [
        [-0.78, -0.5],
        [0, -0.56],
        [0.74, -0.48],
        [0.82, 0.46],
        [0, 0.55],
        [-0.74, 0.5],
        [-0.78, -0.5],
      ].map(([along, aside]) => place(along as number, aside as number)),
      2,
    ),
    furrows: rows.map((aside) => [place(-0.66, aside), place(0.05, aside - 0.03), place(0.68, aside)]),
    hedge: [-0.7, -0.42, -0.12, 0.2, 0.5].map((along) => place(along, 0.62)),
  };
}

function drawPlot(picture: Picture, id: string, rotation: number): void {
  const plot = plotOf(id);
  if (plot === undefined) {
    return;
  }
  const turn = (p: Point): Point => turned(p, rotation);
  picture.path(fill(COLOUR.crop), plot.outline.map(turn), true);
  for (const furrow of plot.furrows) {
    picture.path(line(COLOUR.furrow, 1.3, 'stroke-linecap="round"'), furrow.map(turn));
  }
  plot.hedge.map(turn).forEach((p, i) => {
    bush(picture, p, i % 3 === 1);
  });
  picture.lift();
}

function big({ plant }: Growth): boolean {
  return plant === 'tree' || plant === 'bush';
}

/**
 * What grows across the border. It depends on nothing but the kind of edge and whether the edge runs across or down the
 * board, so both tiles draw the same and it joins.
 */
function drawBorderGrowth(picture: Picture, edges: TileLayout['facts']['edges']): void {
  edges.forEach((kind, side) => {
    if (kind === 'city') {
      return;
    }
    const low = side === 1 || side === 2 ? 100 : 0;
    const across = side % 2 === 0;
    const place = (along: number): Point => (across ? point(along, low) : point(low, along));
    const patch = (along: number, long: number, wide: number) =>
      disc(place(along), across ? long : wide, across ? wide : long);
    picture.add(fill(COLOUR.fieldLight), patch(across ? 22 : 27, 11, 4.5));
    picture.add(fill(COLOUR.fieldDark), patch(across ? 80 : 74, 9, 4));
    const tufts = across ? [15, 29, 76, 85] : [18, 32, 70, 82];
    if (kind === 'field') {
      tufts.push(across ? 48 : 53);
      picture.add(fill(COLOUR.fieldDark), patch(across ? 55 : 47, 8, 3));
    }
    for (const along of tufts) {
      const p = place(along);
      picture.add(line(COLOUR.grass, 0.8, 'stroke-linecap="round"'), at(point(p.x - 1.6, p.y - 1.5), TUFT));
    }
  });
}

export function drawGround(
  picture: Picture,
  layout: TileLayout,
  edges: TileLayout['facts']['edges'],
  rotation: number,
): void {
  picture.add(fill(COLOUR.field), 'M-1-1h102v102h-102Z');
  const growth = growthOf(layout.facts.id).map((it) => ({ ...it, at: turned(it.at, rotation) }));
  for (const { plant, at: p, size } of growth) {
    if (plant === 'light' || plant === 'dark') {
      const colour = plant === 'light' ? COLOUR.fieldLight : COLOUR.fieldDark;
      picture.add(
        fill(colour),
        disc(p, Math.min(size, p.x - 1, 99 - p.x), Math.min(size * 0.55, p.y - 1, 99 - p.y)),
      );
    }
  }
  drawBorderGrowth(picture, edges);
  drawPlot(picture, layout.facts.id, rotation);
  const blades = line(COLOUR.grass, 0.8, 'stroke-linecap="round"');
  // Strokes without length are dots.
  const flowers = ['#fdf6e3', '#e8697f', '#f6d04d'].map((colour) =>
    line(colour, 1.3, 'stroke-linecap="round"'),
  );
  for (const { plant, at: p, size } of growth) {
    if (plant === 'tuft') {
      picture.add(blades, at(point(p.x - 1.6, p.y - 1.5), TUFT));
    } else if (plant === 'flower') {
      const look = flowers[Math.floor(size * 3)] as string;
      picture.add(look, at(point(p.x - 1.5, p.y + 0.4), 'h0m1.8-1.4h0m1.3 1.9h0'));
    } else if (plant === 'bush') {
      bush(picture, p, size > 2.4);
    }
  }
  picture.lift();
  for (const { plant, at: p, size } of growth) {
    if (plant === 'tree') {
      tree(picture, point(p.x, p.y + size), size);
    }
  }
  picture.lift();
}

/** The corner that belongs to no field: a wood, so that nobody takes it for one. */
export function drawCopse(picture: Picture, { copse }: TileLayout): void {
  if (copse === undefined) {
    return;
  }
  picture.path(fill(COLOUR.copse), copse, true);
  picture.lift();
  const [corner, , centre] = copse as [Point, Point, Point];
  // In the gap that walls and ring leave open; the drawing of those comes on top.
  for (const [share, aside] of [
    [0.5, 0],
    [0.57, -4.5],
    [0.58, 4.5],
  ] as const) {
    const p = between(corner, centre, share);
    const span = distance(corner, centre);
    const x = p.x - ((centre.y - corner.y) / span) * aside;
    const y = p.y + ((centre.x - corner.x) / span) * aside;
    tree(picture, point(x, y + 3.5), 3.8);
    picture.lift();
  }
}

// ------------------------------------------------------------------------------------------- water

export function drawRiver(picture: Picture, layout: TileLayout): void {
  const { river, pond } = layout;
  if (river === undefined) {
    return;
  }
  const data = pathData(beyondBorder(river, pond === undefined));
  const shores: readonly (readonly [string, number])[] = [
    [COLOUR.bank, 1.6],
    [COLOUR.riverEdge, 0],
    [COLOUR.river, -1.6],
  ];
  for (const [colour, more] of shores) {
    picture.add(line(colour, RIVER_WIDTH + more * 2), data);
    if (pond !== undefined) {
      picture.add(fill(colour), disc(pond.centre, pond.radius + more, pond.radius * 0.94 + more));
    }
    picture.lift();
  }
  // The current near both banks joins from tile to tile.
  picture.add(line(COLOUR.riverLight, 8.4, 'stroke-opacity=".45"'), data);
  picture.add(line(COLOUR.river, 6.6), data);
  const random = scatter(`${layout.facts.id} water`);
  const ripple = line('#fff', 0.9, 'stroke-opacity=".85" stroke-linecap="round"');
  const ripples = Math.round(lengthOf(river) / 11);
  for (let i = 0; i < ripples; i++) {
    const p = halfWay(river, (i + 0.7) / (ripples + 0.4));
    picture.add(
      ripple,
      at(point(p.x - 3 + (random() - 0.5) * 6, p.y + (random() - 0.5) * 6), 'q1.5-1.6 3 0t3 0'),
    );
  }
  if (pond !== undefined) {
    drawPond(picture, pond, river);
  } else {
    drawReeds(picture, layout, river);
  }
  picture.lift();
}

const REED = 'v-5m-1.7 5l-.8-3.8m3.4 3.8l1-4.2';

function reeds(picture: Picture, p: Point): void {
  picture.add(line(COLOUR.reed, 1, 'stroke-linecap="round"'), at(p, REED));
  picture.add(line('#7a5230', 1.5, 'stroke-linecap="round"'), at(point(p.x, p.y - 4.6), 'v-1.4'));
}

/** Reeds along the banks, where nothing else stands. */
function drawReeds(picture: Picture, layout: TileLayout, river: readonly Point[]): void {
  for (const share of [0.22, 0.4, 0.63, 0.8]) {
    const p = halfWay(river, share);
    const ahead = halfWay(river, share + 0.03);
    const span = distance(p, ahead) || 1;
    for (const side of share < 0.5 ? [1] : [-1]) {
      const reach = (RIVER_WIDTH / 2 - 0.5) * side;
      const q = point(p.x - ((ahead.y - p.y) / span) * reach, p.y + ((ahead.x - p.x) / span) * reach);
      const clear = layout.roads.every((road) => distanceToLine(q, road.line) > 11);
      if (clear && (layout.ring === undefined || distance(q, layout.ring.centre) > layout.ring.radius + 5)) {
        reeds(picture, point(q.x, q.y + 2.5));
      }
    }
  }
}

/** A small one is a spring among rocks; a lake has its ducks. */
function drawPond(picture: Picture, pond: { centre: Point; radius: number }, river: readonly Point[]): void {
  const { centre, radius } = pond;
  picture.add(line(COLOUR.riverLight, 1.1), disc(centre, radius * 0.6, radius * 0.5));
  picture.lift();
  const out = Math.atan2(centre.y - (river[0] as Point).y, centre.x - (river[0] as Point).x);
  const spring = radius < 12;
  for (const turn of spring ? [-1.5, -0.75, 0, 0.75, 1.5] : [-1.15, 1.2]) {
    const p = point(centre.x + Math.cos(out + turn) * radius, centre.y + Math.sin(out + turn) * radius);
    if (spring) {
      picture.add(lined(COLOUR.rock, INK, 0.8), disc(p, 2.6, 2));
      picture.add(fill('#d9d4c8'), disc(point(p.x - 0.6, p.y - 0.6), 1.2, 0.7));
    } else {
      reeds(picture, point(p.x, p.y + 2));
      reeds(picture, point(p.x + 3.4, p.y + 3.2));
    }
  }
  if (!spring) {
    picture.add(fill(COLOUR.gold), at(point(centre.x + 4, centre.y - 3.4), 'l3.2 1l-3 1.2Z'));
    picture.lift();
    picture.add(
      lined('#fdf6e3', INK, 0.7),
      at(
        point(centre.x - 5, centre.y),
        'q1.6 4.4 5.6 3.6q4-.6 3.4-4.2q1.4-2.8-1-3.6q-2.8-.4-2.6 3q-2.8-.6-5.4 1.2Z',
      ),
    );
    picture.add(fill(INK), disc(point(centre.x + 2.9, centre.y - 2.7), 0.5));
    picture.lift();
    picture.add(fill('#8cb563'), disc(point(centre.x + 6, centre.y + 6), 2.2, 1.4));
    picture.add(fill('#8cb563'), disc(point(centre.x - 7, centre.y + 5), 1.8, 1.1));
    picture.add(fill('#e8697f'), disc(point(centre.x + 6.3, centre.y + 5.6), 0.8));
  }
}

// ------------------------------------------------------------------------------------------- roads

export function drawRoads(picture: Picture, layout: TileLayout): void {
  const data = layout.roads.map((road) => pathData(beyondBorder(road.line, !road.stub))).join('');
  if (data === '') {
    return;
  }
  const widths: readonly (readonly [string, number])[] = [
    [COLOUR.verge, ROAD_WIDTH + 3],
    [COLOUR.roadEdge, ROAD_WIDTH],
    [COLOUR.road, ROAD_WIDTH - 2.6],
    [COLOUR.rut, 4.6],
    [COLOUR.road, 2.9],
  ];
  for (const [colour, width] of widths) {
    picture.add(line(colour, width), data);
  }
  picture.lift();
  for (const bridge of layout.bridges) {
    drawBridge(picture, bridge);
  }
}

function drawBridge(picture: Picture, bridge: TileLayout['bridges'][number]): void {
  const span = distance(bridge.at, bridge.along) || 1;
  const ux = (bridge.along.x - bridge.at.x) / span;
  const uy = (bridge.along.y - bridge.at.y) / span;
  const deck = (reach: number, aside = 0): Point[] =>
    [-reach, reach].map((r) => point(bridge.at.x + ux * r - uy * aside, bridge.at.y + uy * r + ux * aside));
  const shifted = deck(RIVER_WIDTH / 2 + 1).map((p) => point(p.x + 1.6, p.y + 2));
  picture.path(line('#1d3a4d', ROAD_WIDTH + 5, 'stroke-opacity=".35"'), shifted);
  picture.path(line(INK, ROAD_WIDTH + 5), deck(RIVER_WIDTH / 2 + 4));
  picture.path(line(COLOUR.stoneLight, ROAD_WIDTH + 3.4), deck(RIVER_WIDTH / 2 + 3.2));
  picture.path(line(INK, ROAD_WIDTH - 1), deck(RIVER_WIDTH / 2 + 3.6));
  picture.path(line(COLOUR.plank, ROAD_WIDTH - 2.4), deck(RIVER_WIDTH / 2 + 4.4));
  picture.path(line('#8d6638', ROAD_WIDTH - 2.4, 'stroke-dasharray=".7 2.3"'), deck(RIVER_WIDTH / 2 + 4));
  picture.lift();
  for (const side of [-1, 1]) {
    for (const post of deck(RIVER_WIDTH / 2 + 3, side * (ROAD_WIDTH / 2 + 1.2))) {
      picture.add(lined(COLOUR.stoneLight, INK, 0.8), disc(post, 2));
    }
  }
  picture.lift();
}
