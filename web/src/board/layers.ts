// The layers of the board as SVG markup, each made from the scene alone. Most are lists of elements, of which only those
// that have changed are drawn anew (layer.ts).

import { figureArt, markArt, paintOf, type Role, tentArt } from './figure-art.ts';
import { CENTRE, type Point, pathData, point, TILE, turned } from './geometry.ts';
import { CROSSING_SIZE, GARDEN_SIZE, layoutOf, MONASTERY_SIZE, RIVER_WIDTH, ROAD_WIDTH } from './layout.ts';
import { pyramidSlots } from './ring-art.ts';
import { type Light, type PlacedTile, type Scene, type Square, sameSquare, type Target } from './scene.ts';

const FIGURE_SCALE = 1.14;
/** So small that eight of them find room on a tile, where so many are offered. */
const CROWDED_SCALE = 0.82;
const CROWD = 5;
/** Acrobats in a pyramid that may be scored. */
const FULL_PYRAMID = 3;
export const ACROBAT_SCALE = 0.84;

/** Width of a wall with its face and its shadow. */
const WALL_COVER = 9;

export function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}

export function tileAt(scene: Scene, square: Square): PlacedTile | undefined {
  return scene.tiles.find((tile) => sameSquare(tile, square));
}

/** A point of an unrotated tile on the board. */
function onBoard(tile: PlacedTile, p: Point): Point {
  const q = turned(p, tile.rotation);
  return point(tile.x * TILE + q.x, tile.y * TILE + q.y);
}

function paintOfSeat(scene: Scene, seat: number) {
  return paintOf(scene.colours[seat] ?? '', seat);
}

// ------------------------------------------------------------------------------------------- areas

/** Markup of the shape of a segment, in the units of its unrotated tile. */
export function segmentShape(kind: string, segment: number, attributes: string): string {
  const layout = layoutOf(kind);
  const city = layout.cities.find((shape) => shape.segment === segment);
  if (city !== undefined) {
    return `<path d="${pathData(city.outline, true)}" ${attributes}/>`;
  }
  const road = layout.roads.find((shape) => shape.segment === segment);
  if (road !== undefined) {
    return `<path d="${pathData(road.line)}" data-line="" ${attributes}/>`;
  }
  const field = layout.fields.find((shape) => shape.segment === segment);
  if (field !== undefined) {
    return `<path d="${pathData(field.outline, true)}" ${attributes}/>`;
  }
  const building = layout.monastery?.segment === segment ? layout.monastery : layout.garden;
  if (building?.segment !== segment) {
    return '';
  }
  const { x, y } = building.centre;
  const radius = building === layout.garden ? GARDEN_SIZE * 0.6 : MONASTERY_SIZE * 0.55;
  return `<circle cx="${x}" cy="${y}" r="${radius}" ${attributes}/>`;
}

/** Invisible shapes of a tile's segments that answer to the pointer. */
export function tileAreas(tile: PlacedTile, index: number): string {
  const { facts, ring, river, copse } = layoutOf(tile.kind);
  // Fields first: their outlines run below everything that lies on them.
  const order = facts.segments.map((_, segment) => segment);
  order.sort((a, b) => rank(facts.segments[a]?.kind) - rank(facts.segments[b]?.kind));
  const fieldCount = facts.segments.filter((segment) => segment.kind === 'field').length;
  const shapes = order.map((segment) =>
    segmentShape(tile.kind, segment, `data-tile="${index}" data-segment="${segment}"`),
  );
  const barriers = [
    copse === undefined ? '' : `<path d="${pathData(copse, true)}"/>`,
    river === undefined ? '' : `<path d="${pathData(river)}" data-line=""/>`,
  ];
  shapes.splice(fieldCount, 0, ...barriers);
  if (ring !== undefined) {
    shapes.push(
      `<circle cx="${ring.centre.x}" cy="${ring.centre.y}" r="${ring.radius}" data-ring="${ring.kind}" data-at="${tile.x},${tile.y}"/>`,
    );
  }
  return `<g transform="${tileTransform(tile)}" data-area="${tile.x},${tile.y}">${shapes.join('')}</g>`;
}

