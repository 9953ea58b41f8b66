// The drawing of a tile: SVG markup made from its layout. Everything is drawn unrotated in a square of 100 by 100 units
// that clips it; the board turns it.

import {
  distance,
  distanceToBorder,
  distanceToLine,
  inPolygon,
  type Point,
  pathData,
  point,
  scatter,
} from './geometry.ts';
import { GARDEN_SIZE, layoutOf, openRoom, RIVER_WIDTH, ROAD_WIDTH, type TileLayout } from './layout.ts';

const COLOUR = {
  field: '#a8c873',
  fieldLight: '#b5d283',
  grass: '#83a954',
  bush: '#7a9f50',
  bushLight: '#93b866',
  copse: '#6f8a4d',
  roadEdge: '#7d6747',
  road: '#f3e8cc',
  wallEdge: '#4f463c',
  wall: '#b8ad9c',
  wallTop: '#dcd4c6',
  city: '#d9b787',
  cityShade: '#cba671',
  river: '#74b5dc',
  riverEdge: '#4a8cb5',
  riverLight: '#a8d5ee',
  sand: '#efd9a7',
  red: '#c23b33',
  cream: '#fbf3e0',
  blue: '#2f6f9f',
  gold: '#e8b93c',
  plank: '#a57c4b',
  ink: '#3b332b',
};

type Draw = (layout: TileLayout, random: () => number) => string;

function stroke(line: readonly Point[], colour: string, width: number, more = ''): string {
  return `<path d="${pathData(line)}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`;
}

function dot(p: Point, radius: number, fill: string, more = ''): string {
  return `<circle cx="${p.x.toFixed(1)}" cy="${p.y.toFixed(1)}" r="${radius}" fill="${fill}" ${more}/>`;
}

/** A line drawn a little beyond the border, so that no gap shows where two tiles meet. */
function beyondBorder(line: readonly Point[], bothEnds: boolean): Point[] {
  const push = (end: Point, inner: Point): Point => {
    const length = distance(end, inner) || 1;
    return point(end.x + ((end.x - inner.x) / length) * 3, end.y + ((end.y - inner.y) / length) * 3);
  };
  const first = push(line[0] as Point, line[1] as Point);
  const last = push(line[line.length - 1] as Point, line[line.length - 2] as Point);
  return bothEnds ? [first, ...line, last] : [first, ...line];
}

// ------------------------------------------------------------------------------------------- country

const drawGround: Draw = (layout, random) => {
  let art = `<rect x="-1" y="-1" width="102" height="102" fill="${COLOUR.field}"/>`;
  let blades = '';
  let light = '';
  let bushes = '';
  for (let i = 0; i < 60; i++) {
    const p = point(4 + random() * 92, 4 + random() * 92);
    const room = openRoom(layout, p);
    const inCopse = layout.copse !== undefined && inPolygon(p, layout.copse);
    if (room < 2.5 || inCopse) {
      continue;
    }
    const roll = random();
    if (roll < 0.55) {
      blades += `M${p.x.toFixed(1)} ${p.y.toFixed(1)}l-1.4-3m1.4 3l.3-3.6m-.3 3.6l1.9-2.6`;
    } else if (roll < 0.9) {
      light += `M${(p.x - 3).toFixed(1)} ${p.y.toFixed(1)}q3-1.6 6 0`;
    } else if (room > 6) {
      bushes += bush(p, 2.6 + random() * 1.2);
    }
  }
  art += `<path d="${light}" fill="none" stroke="${COLOUR.fieldLight}" stroke-width="1.6" stroke-linecap="round"/>`;
  art += `<path d="${blades}" fill="none" stroke="${COLOUR.grass}" stroke-width=".8" stroke-linecap="round"/>`;
  return art + bushes;
};

function bush(p: Point, size: number): string {
  return (
    dot(point(p.x, p.y + size * 0.25), size, COLOUR.bush) +
    dot(point(p.x - size * 0.2, p.y - size * 0.15), size * 0.68, COLOUR.bushLight)
  );
}

function tree(p: Point, size: number): string {
  const x = p.x.toFixed(1);
  return (
    `<path d="M${x} ${(p.y + size * 1.3).toFixed(1)}v-${size.toFixed(1)}" stroke="#6d5333" stroke-width="1.4"/>` +
    dot(p, size, '#5f8746', `stroke="#486b36" stroke-width=".7"`) +
    dot(point(p.x - size * 0.25, p.y - size * 0.3), size * 0.5, '#7ea55c')
  );
}

