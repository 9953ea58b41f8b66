// Where things lie on a tile: the shape of every segment, worked out from the tile facts alone. The drawing, the
// areas that answer to the pointer, and the places of the figures all come from here, so they cannot disagree.
//
// Two rules make neighbours fit: roads and rivers leave a side in its middle at a right angle, and the walls of a city
// begin and end exactly in the corners of its sides.

import { cityShape } from './city-shape.ts';
import { factsOf, type TileFacts } from './facts.ts';
import {
  between,
  CENTRE,
  distance,
  distanceToBorder,
  distanceToLine,
  halfEnd,
  halfStart,
  halfWay,
  inPolygon,
  lengthOf,
  type Point,
  point,
  roomiest,
  sideMiddle,
  sideStart,
  swung,
  way,
} from './geometry.ts';

export const ROAD_WIDTH = 11;
export const RIVER_WIDTH = 18;
export const MONASTERY_SIZE = 36;
export const GARDEN_SIZE = 22;
export const CROSSING_SIZE = 28;
/** So far from the border nothing of a pennant is cut off, whichever way the tile lies. */
const PENNANT_ROOM = 13;
/** How far a road swings out of its way. */
const SWING = 2.6;

export interface CityShape {
  readonly segment: number;
  readonly outline: readonly Point[];
  /** Walls, without the parts of the outline that lie on the border of the tile. */
  readonly walls: readonly (readonly Point[])[];
  readonly pennants: readonly Point[];
}

export interface RoadShape {
  readonly segment: number;
  readonly line: readonly Point[];
  /** A stub ends on the tile, at the last point of its line. */
  readonly stub: boolean;
}

export interface FieldShape {
  readonly segment: number;
  /** Its border runs below the features that cut the field off, so it is right only where they do not cover it. */
  readonly outline: readonly Point[];
}

export interface Ring {
  readonly kind: 'circus' | 'acrobats';
  readonly centre: Point;
  readonly radius: number;
}

export interface Building {
  readonly segment: number;
  readonly centre: Point;
}

export interface TileLayout {
  readonly facts: TileFacts;
  readonly fields: readonly FieldShape[];
  readonly cities: readonly CityShape[];
  readonly roads: readonly RoadShape[];
  readonly river: readonly Point[] | undefined;
  readonly pond: { readonly centre: Point; readonly radius: number } | undefined;
  readonly bridges: readonly { readonly at: Point; readonly along: Point }[];
  readonly monastery: Building | undefined;
  readonly garden: Building | undefined;
  readonly ring: Ring | undefined;
  /** Where three roads or more end at each other. */
  readonly crossing: Point | undefined;
  /** Where a road runs into a city through its wall. */
  readonly gates: readonly Point[];
  /** Green that belongs to no field because cities and a ring shut it in. */
  readonly copse: readonly Point[] | undefined;
  /** By segment: where a figure stands. */
  readonly anchors: readonly Point[];
}

// ------------------------------------------------------------------------------------------- fields

/** The field behind each half-edge. Behind a city's half lies the field next to that side. */
function fieldByHalf(facts: TileFacts): number[] {
  const owners = new Array<number>(8).fill(-1);
  facts.segments.forEach((segment, index) => {
    if (segment.kind === 'field') {
      for (const half of segment.halves) {
        owners[half] = index;
      }
    }
  });
  return owners.map((owner, half) => {
    const step = half % 2 === 0 ? 7 : 1;
    let at = half;
    for (let tries = 0; owner < 0 && tries < 8; tries++) {
      at = (at + step) % 8;
      if ((owners[at] as number) >= 0) {
        return owners[at] as number;
      }
    }
    return owner;
  });
}

function fieldOutline(
  owned: readonly boolean[],
  ways: readonly { sides: readonly number[]; line: readonly Point[] }[],
  hub: Point,
): Point[] {
  if (owned.every(Boolean)) {
    return [0, 1, 2, 3].map(sideStart);
  }
  const outline: Point[] = [];
  const first = owned.findIndex((own, half) => own && !owned[(half + 7) % 8]);
  for (let step = 0; step < 8; step++) {
    const half = (first + step) % 8;
    if (!owned[half]) {
      continue;
    }
    if (!owned[(half + 7) % 8]) {
      outline.push(halfStart(half));
    }
    outline.push(halfEnd(half));
    if (owned[(half + 1) % 8]) {
      continue;
    }
    // The field ends here and goes on at its next half-edge: along the road or river between them, or round the hub.
    let next = (half + 1) % 8;
    while (!owned[next]) {
      next = (next + 1) % 8;
    }
    const from = half >> 1;
    const to = next >> 1;
    const along = ways.find((w) => w.sides.length === 2 && w.sides.includes(from) && w.sides.includes(to));
    if (along !== undefined && from !== to) {
      const line = along.sides[0] === from ? along.line : [...along.line].reverse();
      outline.push(...line.slice(1, -1));
    } else {
      outline.push(hub);
    }
  }
  return outline;
}

