// Monasteries and gardens: drawings of drawings.svg, put where the tile has them.

import { drawing } from './drawings.ts';
import { short } from './geometry.ts';
import type { TileLayout } from './layout.ts';
import type { Picture } from './picture.ts';

export function drawBuildings(picture: Picture, layout: TileLayout): void {
  for (const kind of ['monastery', 'garden'] as const) {
    const { x, y } = layout[kind]?.centre ?? {};
    if (x !== undefined && y !== undefined) {
      picture.put(`<g transform="translate(${short(x)} ${short(y)})">${drawing(`building-${kind}`)}</g>`);
    }
  }
}