const drawCopse: Draw = (layout) => {
  if (layout.copse === undefined) {
    return '';
  }
  let art = `<path d="${pathData(layout.copse, true)}" fill="${COLOUR.copse}"/>`;
  for (const p of [point(85, 17), point(78, 25), point(70, 30)]) {
    art += tree(p, 4);
  }
  return art;
};

const drawRiver: Draw = (layout) => {
  if (layout.river === undefined) {
    return '';
  }
  const line = beyondBorder(layout.river, layout.pond === undefined);
  const { pond } = layout;
  let art = stroke(line, COLOUR.riverEdge, RIVER_WIDTH);
  if (pond !== undefined) {
    art += dot(pond.centre, pond.radius, COLOUR.riverEdge);
  }
  art += stroke(line, COLOUR.river, RIVER_WIDTH - 3);
  if (pond !== undefined) {
    art += dot(pond.centre, pond.radius - 1.5, COLOUR.river);
    art += dot(pond.centre, pond.radius * 0.55, 'none', `stroke="${COLOUR.riverLight}" stroke-width="1.2"`);
  }
  return art + stroke(line, COLOUR.riverLight, 1.3, 'stroke-dasharray="7 6" stroke-linecap="round"');
};

const drawRoads: Draw = (layout) => {
  const lines = layout.roads.map((road) => beyondBorder(road.line, !road.stub));
  let art = lines.map((line) => stroke(line, COLOUR.roadEdge, ROAD_WIDTH)).join('');
  for (const bridge of layout.bridges) {
    const length = distance(bridge.at, bridge.along) || 1;
    const dx = ((bridge.along.x - bridge.at.x) / length) * (RIVER_WIDTH / 2 + 4);
    const dy = ((bridge.along.y - bridge.at.y) / length) * (RIVER_WIDTH / 2 + 4);
    const deck = [point(bridge.at.x - dx, bridge.at.y - dy), point(bridge.at.x + dx, bridge.at.y + dy)];
    art += stroke(deck, COLOUR.ink, ROAD_WIDTH + 5) + stroke(deck, COLOUR.plank, ROAD_WIDTH + 3);
  }
  art += lines.map((line) => stroke(line, COLOUR.road, ROAD_WIDTH - 3)).join('');
  return art;
};

const drawCrossing: Draw = (layout) => {
  if (layout.crossing === undefined) {
    return '';
  }
  // A grove in the middle: every road plainly ends there.
  const { x, y } = layout.crossing;
  return (
    dot(layout.crossing, 12.5, COLOUR.roadEdge) +
    dot(layout.crossing, 11, COLOUR.bushLight) +
    tree(point(x - 4.6, y + 1.6), 4.2) +
    tree(point(x + 4.6, y + 1.8), 4.2) +
    tree(point(x, y - 4.2), 4.6)
  );
};

// ------------------------------------------------------------------------------------------- buildings

const ROOFS = ['#b4503a', '#c4673f', '#9f4436', '#a95a45'];

function house(p: Point, size: number, random: () => number): string {
  const roof = ROOFS[Math.floor(random() * ROOFS.length)] as string;
  const w = size * (0.95 + random() * 0.2);
  const h = size * 0.62;
  const left = p.x - w / 2;
  const top = p.y - h * 0.2;
  const n = (value: number) => value.toFixed(1);
  return (
    `<path d="M${n(left)} ${n(top)}h${n(w)}v${n(h)}h-${n(w)}Z" fill="#f2e3c4" stroke="#6f4a35" stroke-width=".7"/>` +
    `<path d="M${n(left - 0.9)} ${n(top)}L${n(left + w * 0.22)} ${n(top - h * 0.95)}H${n(left + w * 0.78)}` +
    `L${n(left + w + 0.9)} ${n(top)}Z" fill="${roof}" stroke="#6f3426" stroke-width=".7" stroke-linejoin="round"/>` +
    `<path d="M${n(p.x - 0.8)} ${n(top + h)}v-${n(h * 0.55)}h1.6v${n(h * 0.55)}Z" fill="#6b4b35"/>`
  );
}