// ------------------------------------------------------------------------------------------- the tile

function ringOf(facts: TileFacts): Ring | undefined {
  if (!facts.circus && !facts.acrobats) {
    return undefined;
  }
  const kind = facts.circus ? 'circus' : 'acrobats';
  const cities = facts.segments.filter((segment) => segment.kind === 'city');
  if (facts.river !== undefined) {
    return { kind, centre: point(50, 28), radius: 20 };
  }
  if (cities.some((city) => city.sides.length === 2)) {
    // Outside the bent wall, and touching it.
    return { kind, centre: point(52, 52), radius: 22 };
  }
  // Beside a city the ring reaches the wall, so that it cuts the field as the facts say.
  return { kind, centre: CENTRE, radius: cities.length > 0 ? 24 : 22 };
}

function riverOf(facts: TileFacts): Pick<TileLayout, 'river' | 'pond'> {
  const sides = facts.river;
  if (sides === undefined) {
    return { river: undefined, pond: undefined };
  }
  const [from, to] = sides as [number, number | undefined];
  if (to !== undefined) {
    // It makes room for a monastery or a ring on the northern bank.
    const crowded = facts.circus || facts.segments.some((segment) => segment.kind === 'monastery');
    return { river: way(from, to, crowded ? -16 : 4), pond: undefined };
  }
  const road = facts.segments.find((segment) => segment.kind === 'road' && segment.sides.length === 2);
  if (road !== undefined) {
    // A spring beside the road, which the road therefore cuts off.
    const beside = between(halfWay(way(road.sides[0] as number, road.sides[1] as number)), CENTRE, 0.62);
    return { river: [sideMiddle(from), beside], pond: { centre: beside, radius: 9 } };
  }
  const crowded = facts.segments.some((segment) => segment.kind === 'monastery');
  const centre = crowded ? between(sideMiddle(from), CENTRE, 0.5) : CENTRE;
  return { river: [sideMiddle(from), centre], pond: { centre, radius: crowded ? 15 : 20 } };
}

function monasteryCentre(facts: TileFacts): Point {
  if (facts.river === undefined) {
    return CENTRE;
  }
  const [side] = facts.river as [number];
  return facts.river.length === 2 ? point(50, 29) : between(sideMiddle(side), CENTRE, 1.34);
}

/** Where a road that ends on the tile ends. */
function stubEnd(
  from: Point,
  cities: readonly CityShape[],
  ring: Ring | undefined,
  monastery: Point | undefined,
): { end: Point; gate: boolean } {
  if (ring !== undefined) {
    return { end: CENTRE, gate: false };
  }
  if (monastery !== undefined) {
    return { end: monastery, gate: false };
  }
  // Straight ahead to the first wall; a tile without one has a crossing in its middle.
  for (let share = 0; share <= 2; share += 0.02) {
    const p = between(from, CENTRE, share);
    if (cities.some((city) => inPolygon(p, city.outline))) {
      return { end: p, gate: true };
    }
  }
  return { end: CENTRE, gate: false };
}

type Numbered<T> = T & { readonly segment: number };

function segmentsOf(facts: TileFacts, kind: string): Numbered<TileFacts['segments'][number]>[] {
  return facts.segments
    .map((segment, index) => ({ ...segment, segment: index }))
    .filter((segment) => segment.kind === kind);
}

/** What is drawn on the ground before a garden finds its place. */
type Ground = Pick<
  TileLayout,
  'roads' | 'river' | 'pond' | 'ring' | 'monastery' | 'garden' | 'gates' | 'crossing'
> & { readonly cities: readonly CityShape[] };

