// Walled cities: houses, walls, gates and pennants. Everything stands upright on the board, so walls show their height to
// the south and roofs their slopes.

import {
  distance,
  distanceToBorder,
  distanceToLine,
  halfWay,
  inPolygon,
  lengthOf,
  type Point,
  pathData,
  point,
  scatter,
  turned,
} from './geometry.ts';
import { type CityShape, layoutOf, type TileLayout } from './layout.ts';
import * as COLOUR from './palette.ts';
import { INK, ROOFS, SHADE } from './palette.ts';
import { at, disc, fill, grown, line, lined, type Picture } from './picture.ts';

const WALL_WIDTH = 4.4;
const WALL_HEIGHT = 5.5;
/** Houses keep this apart, so that none covers another and one path can hold all roofs of a tone. */
const HOUSE_ROOM = 12.6;

// ------------------------------------------------------------------------------------------- houses

interface House {
  readonly at: Point;
  readonly roof: number;
  readonly gable: boolean;
  /** 1 for a house 11 units wide. */
  readonly size: number;
}

/** Where along a border of a city houses stand across it, where the border runs across or down the board. */
const BORDER_ACROSS = [25, 51, 76];
const BORDER_DOWN = [28, 52, 75];

/** Houses across a border of a city: the same for both tiles that meet there. */
function borderHouses(edges: TileLayout['facts']['edges']): House[] {
  return edges.flatMap((kind, side) => {
    if (kind !== 'city') {
      return [];
    }
    const low = side === 1 || side === 2 ? 100 : 0;
    return (side % 2 === 0 ? BORDER_ACROSS : BORDER_DOWN).map((along, i) => ({
      at: side % 2 === 0 ? point(along, low) : point(low, along),
      // Both tiles must agree: opposite sides are equal, those across and those down differ.
      roof: side % 2 === 0 ? i : (i + 1) % ROOFS.length,
      gable: i === 1,
      size: 1.15,
    }));
  });
}

function apart(p: Point, q: Point): number {
  return Math.max(Math.abs(p.x - q.x), Math.abs(p.y - q.y));
}

const towns = new Map<string, readonly House[]>();

/** The houses of a kind of tile that do not touch its border; they stay in their places however the tile lies. */
function townOf(id: string): readonly House[] {
  let town = towns.get(id);
  if (town === undefined) {
    const layout = layoutOf(id);
    const random = scatter(`${id} town`);
    town = layout.cities.flatMap((city) => build(layout, city, random));
    towns.set(id, town);
  }
  return town;
}

function build(layout: TileLayout, city: CityShape, random: () => number): House[] {
  const anchor = layout.anchors[city.segment] as Point;
  const houses: House[] = [];
  for (let tries = 0; tries < 900 && houses.length < 26; tries++) {
    const p = point(6 + random() * 88, 6 + random() * 88);
    const crowded =
      distance(p, anchor) < 9 ||
      !inPolygon(p, city.outline) ||
      houses.some((other) => apart(other.at, p) < HOUSE_ROOM) ||
      city.pennants.some((other) => distance(p, other) < 11.5) ||
      (layout.ring !== undefined && distance(p, layout.ring.centre) < layout.ring.radius + 7);
    if (crowded) {
      continue;
    }
    const wall = Math.min(99, ...city.walls.map((w) => distanceToLine(p, w)));
    // At a side of the city there are the houses that stand across it.
    const border = distanceToBorder(p);
    const clear = border > 12 || (border > 10 && acrossBorder(p) > 12);
    if (wall > 8.5 && clear) {
      houses.push({
        at: p,
        roof: Math.floor(random() * ROOFS.length),
        gable: random() < 0.4,
        size: 1.08 + random() * 0.14,
      });
    }
  }
  return houses;
}

/** How far a point is from the places where houses stand across the border, however the tile lies. */
function acrossBorder(p: Point): number {
  let least = 99;
  for (let side = 0; side < 4; side++) {
    for (const along of [...BORDER_ACROSS, ...BORDER_DOWN]) {
      least = Math.min(least, apart(p, turned(point(along, 0), side)));
    }
  }
  return least;
}

const PLASTER = lined(COLOUR.plaster, INK, 0.7);
const TONES = ROOFS.map((roof) => lined(roof, INK, 0.7));
const SIDE = fill('#2c1d10', 'fill-opacity=".2"');
const SUNNY = fill('#fff', 'fill-opacity=".22"');
const OPENINGS = fill(COLOUR.timber);
const CHIMNEY = lined('#a0765a', INK, 0.5);

/** To be told to a picture before its houses. */
export const HOUSE_LOOKS = [SHADE, PLASTER, ...TONES, SIDE, SUNNY, OPENINGS, CHIMNEY];

