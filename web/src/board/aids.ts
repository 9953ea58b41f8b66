// What the board shows to help who plays, as SVG markup: whose the fields are, and empty squares with what still fits.

import { markArt, paintOf } from './figure-art.ts';
import { TILE, turned } from './geometry.ts';
import { segmentShape, tileTransform } from './layers.ts';
import { layoutOf } from './layout.ts';
import { type FieldOwners, type PlacedTile, type Scene, sameSquare } from './scene.ts';

// ------------------------------------------------------------------------------------------- fields

/** Height of a stripe's marks. It divides the side of a tile, so that the pattern goes on from tile to tile. */
const PERIOD = 25;

/** The width of a stripe, likewise: all owners' together divide the side of a tile. */
function stripeWidth(owners: number): number {
  return TILE / (owners * Math.max(1, Math.round(TILE / PERIOD / owners)));
}

function patternId(seats: readonly number[], rotation: number): string {
  return `field-${seats.length === 0 ? 'none' : seats.join('-')}-${rotation}`;
}

/** Stripes of all owners' colours with their marks on them; thin grey lines for a field of nobody. */
function pattern(scene: Scene, seats: readonly number[], rotation: number): string {
  const width = seats.length === 0 ? PERIOD : stripeWidth(seats.length);
  const open =
    `<pattern id="${patternId(seats, rotation)}" patternUnits="userSpaceOnUse" width="${width * Math.max(1, seats.length)}" ` +
    // The pattern stays upright, however its tile is turned.
    `height="${PERIOD}" patternTransform="rotate(${-rotation * 90} 50 50)">`;
  if (seats.length === 0) {
    return `${open}<path d="M0 25L25 0" class="field-of-nobody"/></pattern>`;
  }
  const stripes = seats.map((seat, index) => {
    const paint = paintOf(scene.colours[seat] ?? '', seat);
    const x = index * width;
    return (
      `<rect x="${x}" width="${width}" height="${PERIOD}" fill="${paint.fill}" fill-opacity=".62"/>` +
      `<path d="${paint.mark}" transform="translate(${x + width / 2} ${PERIOD / 2}) scale(.8)" fill="${paint.ink}" fill-opacity=".75"/>`
    );
  });
  return `${open}${stripes.join('')}</pattern>`;
}

/** The tile of a field nearest to the middle of it, with the segment there: where its owners are told. */
function middleOf(scene: Scene, field: FieldOwners): { tile: PlacedTile; segment: number } | undefined {
  const parts = (scene.features[field.feature]?.segments ?? []).flatMap(([index, segment]) => {
    const tile = scene.tiles[index];
    return tile === undefined ? [] : [{ tile, segment }];
  });
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const x = mean(parts.map(({ tile }) => tile.x));
  const y = mean(parts.map(({ tile }) => tile.y));
  const off = ({ tile }: { tile: PlacedTile }) => Math.hypot(tile.x - x, tile.y - y);
  return parts.sort((a, b) => off(a) - off(b))[0];
}

function badge(scene: Scene, field: FieldOwners): string {
  const middle = middleOf(scene, field);
  if (middle === undefined || field.seats.length === 0) {
    return '';
  }
  const { tile, segment } = middle;
  const anchor = turned(layoutOf(tile.kind).anchors[segment] ?? { x: 50, y: 50 }, tile.rotation);
  const marks = field.seats.map(
    (seat, index) =>
      `<g transform="translate(${-18 - 16 * (field.seats.length - 1 - index)} 0) scale(.8)">${markArt(paintOf(scene.colours[seat] ?? '', seat))}</g>`,
  );
  const left = -30 - 16 * (field.seats.length - 1);
  return (
    `<g transform="translate(${tile.x * TILE + anchor.x} ${tile.y * TILE + anchor.y})" class="field-badge">` +
    `<rect x="${left}" y="-11" width="${22 - left}" height="22" rx="11"/>${marks.join('')}<text x="4" y="5.5" text-anchor="middle">${field.points}</text></g>`
  );
}

/** The points of each field that somebody has, with the marks of who has it. */
export function fieldBadges(scene: Scene): string {
  return (scene.fields ?? []).map((field) => badge(scene, field)).join('');
}

/** Each field tinted and patterned by its owners; `fieldMask` names the mask that hides what lies on the fields of a kind. */
export function fieldsLayer(scene: Scene, fieldMask: (kind: string) => string): string {
  const { fields } = scene;
  if (fields === null) {
    return '';
  }
  const patterns = new Map<string, string>();
  let tints = '';
  for (const field of fields) {
    for (const [index, segment] of scene.features[field.feature]?.segments ?? []) {
      const tile = scene.tiles[index];
      if (tile === undefined) {
        continue;
      }
      const id = patternId(field.seats, tile.rotation);
      if (!patterns.has(id)) {
        patterns.set(id, pattern(scene, field.seats, tile.rotation));
      }
      tints += `<g transform="${tileTransform(tile)}" mask="url(#${fieldMask(tile.kind)})">${segmentShape(tile.kind, segment, `fill="url(#${id})"`)}</g>`;
    }
  }
  return `<defs>${[...patterns.values()].join('')}</defs>${tints}`;
}

// ------------------------------------------------------------------------------------------- empty squares

/** Crosses on squares that nothing fits any more, and invisible squares that answer to the pointer. */
export function openLayer(scene: Scene): string[] {
  const art: string[] = [];
  for (const { x, y } of scene.dead) {
    const left = x * TILE;
    const top = y * TILE;
    art.push(
      `<g class="dead" data-open="${x},${y}"><rect x="${left + 8}" y="${top + 8}" width="84" height="84" rx="9"/>` +
        `<path d="M${left + 34} ${top + 34}l32 32m0-32l-32 32"/></g>`,
    );
  }
  for (const { x, y } of scene.open) {
    if (!scene.dead.some((dead) => sameSquare(dead, { x, y }))) {
      art.push(
        `<rect class="open" data-open="${x},${y}" x="${x * TILE + 5}" y="${y * TILE + 5}" width="90" height="90"/>`,
      );
    }
  }
  return art;
}