function groundOf(facts: TileFacts): Ground {
  const ring = ringOf(facts);
  const { river, pond } = riverOf(facts);
  const gardenSegment = segmentsOf(facts, 'garden')[0]?.segment;
  const retreat = ring !== undefined || gardenSegment !== undefined;
  const cities = segmentsOf(facts, 'city').map(({ segment, sides }) => ({
    segment,
    ...cityShape(sides, retreat),
    pennants: [],
  }));
  const monasterySegment = segmentsOf(facts, 'monastery')[0]?.segment;
  const monastery =
    monasterySegment === undefined
      ? undefined
      : { segment: monasterySegment, centre: monasteryCentre(facts) };

  const gates: Point[] = [];
  const roadSegments = segmentsOf(facts, 'road');
  const meet = ring === undefined && roadSegments.filter((road) => road.sides.length === 1).length > 1;
  const roads = roadSegments.map(({ segment, sides }): RoadShape => {
    const [from, to] = sides as [number, number | undefined];
    if (to !== undefined) {
      return { segment, line: swung(way(from, to), SWING), stub: false };
    }
    const start = sideMiddle(from);
    if (meet) {
      return { segment, line: swung([start, CENTRE], SWING / 2), stub: true };
    }
    const { end, gate } = stubEnd(start, cities, ring, monastery?.centre);
    if (gate) {
      gates.push(end);
    }
    return { segment, line: swung([start, end], SWING / 2), stub: true };
  });

  const bare = { roads, river, pond, ring, monastery, gates, cities, garden: undefined };
  const garden =
    gardenSegment === undefined
      ? undefined
      : { segment: gardenSegment, centre: roomiest((p) => openRoom(bare, p)) ?? CENTRE };
  return { ...bare, garden, crossing: meet ? CENTRE : undefined };
}

function fieldsOf(facts: TileFacts, { roads, river, pond, ring }: Ground): FieldShape[] {
  const ways = roads.map((road) => ({ sides: facts.segments[road.segment]?.sides ?? [], line: road.line }));
  if (river !== undefined) {
    ways.push({ sides: facts.river ?? [], line: river });
  }
  // Where everything that does not pass through meets.
  const bend = pond === undefined ? undefined : roads.find((road) => !road.stub);
  let hub = ring?.centre ?? CENTRE;
  if (bend !== undefined) {
    hub = halfWay(bend.line);
  } else if (river !== undefined && pond === undefined) {
    hub = halfWay(river);
  }
  const owners = fieldByHalf(facts);
  return segmentsOf(facts, 'field').map(({ segment }) => {
    const owned = owners.map((owner) => owner === segment);
    return { segment, outline: fieldOutline(owned, ways, hub) };
  });
}

function bridgesOf({ roads, river, pond }: Ground): TileLayout['bridges'] {
  if (river === undefined || pond !== undefined) {
    return [];
  }
  return roads.flatMap((road) => {
    const share = crossingShare(road.line, river);
    return share === undefined
      ? []
      : [{ at: halfWay(road.line, share), along: halfWay(road.line, Math.min(1, share + 0.05)) }];
  });
}

/** Where a figure stands on a segment: where it covers nothing else, as far as that goes. */
function anchorOf(
  facts: TileFacts,
  segment: number,
  ground: Ground,
  fields: readonly FieldShape[],
  copse: readonly Point[] | undefined,
): Point {
  const city = ground.cities.find((shape) => shape.segment === segment);
  if (city !== undefined) {
    return roomiest((p) => roomInCity(p, city, ground.ring)) ?? CENTRE;
  }
  const road = ground.roads.find((shape) => shape.segment === segment);
  if (road !== undefined) {
    return road.stub
      ? stubAnchor(road, ground.ring, ground.monastery?.centre, ground.river)
      : halfWay(road.line);
  }
  const field = fields.find((shape) => shape.segment === segment);
  if (field !== undefined) {
    const allowed = (p: Point) =>
      inPolygon(p, field.outline) && (copse === undefined || !inPolygon(p, copse));
    const place = roomiest((p) => (allowed(p) ? openRoom(ground, p) : -1));
    return place ?? halfEnd(facts.segments[segment]?.halves[0] ?? 0);
  }
  const building = ground.monastery?.segment === segment ? ground.monastery : ground.garden;
  return building?.centre ?? CENTRE;
}

function pennantsIn(city: CityShape, count: number, anchor: Point, ring: Ring | undefined): Point[] {
  const pennants: Point[] = [];
  while (pennants.length < count) {
    const taken = [anchor, ...pennants];
    const placeFrom = (border: number) =>
      roomiest((p) => {
        const room = Math.min(roomInCity(p, city, ring), 11);
        const allowed = room > 6 && distanceToBorder(p) >= border;
        return allowed ? Math.min(...taken.map((t) => distance(p, t) - 10), room) : -1;
      });
    pennants.push(placeFrom(PENNANT_ROOM) ?? placeFrom(0) ?? anchor);
  }
  return pennants;
}