/** A house round p. */
export function drawHouse(picture: Picture, { at: p, roof, gable, size }: House): void {
  const tone = TONES[roof] as string;
  const part = (look: string, x: number, y: number, data: string) =>
    picture.add(look, at(point(p.x + x * size, p.y + y * size), grown(data, size)));
  part(SHADE, -4, 5, 'l2 1.6h9.5v-6l-2-3Z');
  if (gable) {
    // The gable looks south, the ridge runs back to the north-east.
    part(PLASTER, -5.2, 5, 'v-5l3.2-4.4 3.2 4.4v5Z');
    part(tone, -2, -4.4, 'l3.2 4.4v5h4.4v-5l-3.4-4.4Z');
    part(SIDE, 1.2, 0.6, 'v4.4h4.4v-4.4Z');
    part(OPENINGS, -3, 5, 'v-3.2h2v3.2Z');
  } else {
    part(PLASTER, -5, 5, 'v-4.6h10v4.6Z');
    part(tone, -5.8, 0.8, 'l1.8-5.4h8l1.8 5.4Z');
    part(SUNNY, -4.4, -2, 'l.7-2.2h7.4l.7 2.2Z');
    part(OPENINGS, -3.4, 5, 'v-2.6h1.7v2.6Zm4.4-1.1v-1.6h2v1.6Z');
    part(CHIMNEY, 1.4, -3.4, 'v-2.8h1.8v2.8Z');
  }
}

// ------------------------------------------------------------------------------------------- walls

/** How high a wall stands at a point: it comes down to the ground at the corners, where any other may meet it. */
function heightAt(along: number, length: number): number {
  return WALL_HEIGHT * Math.min(1, Math.max(0, (Math.min(along, length - along) - 5) / 12));
}

/** The line along the top of the wall with this foot. */
function raised(foot: readonly Point[]): Point[] {
  const length = lengthOf(foot);
  let along = 0;
  return foot.map((p, i) => {
    along += i === 0 ? 0 : distance(foot[i - 1] as Point, p);
    // Never so high that the northern border would cut it.
    return point(p.x, p.y - Math.max(0, Math.min(heightAt(along, length), p.y - WALL_WIDTH / 2 - 1.2)));
  });
}

function drawWall(picture: Picture, foot: readonly Point[]): void {
  const top = raised(foot);
  const face = pathData([...foot, ...[...top].reverse()], true);
  const shadow = foot.map((p) => point(p.x + 1.8, p.y + 2));
  picture.add(line('#2c1d10', WALL_WIDTH, 'stroke-opacity=".22"'), pathData(shadow));
  picture.add(lined(INK, INK, WALL_WIDTH + 1.6, 'bevel'), face);
  picture.add(lined(COLOUR.stone, COLOUR.stone, WALL_WIDTH, 'bevel'), face);
  picture.add(line(COLOUR.stoneLight, WALL_WIDTH), pathData(top));
  picture.add(line(INK, WALL_WIDTH, 'stroke-dasharray=".8 3"'), pathData(top));
  picture.add(line(COLOUR.stoneLight, WALL_WIDTH - 1.8), pathData(top));
}

/** A round tower with a pointed roof; low where there is little room to the north. */
function drawTower(picture: Picture, p: Point, width: number): void {
  const tall = Math.min(9, p.y - width * 1.3 - 1);
  if (tall < 3) {
    return;
  }
  const half = width / 2;
  const w = width.toFixed(1);
  const h = tall.toFixed(1);
  const bend = `a${half} 1.6 0 0 0 ${w} 0`;
  const body = at(point(p.x - half, p.y - tall), `v${h}${bend}v-${h}Z`);
  picture.add(SHADE, disc(point(p.x + 1.8, p.y + 1.4), half + 0.6, 2.2));
  picture.add(lined(COLOUR.stoneLight, INK, 0.8), body);
  picture.add(
    fill('#2c1d10', 'fill-opacity=".2"'),
    at(
      point(p.x + half * 0.2, p.y - tall),
      `v${(tall + 1.5).toFixed(1)}q${(half * 0.7).toFixed(1)}-.4 ${(half * 0.8).toFixed(1)}-1.5v-${h}Z`,
    ),
  );
  picture.add(fill(INK), at(point(p.x - 0.9, p.y - tall * 0.45), 'v-2h1.6v2Z'));
  const eaves = half + 1;
  picture.add(
    lined(COLOUR.slate, INK, 0.8),
    at(
      point(p.x - eaves, p.y - tall),
      `a${eaves} 1.5 0 0 0 ${eaves * 2} 0L${p.x.toFixed(1)} ${(p.y - tall - width * 1.2).toFixed(1)}Z`,
    ),
  );
}

