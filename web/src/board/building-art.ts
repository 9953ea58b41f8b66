// Monasteries and gardens.

import { tree } from './country-art.ts';
import { point } from './geometry.ts';
import { GARDEN_SIZE, type TileLayout } from './layout.ts';
import { COLOUR, INK, SHADE } from './palette.ts';
import { disc, fill, line, lined, type Picture } from './picture.ts';

const NOWHERE = point(0, 0);

export function drawMonastery(picture: Picture, { monastery }: TileLayout): void {
  if (monastery === undefined) {
    return;
  }
  const { x, y } = monastery.centre;
  const stone = lined(COLOUR.plaster, INK, 0.9);
  const roof = lined('#b5553b', INK, 0.9);
  picture.put(`<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">`);
  // The garden wall.
  picture.add(SHADE, disc(point(1.6, 2.2), 19.4, 18.4));
  picture.add(lined(COLOUR.stone, INK, 0.9), disc(NOWHERE, 19.4, 18.4));
  picture.add(line(COLOUR.stoneLight, 1.6, 'stroke-dasharray="2.6 1.4"'), disc(NOWHERE, 18.2, 17.2));
  picture.add(lined('#c6d994', INK, 0.7), disc(NOWHERE, 16.8, 15.8));
  picture.lift();
  tree(picture, point(-11.5, -3.5), 3);
  picture.add(fill('#e8697f'), 'M-6 12.6h1.2v1.2h-1.2ZM-1 13.4h1.2v1.2h-1.2ZM4 12.8h1.2v1.2h-1.2Z');
  picture.lift();
  // The church from the south: nave, then the tower with its spire.
  picture.add(SHADE, 'M-11 11l3 2h20.5l2.5-4v-8l-3-4Z');
  picture.add(stone, 'M-13 11V1H5V11Z');
  picture.add(roof, 'M-15 1.5L-11-7.5H4L8 1.5Z');
  picture.add(fill('#fff', 'fill-opacity=".2"'), 'M-12.8-3.5L-11-7.5H4L5.8-3.5Z');
  picture.add(stone, 'M3 11V-7H12V11Z');
  picture.add(fill('#2c1d10', 'fill-opacity=".18"'), 'M8.5 11V-7H12V11Z');
  picture.add(lined(COLOUR.slate, INK, 0.9), 'M1.8-7L7.5-19.5L13.2-7Z');
  picture.add(line(INK, 1.5), 'M7.5-24.5v5.5M5.2-22.3h4.6');
  picture.add(
    fill(COLOUR.timber),
    'M-10.5 8.5V5a1.3 1.3 0 0 1 2.6 0v3.5ZM-5.5 8.5V5a1.3 1.3 0 0 1 2.6 0v3.5ZM-.5 8.5V5a1.3 1.3 0 0 1 2.6 0v3.5ZM5.7 11V6.5a1.8 1.8 0 0 1 3.6 0v4.5Z',
  );
  picture.add(lined('#8fc0dc', INK, 0.6), disc(point(7.5, -1.6), 1.9));
  picture.put('</g>');
}

export function drawGarden(picture: Picture, { garden }: TileLayout): void {
  if (garden === undefined) {
    return;
  }
  const { x, y } = garden.centre;
  const half = GARDEN_SIZE / 2;
  picture.put(`<g transform="translate(${x} ${y})">`);
  const box = (by: number) => `M${-by}-${by}h${2 * by}v${2 * by}h-${2 * by}Z`;
  picture.add(SHADE, `M${1.4 - half}${2 - half}h${GARDEN_SIZE}v${GARDEN_SIZE}h-${GARDEN_SIZE}Z`);
  picture.add(lined(COLOUR.bush, COLOUR.bushInk, 0.9), box(half));
  picture.add(lined('#ecdfb9', COLOUR.bushInk, 0.6), box(half - 2.2));
  // Clipped hedges catch the light on their tops.
  picture.add(line(COLOUR.bushLight, 0.9, 'stroke-dasharray="1.6 1.2"'), box(half - 1.2));
  const beds = [-4.9, 4.9].flatMap((dx) => [-4.9, 4.9].map((dy) => point(dx, dy)));
  for (const bed of beds) {
    picture.add(lined('#7aa552', COLOUR.bushInk, 0.5), disc(bed, 3.2));
  }
  picture.lift();
  beds.forEach((bed, i) => {
    const look = fill(['#e8697f', '#fdf6e3', '#f6d04d', '#c65aa0'][i] as string);
    for (const [dx, dy] of [
      [-1.3, -0.9],
      [1.2, -0.7],
      [0, 1.3],
    ] as const) {
      picture.add(look, disc(point(bed.x + dx, bed.y + dy), 0.95));
    }
  });
  picture.add(lined(COLOUR.stoneLight, INK, 0.7), disc(NOWHERE, 3));
  picture.add(fill(COLOUR.river), disc(NOWHERE, 1.9));
  picture.add(fill('#fff'), disc(point(-0.4, -0.5), 0.7));
  picture.put('</g>');
}
