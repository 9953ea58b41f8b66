// A suggested turn as SVG markup: the tile as a ghost where it would lie, and the figure as it would stand.

import { TILE } from './geometry.ts';
import { targetBody, tileAt } from './layers.ts';
import { type Scene, sameSquare } from './scene.ts';
import { tileUse } from './sheet.ts';

/** The suggestion as a ghost: it cannot be clicked, what it stands for can. */
export function suggestionLayer(scene: Scene): string {
  const { tile, target } = scene.suggestion ?? { tile: null, target: null };
  let art = '';
  if (tile !== null) {
    art += tileUse(tile.kind, tile.x * TILE, tile.y * TILE, tile.rotation, 'class="suggested-tile"');
    art += `<rect x="${tile.x * TILE + 2}" y="${tile.y * TILE + 2}" width="96" height="96" rx="5" class="suggested-frame"/>`;
  }
  const under = target === null ? undefined : sameSquare(tile, target) ? tile : tileAt(scene, target);
  if (target !== null && under != null) {
    art += `<g class="suggested suggested-${target.type}">${targetBody(scene, target, under)}</g>`;
  }
  return art;
}