/** What lies on the fields of a kind, painted black: the mask through which a lit field is seen. */
export function coverShapes(kind: string): string {
  const { cities, roads, river, pond, ring, monastery, garden, copse, crossing } = layoutOf(kind);
  const filled = [...cities.map((city) => city.outline), ...(copse === undefined ? [] : [copse])];
  let art = filled.map((outline) => `<path d="${pathData(outline, true)}"/>`).join('');
  const line = (points: readonly Point[], width: number) =>
    `<path d="${pathData(points)}" fill="none" stroke="#000" stroke-width="${width}"/>`;
  // A wall stands a little outside the outline of its city.
  art += cities.flatMap((city) => city.walls.map((wall) => line(wall, WALL_COVER))).join('');
  art += roads.map((road) => line(road.line, ROAD_WIDTH)).join('');
  art += river === undefined ? '' : line(river, RIVER_WIDTH);
  const circle = (at: Point, radius: number) => `<circle cx="${at.x}" cy="${at.y}" r="${radius}"/>`;
  art += crossing === undefined ? '' : circle(crossing, CROSSING_SIZE / 2);
  art += pond === undefined ? '' : circle(pond.centre, pond.radius);
  art += ring === undefined ? '' : circle(ring.centre, ring.radius);
  art += monastery === undefined ? '' : circle(monastery.centre, MONASTERY_SIZE * 0.55);
  art += garden === undefined ? '' : circle(garden.centre, GARDEN_SIZE * 0.6);
  return art;
}

function rank(kind: string | undefined): number {
  return kind === 'field' ? 0 : kind === 'road' ? 1 : 2;
}

export function tileTransform(tile: PlacedTile): string {
  return `translate(${tile.x * TILE} ${tile.y * TILE}) rotate(${tile.rotation * 90} 50 50)`;
}

/** The completed cities that a feature, if it is a field, lies at: those it is counted for. */
export function citiesAt(scene: Scene, index: number): number[] {
  const cities = new Set<number>();
  for (const [tile, segment] of scene.features[index]?.segments ?? []) {
    const kind = scene.tiles[tile]?.kind;
    const touched = kind === undefined ? [] : layoutOf(kind).facts.segments[segment]?.touches;
    for (const city of touched ?? []) {
      cities.add(
        scene.features.findIndex(
          ({ complete, segments }) => complete && segments.some(([t, s]) => t === tile && s === city),
        ),
      );
    }
  }
  cities.delete(-1);
  return [...cities];
}

/**
 * A whole feature lit up, a field with the cities it is counted for; `fieldMask` names the mask of a kind that hides what
 * lies on its fields.
 */
export function litFeature(scene: Scene, index: number, fieldMask: (kind: string) => string): string {
  const all = scene.counts ? [index, ...citiesAt(scene, index)] : [index];
  return all.map((feature) => litAlone(scene, feature, fieldMask)).join('');
}

function litAlone(scene: Scene, index: number, fieldMask: (kind: string) => string): string {
  const feature = scene.features[index];
  if (feature === undefined) {
    return '';
  }
  return feature.segments
    .map(([tileIndex, segment]) => {
      const tile = scene.tiles[tileIndex];
      if (tile === undefined) {
        return '';
      }
      const kind = layoutOf(tile.kind).facts.segments[segment]?.kind;
      const more =
        kind === 'field' ? `mask="url(#${fieldMask(tile.kind)})"` : `stroke-width="${ROAD_WIDTH + 3}"`;
      return `<g transform="${tileTransform(tile)}" class="lit-${kind}" ${more}>${segmentShape(tile.kind, segment, '')}</g>`;
    })
    .join('');
}

// ------------------------------------------------------------------------------------------- figures

function roleOn(tile: PlacedTile, segment: number): Role {
  return layoutOf(tile.kind).facts.segments[segment]?.kind ?? 'field';
}

function placedFigure(
  tile: PlacedTile,
  segment: number,
  art: string,
  scale = FIGURE_SCALE,
  attributes = '',
): string {
  const at = onBoard(tile, layoutOf(tile.kind).anchors[segment] ?? point(50, 50));
  return `<g transform="translate(${at.x.toFixed(1)} ${(at.y + 2).toFixed(1)}) scale(${scale})" ${attributes}>${art}</g>`;
}

function acrobatAt(tile: PlacedTile, slot: number, art: string, attributes = ''): string {
  const { ring } = layoutOf(tile.kind);
  // People stand upright, whatever way their tile lies.
  const at = pyramidSlots(onBoard(tile, ring?.centre ?? CENTRE))[slot] ?? CENTRE;
  return `<g transform="translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(${ACROBAT_SCALE})" ${attributes}>${art}</g>`;
}

