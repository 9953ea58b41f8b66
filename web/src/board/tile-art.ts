// The drawing of a tile: SVG markup made from its layout as it lies on the board, in a square of 100 by 100 units that
// clips it. It is not to be turned afterwards: houses stand upright in each of the four drawings.

import { drawBuildings } from './building-art.ts';
import { drawCities } from './city-art.ts';
import { drawCopse, drawGround, drawRiver, drawRoads } from './country-art.ts';
import { drawCrossing } from './crossing-art.ts';
import { Picture } from './picture.ts';
import { drawRing } from './ring-art.ts';
import { turnedEdges, turnedLayout } from './turned-layout.ts';

/** SVG markup of a tile turned by so many quarters clockwise, to be clipped to the square of 100 by 100 units. */
export function tileArt(id: string, rotation = 0): string {
  const layout = turnedLayout(id, rotation);
  const edges = turnedEdges(layout, rotation);
  const picture = new Picture();
  drawGround(picture, layout, edges, rotation);
  drawCopse(picture, layout);
  drawRiver(picture, layout);
  drawRoads(picture, layout);
  drawCrossing(picture, layout);
  drawCities(picture, layout, edges, rotation);
  drawRing(picture, layout);
  drawBuildings(picture, layout);
  picture.put(
    '<path d="M.2.2h99.6v99.6h-99.6Z" fill="none" stroke="#43352a" stroke-opacity=".2" stroke-width=".4"/>',
  );
  return picture.markup();
}