function build(facts: TileFacts): TileLayout {
  const ground = groundOf(facts);
  const fields = fieldsOf(facts, ground);
  const copse = ground.ring === undefined ? undefined : shutInGreen(facts, ground.cities, ground.ring);
  const anchors = facts.segments.map((_, segment) => anchorOf(facts, segment, ground, fields, copse));
  const cities = ground.cities.map((city) => {
    const count = facts.segments[city.segment]?.pennants ?? 0;
    return {
      ...city,
      pennants: pennantsIn(city, count, anchors[city.segment] ?? CENTRE, ground.ring),
    };
  });
  return { ...ground, facts, fields, cities, bridges: bridgesOf(ground), copse, anchors };
}

/** Distance from open ground to whatever is drawn nearest, negative where something is drawn. */
export function openRoom(
  on: Pick<TileLayout, 'roads' | 'river' | 'pond' | 'ring' | 'monastery' | 'garden'> & {
    cities: readonly Pick<CityShape, 'outline' | 'walls'>[];
  },
  p: Point,
): number {
  let room = distanceToBorder(p);
  for (const road of on.roads) {
    room = Math.min(room, distanceToLine(p, road.line) - ROAD_WIDTH / 2);
  }
  if (on.river !== undefined) {
    room = Math.min(room, distanceToLine(p, on.river) - RIVER_WIDTH / 2);
  }
  if (on.pond !== undefined) {
    room = Math.min(room, distance(p, on.pond.centre) - on.pond.radius);
  }
  if (on.ring !== undefined) {
    room = Math.min(room, distance(p, on.ring.centre) - on.ring.radius);
  }
  if (on.monastery !== undefined) {
    room = Math.min(room, distance(p, on.monastery.centre) - MONASTERY_SIZE * 0.55);
  }
  if (on.garden !== undefined) {
    room = Math.min(room, distance(p, on.garden.centre) - GARDEN_SIZE * 0.6);
  }
  for (const city of on.cities) {
    if (inPolygon(p, city.outline)) {
      return -1;
    }
    for (const wall of city.walls) {
      room = Math.min(room, distanceToLine(p, wall) - 2);
    }
  }
  return room;
}

function roomInCity(p: Point, city: Pick<CityShape, 'outline' | 'walls'>, ring: Ring | undefined): number {
  if (!inPolygon(p, city.outline)) {
    return -1;
  }
  let room = distanceToBorder(p);
  for (const wall of city.walls) {
    room = Math.min(room, distanceToLine(p, wall) - 2);
  }
  return ring === undefined ? room : Math.min(room, distance(p, ring.centre) - ring.radius);
}

/** Half-way between the border and whatever the road ends at. */
function stubAnchor(
  road: RoadShape,
  ring: Ring | undefined,
  monastery: Point | undefined,
  river: readonly Point[] | undefined,
): Point {
  const length = lengthOf(road.line);
  let visible = length;
  if (ring !== undefined) {
    visible = length - ring.radius;
  } else if (river !== undefined) {
    visible = length * 0.5;
  } else if (monastery !== undefined) {
    visible = length - MONASTERY_SIZE / 2;
  }
  return halfWay(road.line, visible / 2 / length + (ring === undefined ? 0.04 : 0));
}

/** How far along `line` it crosses `other`, if it does. */
function crossingShare(line: readonly Point[], other: readonly Point[]): number | undefined {
  for (let share = 0.02; share < 1; share += 0.01) {
    if (distanceToLine(halfWay(line, share), other) < 0.6) {
      return share;
    }
  }
  return undefined;
}

/** The corner between two cities that only touch, shut off by a ring. */
function shutInGreen(
  facts: TileFacts,
  cities: readonly Pick<CityShape, 'outline'>[],
  ring: Ring,
): Point[] | undefined {
  for (let side = 0; side < 4; side++) {
    const next = (side + 1) % 4;
    const owner = (s: number) =>
      facts.segments.findIndex((segment) => segment.kind === 'city' && segment.sides.includes(s));
    if (cities.length > 1 && owner(side) >= 0 && owner(next) >= 0 && owner(side) !== owner(next)) {
      const corner = sideStart(next);
      return [corner, sideMiddle(side), ring.centre, sideMiddle(next)];
    }
  }
  return undefined;
}

const layouts = new Map<string, TileLayout>();

/** The layout of a kind of tile, unrotated. */
export function layoutOf(id: string): TileLayout {
  let layout = layouts.get(id);
  if (layout === undefined) {
    layout = build(factsOf(id));
    layouts.set(id, layout);
  }
  return layout;
}