/** Near both ends of a wall, as soon as there is room to the north for a tower. */
function towersOn(wall: readonly Point[]): Point[] {
  const length = lengthOf(wall);
  return [(along: number) => along / length, (along: number) => 1 - along / length].flatMap((share) => {
    for (let along = 18; along < 36; along += 2) {
      const p = halfWay(wall, share(along));
      if (p.y > 16.5) {
        return [p];
      }
    }
    return [];
  });
}

// ------------------------------------------------------------------------------------------- pennants, gates

/** A banner on a pole, large enough to be counted on a small tile. */
function drawPennant(picture: Picture, p: Point): void {
  const foot = point(p.x - 6.6, p.y + 9.5);
  const cloth = at(point(foot.x + 0.6, foot.y - 19.6), 'h15.6l-3.5 5.6 3.5 5.6h-15.6Z');
  picture.add(SHADE, disc(point(foot.x + 1.5, foot.y), 3.4, 1.2));
  picture.add(line(INK, 2.4, 'stroke-linecap="round"'), at(foot, 'v-20.5'));
  picture.add(lined('#fff', INK, 4, 'round'), cloth);
  picture.add(lined(COLOUR.blue, '#fff', 2, 'round'), cloth);
  picture.add(
    fill(COLOUR.gold),
    at(
      point(foot.x + 6.6, foot.y - 18),
      'l1.2 2.6 2.9.2-2.2 1.9.7 2.9-2.6-1.5-2.6 1.5.7-2.9-2.2-1.9 2.9-.2Z',
    ),
  );
  picture.add(fill(COLOUR.gold), disc(point(foot.x, foot.y - 20.8), 1.6));
}

/** The gatehouse in which a road ends; its door shows when the road comes from the south. */
function drawGate(picture: Picture, gate: Point, from: Point): void {
  const foot = point(gate.x, gate.y + 3);
  picture.add(SHADE, at(point(foot.x - 5, foot.y), 'l2 1.6h12v-7Z'));
  picture.add(
    lined(COLOUR.stoneLight, INK, 0.9),
    at(point(foot.x - 7, foot.y), 'v-12h2.8v1.6h2.8v-1.6h2.8v1.6h2.8v-1.6h2.8v12Z'),
  );
  picture.add(fill('#2c1d10', 'fill-opacity=".2"'), at(point(foot.x + 3, foot.y), 'v-10.4h1.2v-1.6h2.8v12Z'));
  const door =
    from.y > gate.y + 8 ? 'v-4.6a3.6 3.6 0 0 1 7.2 0v4.6Z' : 'm2-4.4v-1.6a1.6 1.6 0 0 1 3.2 0v1.6Z';
  picture.add(lined('#4c3626', INK, 0.7), at(point(foot.x - 3.6, foot.y), door));
}

// ------------------------------------------------------------------------------------------- the city

export function drawCities(
  picture: Picture,
  layout: TileLayout,
  edges: TileLayout['facts']['edges'],
  rotation: number,
): void {
  if (layout.cities.length === 0) {
    return;
  }
  for (const city of layout.cities) {
    picture.path(lined(COLOUR.floor, COLOUR.floor, 2), city.outline, true);
  }
  drawCobbles(picture, layout);
  picture.lift();
  picture.order(...HOUSE_LOOKS);
  const houses = townOf(layout.facts.id).map((house) => ({ ...house, at: turned(house.at, rotation) }));
  const across = borderHouses(edges);
  for (const house of [...across, ...houses]) {
    drawHouse(picture, house);
  }
  picture.lift();
  for (const city of layout.cities) {
    for (const wall of city.walls) {
      drawWall(picture, wall);
    }
  }
  picture.lift();
  for (const gate of layout.gates) {
    const road = layout.roads.find((r) => r.stub && distance(r.line[r.line.length - 1] as Point, gate) < 1);
    drawGate(picture, gate, road?.line[0] ?? gate);
  }
  for (const wall of layout.cities.flatMap((city) => city.walls)) {
    for (const p of towersOn(wall)) {
      if (layout.ring === undefined || distance(p, layout.ring.centre) > layout.ring.radius + 4) {
        drawTower(picture, p, 6.4);
      }
    }
  }
  picture.lift();
  for (const pennant of layout.cities.flatMap((city) => city.pennants)) {
    drawPennant(picture, pennant);
  }
  picture.lift();
}

function drawCobbles(picture: Picture, layout: TileLayout): void {
  const random = scatter(`${layout.facts.id} cobbles`);
  const look = line(COLOUR.cobble, 1, 'stroke-linecap="round"');
  for (let i = 0; i < 46; i++) {
    const p = point(3 + random() * 92, 3 + random() * 93);
    if (layout.cities.some((city) => inPolygon(p, city.outline))) {
      picture.add(look, at(p, 'h1.6m1.4 1.6h1.2'));
    }
  }
}