function shield(p: Point): string {
  const { x, y } = p;
  return (
    `<path d="M${x - 6} ${y - 7}h12v7c0 4-3 6-6 8-3-2-6-4-6-8Z" fill="${COLOUR.blue}" stroke="#fff" stroke-width="1.4"/>` +
    `<path d="M${x} ${y - 6.6}v13M${x - 5.6} ${y - 1.6}h11.2" stroke="${COLOUR.gold}" stroke-width="2.2"/>` +
    `<path d="M${x - 6.7} ${y - 7.7}h13.4v7.7c0 4.4-3.3 6.6-6.7 8.8-3.4-2.2-6.7-4.4-6.7-8.8Z" fill="none" ` +
    `stroke="${COLOUR.ink}" stroke-width=".8"/>`
  );
}

const drawCities: Draw = (layout, random) => {
  let art = '';
  for (const city of layout.cities) {
    art += `<path d="${pathData(city.outline, true)}" fill="${COLOUR.city}" stroke="${COLOUR.city}" stroke-width=".6"/>`;
    art += drawHouses(layout, city, random);
    for (const wall of city.walls) {
      art += stroke(wall, COLOUR.wallEdge, 6.4, 'stroke-linejoin="round" stroke-linecap="round"');
      art += stroke(wall, COLOUR.wall, 4.4, 'stroke-linejoin="round" stroke-linecap="round"');
      art += stroke(wall, COLOUR.wallTop, 2.6, 'stroke-dasharray="2.4 2.4" stroke-linejoin="round"');
      for (const corner of wall.slice(1, -1)) {
        art += dot(corner, 3.9, COLOUR.wall, `stroke="${COLOUR.wallEdge}" stroke-width="1"`);
        art += dot(corner, 1.9, COLOUR.wallTop);
      }
    }
    art += city.pennants.map(shield).join('');
  }
  for (const gate of layout.gates) {
    const road = layout.roads.find((r) => r.stub && distance(r.line[r.line.length - 1] as Point, gate) < 1);
    const from = road?.line[0] ?? gate;
    const length = distance(from, gate) || 1;
    const across = point((from.y - gate.y) / length, (gate.x - from.x) / length);
    art += dot(gate, 5.2, COLOUR.ink);
    art += dot(gate, 3.4, '#6b4b35');
    for (const side of [-7, 7]) {
      art += dot(
        point(gate.x + across.x * side, gate.y + across.y * side),
        4.4,
        COLOUR.wall,
        `stroke="${COLOUR.wallEdge}" stroke-width="1.1"`,
      );
    }
  }
  return art;
};

function drawHouses(layout: TileLayout, city: TileLayout['cities'][number], random: () => number): string {
  const anchor = layout.anchors[city.segment] as Point;
  const houses: Point[] = [];
  for (let tries = 0; tries < 260 && houses.length < 14; tries++) {
    const p = point(5 + random() * 90, 5 + random() * 90);
    const crowded =
      distance(p, anchor) < 12 ||
      houses.some((other) => Math.abs(other.x - p.x) < 11 && Math.abs(other.y - p.y) < 9.5) ||
      city.pennants.some((other) => distance(p, other) < 14) ||
      (layout.ring !== undefined && distance(p, layout.ring.centre) < layout.ring.radius + 7);
    const room = Math.min(distanceToBorder(p) + 1.5, ...city.walls.map((wall) => distanceToLine(p, wall)));
    if (!crowded && room > 7 && inPolygon(p, city.outline)) {
      houses.push(p);
    }
  }
  // Those in front hide a little of those behind.
  return houses
    .sort((a, b) => a.y - b.y)
    .map((p) => house(p, 8.6, random))
    .join('');
}

const drawMonastery: Draw = (layout) => {
  if (layout.monastery === undefined) {
    return '';
  }
  const { x, y } = layout.monastery.centre;
  const at = `transform="translate(${x.toFixed(1)} ${y.toFixed(1)})"`;
  return (
    `<g ${at}><circle r="19.5" fill="#dccfae" stroke="${COLOUR.roadEdge}" stroke-width="1.4"/>` +
    `<g stroke="#5a4636" stroke-width=".9" stroke-linejoin="round">` +
    `<path d="M-15 11V-1H9V11Z" fill="#f5ead2"/><path d="M-17-1L-12.5-9H5L9.5-1Z" fill="#b4503a"/>` +
    `<path d="M5 11V-7H14V11Z" fill="#f5ead2"/><path d="M3.8-7L9.5-17L15.2-7Z" fill="#8f4336"/></g>` +
    `<path d="M9.5-22v6M7.3-19.8h4.4" stroke="${COLOUR.ink}" stroke-width="1.5"/>` +
    `<path d="M-11 11V6a1.8 1.8 0 0 1 3.6 0v5ZM-4 11V6a1.8 1.8 0 0 1 3.6 0v5ZM7.7 11V5a1.8 1.8 0 0 1 3.6 0v6Z" fill="#6b4b35"/>` +
    `<circle cx="9.5" cy="-2.5" r="1.7" fill="#7fa9c4" stroke="#5a4636" stroke-width=".6"/></g>`
  );
};

