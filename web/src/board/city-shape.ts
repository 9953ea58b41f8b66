// The outline of a city and its walls, from the sides it reaches. Walls begin and end exactly in the corners of those
// sides, so that they meet those of the next tile whatever lies there.

import { type Point, point, sideStart, smooth, turned } from './geometry.ts';

/** The wall behind a run of sides that do not belong to the city, drawn for the run that begins in `first`. */
function wallBehind(first: number, sides: number, retreat: boolean): Point[] {
  if (sides === 3) {
    const cap = [point(100, 0), point(72, 20.5), point(59, 27), point(41, 27), point(28, 20.5), point(0, 0)];
    return cap.map((p) => turned(p, first - 1));
  }
  if (sides === 2) {
    const diagonal = retreat
      ? [point(100, 0), point(68, 15), point(44, 30), point(30, 44), point(15, 68), point(0, 100)]
      : [point(100, 0), point(77, 24), point(58, 46), point(46, 58), point(24, 77), point(0, 100)];
    return diagonal.map((p) => turned(p, first - 1));
  }
  const depth = retreat ? 36 : 22;
  const cut = [
    point(100, 100),
    point(76, 100 - depth * 0.86),
    point(62, 100 - depth),
    point(38, 100 - depth),
    point(24, 100 - depth * 0.86),
    point(0, 100),
  ];
  return cut.map((p) => turned(p, first - 2));
}

/** The outline of the city on these sides, and its walls; with `retreat` it leaves room in the middle of the tile. */
export function cityShape(
  sides: readonly number[],
  retreat: boolean,
): { outline: Point[]; walls: Point[][] } {
  const has = (side: number) => sides.includes(side % 4);
  if (sides.length === 4) {
    return { outline: [0, 1, 2, 3].map(sideStart), walls: [] };
  }
  const start = sides.find((side) => !has(side + 3)) ?? 0;
  const outline: Point[] = [sideStart(start)];
  const walls: Point[][] = [];
  for (let step = 0; step < 4; ) {
    const side = (start + step) % 4;
    if (has(side)) {
      outline.push(sideStart((side + 1) % 4));
      step += 1;
      continue;
    }
    let run = 1;
    while (step + run < 4 && !has(side + run)) {
      run += 1;
    }
    const wall = smooth(wallBehind(side, run, retreat), 4);
    walls.push(wall);
    outline.push(...wall.slice(1));
    step += run;
  }
  return { outline, walls };
}