export function figuresLayer(scene: Scene): string[] {
  const art: string[] = [];
  for (const figure of scene.figures) {
    const tile = tileAt(scene, figure);
    if (tile === undefined || figure.segment === null) {
      continue;
    }
    const zone = figure.kind === 'ringmaster' ? `class="zone-maker" data-zone="${figure.x},${figure.y}"` : '';
    const body = figureArt(figure.kind, roleOn(tile, figure.segment), paintOfSeat(scene, figure.seat));
    art.push(placedFigure(tile, figure.segment, body, FIGURE_SCALE, zone));
  }
  for (const space of scene.acrobats) {
    const tile = tileAt(scene, space);
    if (tile !== undefined) {
      space.owners.forEach((seat, slot) => {
        art.push(acrobatAt(tile, slot, figureArt('meeple', 'acrobat', paintOfSeat(scene, seat))));
      });
    }
  }
  if (scene.tent !== null) {
    const tile = tileAt(scene, scene.tent);
    const ring = tile && layoutOf(tile.kind).ring;
    if (tile !== undefined && ring !== undefined) {
      const at = onBoard(tile, ring.centre);
      art.push(
        `<g transform="translate(${at.x.toFixed(1)} ${at.y.toFixed(1)}) scale(.9)" class="zone-maker" data-zone="${tile.x},${tile.y}">${tentArt()}</g>`,
      );
    }
  }
  return art;
}

// ------------------------------------------------------------------------------------------- choices

/** One marker for each square on which the tile in hand may lie. */
export function squaresLayer(
  scene: Scene,
  label: (x: number, y: number, rotations: number) => string,
  focusable: Square | undefined,
): string[] {
  const seen = new Set<string>();
  const art: string[] = [];
  for (const { x, y } of scene.placements) {
    const id = `${x},${y}`;
    if (seen.has(id) || sameSquare(scene.pending, { x, y })) {
      continue;
    }
    seen.add(id);
    const index = sameSquare(focusable, { x, y }) ? 0 : -1;
    const rotations = scene.placements.filter((placement) => sameSquare(placement, { x, y })).length;
    // A suggested tile is seen there already; the sign would look like something printed on it.
    const sign = sameSquare(scene.suggestion?.tile, { x, y })
      ? ''
      : `<path d="M${x * TILE + 50} ${y * TILE + 42}v16m-8-8h16"/>`;
    art.push(
      `<g class="square" role="button" tabindex="${index}" data-square="${id}" aria-label="${escaped(label(x, y, rotations))}">` +
        `<rect x="${x * TILE + 5}" y="${y * TILE + 5}" width="90" height="90" rx="9"/>${sign}</g>`,
    );
  }
  return art;
}

function crowded(scene: Scene): boolean {
  return scene.targets.filter((target) => target.type === 'figure').length >= CROWD;
}

export function targetBody(scene: Scene, target: Target, tile: PlacedTile): string {
  const paint = paintOfSeat(scene, scene.seat ?? 0);
  const { ring, anchors } = layoutOf(tile.kind);
  switch (target.type) {
    case 'figure':
      return placedFigure(
        tile,
        target.segment ?? 0,
        `<circle r="16" class="target-disc"/>${figureArt(target.figure, roleOn(tile, target.segment ?? 0), paint)}`,
        target !== scene.chosen && crowded(scene) ? CROWDED_SCALE : FIGURE_SCALE,
      );
    case 'acrobat': {
      const owners = scene.acrobats.find((space) => sameSquare(space, target))?.owners ?? [];
      const at = onBoard(tile, ring?.centre ?? point(50, 50));
      return (
        `<circle cx="${at.x}" cy="${at.y}" r="${(ring?.radius ?? 20) + 3}" class="target-ring"/>` +
        acrobatAt(tile, owners.length, figureArt('meeple', 'acrobat', paint), 'class="target-climber"')
      );
    }
    case 'pyramid': {
      const at = onBoard(tile, ring?.centre ?? point(50, 50));
      const badge = point(at.x + 17, at.y - 17);
      return (
        `<circle cx="${at.x}" cy="${at.y}" r="${(ring?.radius ?? 20) + 3}" class="target-ring target-gold"/>` +
        `<g transform="translate(${badge.x} ${badge.y})"><circle r="10" class="target-badge"/><path d="M0-6L1.7-1.9L6-1.7L2.7 1L3.8 5.2L0 2.9L-3.8 5.2L-2.7 1L-6-1.7L-1.7-1.9Z" class="target-star"/></g>`
      );
    }
    case 'recall': {
      const at = onBoard(tile, anchors[target.segment ?? 0] ?? point(50, 50));
      const badge = point(at.x + 13, at.y - 15);
      return (
        `<circle cx="${at.x}" cy="${at.y}" r="21" class="target-ring"/>` +
        `<g transform="translate(${badge.x} ${badge.y})"><circle r="9" class="target-badge"/><path d="M3.5 4.5V1a3.5 3.5 0 0 0-7 0v0M-6-1L-3.5 2.5L-.5-.5" class="target-arrow"/></g>`
      );
    }
  }
}