const FLOWERS = ['#d6508a', '#f2c53d', '#ffffff', '#c23b33'];

const drawGarden: Draw = (layout, random) => {
  if (layout.garden === undefined) {
    return '';
  }
  const { x, y } = layout.garden.centre;
  const half = GARDEN_SIZE / 2;
  let art =
    `<rect x="${x - half}" y="${y - half}" width="${GARDEN_SIZE}" height="${GARDEN_SIZE}" rx="3" fill="#e6d9b4" ` +
    `stroke="#4e7038" stroke-width="2.4"/>`;
  for (const [dx, dy] of [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ] as const) {
    const bed = point(x + dx * 4.8, y + dy * 4.8);
    art += `<rect x="${bed.x - 3.2}" y="${bed.y - 3.2}" width="6.4" height="6.4" rx="1.5" fill="#6f9a4a"/>`;
    for (const [fx, fy] of [
      [-1.4, -1.2],
      [1.4, -0.4],
      [-0.2, 1.6],
    ] as const) {
      const colour = FLOWERS[Math.floor(random() * FLOWERS.length)] as string;
      art += dot(point(bed.x + fx, bed.y + fy), 1.05, colour);
    }
  }
  return art + dot(point(x, y), 2.2, COLOUR.river, `stroke="#fff" stroke-width=".8"`);
};

// ------------------------------------------------------------------------------------------- the circus

const drawRing: Draw = (layout) => {
  const { ring } = layout;
  if (ring === undefined) {
    return '';
  }
  const { centre, radius } = ring;
  const [one, two] = ring.kind === 'circus' ? [COLOUR.red, COLOUR.cream] : [COLOUR.blue, COLOUR.gold];
  // Sixteen stripes on the rim, whatever its radius.
  const rim = radius - 3;
  const stripe = ((2 * Math.PI * rim) / 16).toFixed(3);
  let art =
    dot(centre, radius, COLOUR.ink) +
    dot(centre, rim, ring.kind === 'circus' ? COLOUR.sand : '#f4ead2', `stroke="${two}" stroke-width="4.2"`) +
    dot(centre, rim, 'none', `stroke="${one}" stroke-width="4.2" stroke-dasharray="${stripe}"`) +
    dot(centre, rim - 2.4, 'none', `stroke="${COLOUR.ink}" stroke-width=".8"`);
  if (ring.kind === 'circus') {
    art += `<path d="${star(centre, 8)}" fill="#e0bd7c"/>`;
  } else {
    for (const slot of pyramidSlots(centre)) {
      art += dot(slot, 5.6, '#e3d2ab', `stroke="#8a7350" stroke-width="1" stroke-dasharray="2 1.6"`);
    }
  }
  return art;
};

function star(centre: Point, radius: number): string {
  const points: Point[] = [];
  for (let i = 0; i < 10; i++) {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    const r = i % 2 === 0 ? radius : radius * 0.42;
    points.push(point(centre.x + r * Math.cos(angle), centre.y + r * Math.sin(angle)));
  }
  return pathData(points, true);
}

/** Where the three acrobats of a pyramid stand: two at the bottom, the third on top. */
export function pyramidSlots(centre: Point): [Point, Point, Point] {
  return [
    point(centre.x - 7, centre.y + 6),
    point(centre.x + 7, centre.y + 6),
    point(centre.x, centre.y - 6.5),
  ];
}

// ------------------------------------------------------------------------------------------- the tile

const PAINTERS: readonly Draw[] = [
  drawGround,
  drawCopse,
  drawRiver,
  drawRoads,
  drawCrossing,
  drawCities,
  drawRing,
  drawMonastery,
  drawGarden,
];

/** SVG markup of a tile in a square of 100 by 100 units, to be clipped to that square. */
export function tileArt(id: string): string {
  const layout = layoutOf(id);
  const random = scatter(id);
  const painted = PAINTERS.map((paint) => paint(layout, random)).join('');
  return `${painted}<rect x=".25" y=".25" width="99.5" height="99.5" fill="none" stroke="#3b332b" stroke-opacity=".28" stroke-width=".5"/>`;
}
