// A corner of a table with a game on it, for the head of the start page: drawn as any board is.

import { useMemo } from 'preact/hooks';
import { TILE } from '../board/geometry.ts';
import { figuresLayer } from '../board/layers.ts';
import { emptyScene, type PlacedFigure, type PlacedTile } from '../board/scene.ts';
import { tileUse } from '../board/sheet.ts';

const ROWS: readonly (readonly (readonly [kind: string, rotation: number])[])[] = [
  [
    ['base/S', 3],
    ['base/V', 0],
    ['base/A', 2],
    ['base/D', 1],
    ['base/N', 3],
    ['base/B', 0],
  ],
  [
    ['base/E', 0],
    ['bigtop/C', 2],
    ['base/U', 0],
    ['base/V', 1],
    ['base/M', 1],
    ['bigtop/L', 3],
  ],
  [
    ['base/V', 0],
    ['base/B', 0],
    ['bigtop/B', 3],
    ['bigtop/D', 1],
    ['base/W', 0],
    ['base/W', 0],
  ],
];

const TILES: readonly PlacedTile[] = ROWS.flatMap((row, y) =>
  row.map(([kind, rotation], x) => ({ kind, rotation, x, y })),
);

const FIGURES: readonly PlacedFigure[] = [
  { seat: 0, kind: 'meeple', x: 5, y: 0, segment: 0 },
  { seat: 0, kind: 'meeple', x: 0, y: 1, segment: 0 },
  { seat: 1, kind: 'meeple', x: 4, y: 0, segment: 0 },
  { seat: 3, kind: 'meeple', x: 2, y: 1, segment: 1 },
  { seat: 2, kind: 'ringmaster', x: 2, y: 0, segment: 0 },
];

const SCENE = {
  ...emptyScene,
  colours: ['red', 'blue', 'green', 'yellow'],
  tiles: TILES,
  figures: FIGURES,
  acrobats: [
    { x: 3, y: 2, owners: [0, 1, 3] },
    { x: 1, y: 1, owners: [2, 1] },
  ],
  tent: { x: 5, y: 1 },
};

export function StartScene() {
  const markup = useMemo(
    () =>
      TILES.map(({ kind, x, y, rotation }) => tileUse(kind, x * TILE, y * TILE, rotation)).join('') +
      figuresLayer(SCENE).join(''),
    [],
  );
  return (
    <svg
      class="start-scene"
      viewBox="0 0 600 300"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
