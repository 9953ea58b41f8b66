// Squares, features and tiles of the board in words that locate them: for who cannot see it, and for lists.

import { type EdgeKind, factsOf } from '../board/facts.ts';
import type { Square } from '../board/scene.ts';
import type { FeatureOnBoard, Position } from '../table/protocol.ts';
import { listOf, type MessageKey, t } from '../text/index.ts';
import { describeTile } from './describe.ts';

const SIDES: readonly (readonly [number, number, MessageKey])[] = [
  [0, -1, 'side.north'],
  [1, 0, 'side.east'],
  [0, 1, 'side.south'],
  [-1, 0, 'side.west'],
];

type Tile = Position['tiles'][number];

function tileAt(position: Position, x: number, y: number): Tile | undefined {
  return position.tiles.find((tile) => tile.x === x && tile.y === y);
}

/** "row 2, column -1" */
export function describeAt({ x, y }: Square): string {
  return t('square.at', { x, y });
}

/** What an empty square asks for: the edges of the tiles round it. */
function demands(position: Position, { x, y }: Square): string {
  const parts = SIDES.flatMap(([dx, dy, side], index) => {
    const tile = tileAt(position, x + dx, y + dy);
    if (tile === undefined) {
      return [];
    }
    const edge = factsOf(tile.kind).edges[(index + 6 - tile.rotation) % 4] as EdgeKind;
    return [t('square.edge', { edge: t(`edge.${edge}`), side: t(side) })];
  });
  return listOf(parts);
}

/** A square on which the tile in hand may lie. */
export function describeSquare(position: Position, square: Square, rotations: number): string {
  const values = { at: describeAt(square), edges: demands(position, square), rotations };
  return t('square.choice', values);
}

/** How many of the tiles left fit an empty square; undefined where the table does not say. */
export function describeFitting(position: Position, square: Square): string | undefined {
  const { aids } = position.setup;
  const found = position.open.find(([x, y]) => x === square.x && y === square.y);
  if (found === undefined || position.phase === 'over') {
    return undefined;
  }
  const [, , count] = found;
  return aids.includes('tiles') || (aids.includes('dead') && count === 0)
    ? t('square.fitting', { count })
    : undefined;
}

/** Who has figures on a feature: "Anna 2, Boris 1". */
export function describeOwners(position: Position, feature: FeatureOnBoard): string {
  if (feature.kind === 'field' && !position.setup.aids.includes('fields')) {
    return '';
  }
  const names = position.setup.seats.map(({ name }) => name);
  return feature.figures.flatMap((count, seat) => (count > 0 ? [`${names[seat]} ${count}`] : [])).join(', ');
}

/** What a feature has and is worth now; of a field nothing where the table does without that. */
export function describeFeatureNow({ setup }: Position, feature: FeatureOnBoard): string {
  // In a cup the table does not tell what a feature is worth.
  if (feature.points === null || (feature.kind === 'field' && !setup.aids.includes('fields'))) {
    return t('item.tiles', { count: feature.tiles });
  }
  const { tiles, points, kind, cities, openEnds } = feature;
  return t('feature.note', { tiles, points, kind, cities, open: openEnds });
}

/** The squares of a feature, each once. */
export function squaresOf(position: Position, feature: FeatureOnBoard): Square[] {
  const indexes = new Set(feature.segments.map(([tile]) => tile));
  return [...indexes].flatMap((index) => position.tiles[index] ?? []);
}

/** A feature with where it begins and who is there. */
export function describeFeature(position: Position, feature: FeatureOnBoard): string {
  const [first] = squaresOf(position, feature);
  const owners = describeOwners(position, feature);
  return t('feature.located', {
    feature: t(`feature.${feature.kind}`),
    at: first === undefined ? '' : describeAt(first),
    now: describeFeatureNow(position, feature),
    owners,
    has: owners === '' ? 'no' : 'yes',
  });
}

/** A tile as it lies, with the figures on it. */
export function describePlaced(position: Position, tile: Tile): string {
  const there = position.figures.filter((figure) => figure.x === tile.x && figure.y === tile.y);
  const segments = factsOf(tile.kind).segments;
  const figures = there.map((figure) => {
    const name = position.setup.seats[figure.seat]?.name ?? '';
    const place =
      figure.segment === null
        ? t('tile.acrobats')
        : t(`feature.${segments[figure.segment]?.kind ?? 'field'}`);
    return t('list.figure', { name, figure: t(`figure.${figure.kind}`), place });
  });
  const what = describeTile(tile.kind, tile.rotation);
  const all = figures.join(', ');
  return t('list.tile', { at: describeAt(tile), what, figures: all, has: all === '' ? 'no' : 'yes' });
}
