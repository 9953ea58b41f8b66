// What the circus brought: the ring a tent may stand on, and the place of the acrobats.

import { type Point, point } from './geometry.ts';
import type { TileLayout } from './layout.ts';
import * as COLOUR from './palette.ts';
import { INK, SHADE } from './palette.ts';
import { disc, fill, line, lined, type Picture } from './picture.ts';

const RIM = 4.2;

/** Where the three acrobats of a pyramid stand: two at the bottom, the third on their shoulders. */
export function pyramidSlots(centre: Point): [Point, Point, Point] {
  return [
    point(centre.x - 7.2, centre.y + 7.6),
    point(centre.x + 7.2, centre.y + 7.6),
    point(centre.x, centre.y - 7.8),
  ];
}

function drawRim(picture: Picture, centre: Point, radius: number, colours: readonly [string, string]): void {
  // Sixteen stripes on the rim, whatever its radius.
  const middle = radius - RIM / 2 - 0.7;
  const stripe = ((2 * Math.PI * middle) / 16).toFixed(3);
  picture.add(SHADE, disc(point(centre.x + 1.5, centre.y + 2.2), radius));
  picture.add(fill(INK), disc(centre, radius));
  picture.add(line(colours[0], RIM), disc(centre, middle));
  picture.add(line(colours[1], RIM, `stroke-dasharray="${stripe}"`), disc(centre, middle));
  picture.lift();
}

export function drawRing(picture: Picture, { ring }: TileLayout): void {
  if (ring === undefined) {
    return;
  }
  const { centre, radius } = ring;
  const inner = radius - RIM - 1.4;
  if (ring.kind === 'circus') {
    drawRim(picture, centre, radius, [COLOUR.cream, COLOUR.red]);
    picture.add(lined(COLOUR.sand, INK, 0.8), disc(centre, inner));
    picture.add(line('#d9b877', 1, 'stroke-dasharray="3 2.4"'), disc(centre, inner - 3.2));
    picture.lift();
    picture.put(`<path d="${star(centre, inner * 0.58)}" ${lined(COLOUR.gold, '#a87a18', 0.9)}/>`);
  } else {
    drawRim(picture, centre, radius, [COLOUR.gold, COLOUR.blue]);
    picture.add(lined('#f6ecd4', INK, 0.8), disc(centre, inner));
    // Mats where they will stand.
    for (const slot of pyramidSlots(centre)) {
      picture.add(
        `${fill('#e5d3a8')} stroke="#8a7350" stroke-width="1" stroke-dasharray="2.2 1.5"`,
        disc(slot, 5.3, 5),
      );
    }
  }
  picture.lift();
}

function star(centre: Point, radius: number): string {
  const points: string[] = [];
  for (let i = 0; i < 10; i++) {
    const angle = (i * Math.PI) / 5 - Math.PI / 2;
    const r = i % 2 === 0 ? radius : radius * 0.45;
    points.push(
      `${(centre.x + r * Math.cos(angle)).toFixed(1)} ${(centre.y + r * Math.sin(angle)).toFixed(1)}`,
    );
  }
  return `M${points.join('L')}Z`;
}