export function targetsLayer(scene: Scene): string[] {
  const art: string[] = [];
  for (const target of scene.targets) {
    const tile = tileAt(scene, target);
    if (tile !== undefined && target.key !== scene.chosen?.key) {
      art.push(
        `<g class="target target-${target.type}" role="button" tabindex="0" data-target="${target.key}" aria-label="${escaped(target.label)}">${targetBody(scene, target, tile)}</g>`,
      );
    }
  }
  const { chosen } = scene;
  const tile = chosen === null ? undefined : tileAt(scene, chosen);
  if (chosen !== null && tile !== undefined) {
    art.push(
      `<g class="chosen chosen-${chosen.type}" data-chosen="${chosen.type}">${targetBody(scene, chosen, tile)}</g>`,
    );
  }
  return art;
}

// ------------------------------------------------------------------------------------------- marks

/** Who placed a tile, by colour and shape, at its corner. */
function placedBy(scene: Scene, square: Square, seat: number): string {
  const at = point(square.x * TILE + 92, square.y * TILE + 8);
  return `<g transform="translate(${at.x} ${at.y}) scale(1.05)"><circle r="11" fill="#fffdf5"/>${markArt(paintOfSeat(scene, seat))}</g>`;
}

/** A pyramid that may be scored, seen at any time. */
function fullPyramids(scene: Scene): string[] {
  const art: string[] = [];
  for (const space of scene.acrobats) {
    const tile = space.owners.length === FULL_PYRAMID ? tileAt(scene, space) : undefined;
    const ring = tile && layoutOf(tile.kind).ring;
    if (tile !== undefined && ring !== undefined) {
      const at = onBoard(tile, ring.centre);
      art.push(`<circle cx="${at.x}" cy="${at.y}" r="${ring.radius + 3}" class="full-pyramid"/>`);
    }
  }
  return art;
}

export function marksLayer(scene: Scene): string[] {
  const art = fullPyramids(scene);
  const frame = (square: Square, inset: number, attributes: string) =>
    `<rect x="${square.x * TILE + inset}" y="${square.y * TILE + inset}" width="${TILE - 2 * inset}" height="${TILE - 2 * inset}" rx="4" ${attributes}/>`;
  for (const recent of scene.recent) {
    art.push(frame(recent, 1.5, `class="frame-recent" stroke="${paintOfSeat(scene, recent.seat).fill}"`));
    art.push(placedBy(scene, recent, recent.seat));
  }
  if (scene.last !== null && !sameSquare(scene.last, scene.pending)) {
    const paint = paintOfSeat(scene, scene.last.seat);
    art.push(frame(scene.last, 1.5, `class="frame-halo"`));
    art.push(frame(scene.last, 1.5, `class="frame-last" stroke="${paint.fill}"`));
    art.push(placedBy(scene, scene.last, scene.last.seat));
  }
  if (scene.pending !== null && scene.seat !== null) {
    const paint = paintOfSeat(scene, scene.seat);
    art.push(frame(scene.pending, 1, `class="frame-halo"`));
    art.push(frame(scene.pending, 1, `class="frame-pending" stroke="${paint.fill}"`));
  }
  return art;
}

/** The 3x3 round a tent or a ringmaster. */
export function zoneMarkup(square: Square): string {
  return `<rect x="${(square.x - 1) * TILE}" y="${(square.y - 1) * TILE}" width="${TILE * 3}" height="${TILE * 3}" rx="10" class="zone"/>`;
}

/** Squares and figures of a score lit up, or a feature, or a zone. */
export function lightMarkup(scene: Scene, light: Light, fieldMask: (kind: string) => string): string {
  const { squares, figures, feature, zone } = light;
  const distinct = new Map(squares.map((square) => [`${square.x},${square.y}`, square]));
  let art = zone === undefined ? '' : zoneMarkup(zone);
  if (feature !== undefined) {
    art += litFeature(scene, feature, fieldMask);
  }
  for (const square of distinct.values()) {
    art += `<rect x="${square.x * TILE}" y="${square.y * TILE}" width="100" height="100" class="light-square"/>`;
  }
  for (const figure of figures as readonly (Square & { segment?: number | null })[]) {
    const tile = tileAt(scene, figure);
    if (tile === undefined) {
      continue;
    }
    const layout = layoutOf(tile.kind);
    const at =
      typeof figure.segment === 'number'
        ? onBoard(tile, layout.anchors[figure.segment] ?? point(50, 50))
        : onBoard(tile, layout.ring?.centre ?? point(50, 50));
    art += `<circle cx="${at.x}" cy="${at.y}" r="19" class="light-figure"/>`;
  }
  return art;
}
