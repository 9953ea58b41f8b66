// The hamlet where roads end at each other.

import { drawHouse, HOUSE_LOOKS } from './city-art.ts';
import { tree } from './country-art.ts';
import { point } from './geometry.ts';
import { CROSSING_SIZE, type TileLayout } from './layout.ts';
import * as COLOUR from './palette.ts';
import { SHADE } from './palette.ts';
import { disc, fill, lined, type Picture } from './picture.ts';

/** A hamlet behind a hedge in the middle: every road plainly ends there. */
export function drawCrossing(picture: Picture, layout: TileLayout): void {
  const centre = layout.crossing;
  if (centre === undefined) {
    return;
  }
  picture.add(SHADE, disc(point(centre.x + 1.2, centre.y + 1.8), 14.6));
  picture.add(lined(COLOUR.bush, COLOUR.bushInk, 0.9), disc(centre, CROSSING_SIZE / 2));
  picture.add(lined(COLOUR.fieldLight, COLOUR.bushInk, 0.6), disc(centre, 11));
  picture.lift();
  for (let i = 0; i < 16; i++) {
    const angle = (i * Math.PI) / 8 + 0.2;
    const p = point(centre.x + Math.cos(angle) * 12.7, centre.y + Math.sin(angle) * 12.7);
    picture.add(fill(COLOUR.bushLight), disc(point(p.x - 0.4, p.y - 0.4), 1.35));
  }
  picture.lift();
  picture.order(...HOUSE_LOOKS);
  drawHouse(picture, { at: point(centre.x - 1.5, centre.y - 4.2), roof: 1, gable: false, size: 1.05 });
  picture.lift();
  drawHouse(picture, { at: point(centre.x + 3.4, centre.y + 2.6), roof: 0, gable: true, size: 1 });
  tree(picture, point(centre.x - 5, centre.y + 7), 3.4);
  picture.lift();
}
