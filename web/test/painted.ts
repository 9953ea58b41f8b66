// Reads the paths of a drawing of ours and tells which of them paint over a point: enough of SVG for that, and no more.

interface Part {
  readonly points: readonly Pair[];
  /** Left, top, right, bottom, with the line round it. */
  readonly box: readonly [number, number, number, number];
}

export interface Painted {
  /** The attributes it is painted with. */
  readonly look: string;
  readonly parts: readonly Part[];
  readonly filled: boolean;
  /** Half the width of its line; 0 without one. */
  readonly reach: number;
}

type Pair = readonly [number, number];

const TAKES: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, q: 4, t: 2, c: 6, a: 7, z: 0 };

function arc(from: Pair, rx: number, ry: number, large: boolean, sweep: boolean, to: Pair): Pair[] {
  // Our ellipses are not turned, which leaves the half of the general case.
  const [x1, y1] = [from[0] / rx, from[1] / ry];
  const [x2, y2] = [to[0] / rx, to[1] / ry];
  const half = Math.hypot(x2 - x1, y2 - y1) / 2;
  const scale = Math.max(1, half);
  const rise = Math.sqrt(Math.max(0, scale * scale - half * half)) * (large === sweep ? -1 : 1);
  const [ux, uy] = half === 0 ? [0, 0] : [(x2 - x1) / (2 * half), (y2 - y1) / (2 * half)];
  const [cx, cy] = [(x1 + x2) / 2 - uy * rise, (y1 + y2) / 2 + ux * rise];
  const begin = Math.atan2(y1 - cy, x1 - cx);
  let turn = Math.atan2(y2 - cy, x2 - cx) - begin;
  if (sweep && turn <= 0) {
    turn += 2 * Math.PI;
  } else if (!sweep && turn >= 0) {
    turn -= 2 * Math.PI;
  }
  return Array.from({ length: 12 }, (_, i): Pair => {
    const angle = begin + (turn * (i + 1)) / 12;
    return [(cx + Math.cos(angle) * scale) * rx, (cy + Math.sin(angle) * scale) * ry];
  });
}

/** The lines of path data, curves in short pieces. */
export function flattened(data: string): Pair[][] {
  const parts: Pair[][] = [];
  let part: Pair[] = [];
  let at: Pair = [0, 0];
  let control: Pair | undefined;
  for (const [, letter, rest] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const lower = (letter as string).toLowerCase();
    const relative = letter === lower;
    const takes = TAKES[lower];
    if (takes === undefined) {
      throw new Error(`path command ${letter} is not known here`);
    }
    // Flags of arcs stand apart in our drawings, so numbers are all there is.
    const numbers = (rest?.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (lower === 'z') {
      part.push(part[0] as Pair);
      at = part[0] as Pair;
      continue;
    }
    if (numbers.length === 0 || numbers.length % takes !== 0) {
      throw new Error(`path command ${letter} has ${numbers.length} numbers: ${rest}`);
    }
    for (let i = 0; i < numbers.length; i += takes) {
      const n = numbers.slice(i, i + takes) as number[];
      const [bx, by] = relative ? at : [0, 0];
      const end: Pair =
        lower === 'h'
          ? [(n[0] as number) + bx, at[1]]
          : lower === 'v'
            ? [at[0], (n[0] as number) + by]
            : [(n[takes - 2] as number) + bx, (n[takes - 1] as number) + by];
      if (lower === 'm' && i === 0) {
        part = [end];
        parts.push(part);
      } else if (lower === 'q' || lower === 't') {
        const middle: Pair =
          lower === 'q'
            ? [(n[0] as number) + bx, (n[1] as number) + by]
            : control === undefined
              ? at
              : [2 * at[0] - control[0], 2 * at[1] - control[1]];
        for (let step = 1; step <= 8; step++) {
          const t = step / 8;
          const mix = (k: 0 | 1) => (1 - t) ** 2 * at[k] + 2 * t * (1 - t) * middle[k] + t * t * end[k];
          part.push([mix(0), mix(1)]);
        }
        control = middle;
      } else if (lower === 'a') {
        part.push(...arc(at, n[0] as number, n[1] as number, n[3] === 1, n[4] === 1, end));
      } else if (lower === 'c') {
        const [p, q]: [Pair, Pair] = [
          [(n[0] as number) + bx, (n[1] as number) + by],
          [(n[2] as number) + bx, (n[3] as number) + by],
        ];
        for (let step = 1; step <= 8; step++) {
          const t = step / 8;
          const s = 1 - t;
          const mix = (k: 0 | 1) =>
            s ** 3 * at[k] + 3 * s * s * t * p[k] + 3 * s * t * t * q[k] + t ** 3 * end[k];
          part.push([mix(0), mix(1)]);
        }
      } else {
        part.push(end);
      }
      if (lower !== 'q' && lower !== 't') {
        control = undefined;
      }
      at = end;
    }
  }
  return parts;
}

/** The paths of a drawing, those in a moved group where they come to lie. */
export function paintedShapes(markup: string): Painted[] {
  const shapes: Painted[] = [];
  let shift: Pair = [0, 0];
  for (const [tag] of markup.matchAll(/<[^>]*>/g)) {
    const group = tag.match(/^<g transform="translate\((-?[\d.]+) (-?[\d.]+)\)">$/);
    if (group !== null) {
      shift = [Number(group[1]), Number(group[2])];
    } else if (tag === '</g>') {
      shift = [0, 0];
    } else {
      const path = tag.match(/^<path d="([^"]*)" (.*)\/>$/);
      if (path === null) {
        throw new Error(`a drawing of a tile should be made of paths, not ${tag}`);
      }
      const look = path[2] as string;
      const width = look.includes('stroke="') ? Number(look.match(/stroke-width="([\d.]+)"/)?.[1] ?? 1) : 0;
      const reach = width / 2;
      const parts = flattened(path[1] as string).map((part): Part => {
        const points = part.map(([x, y]): Pair => [x + shift[0], y + shift[1]]);
        const xs = points.map(([x]) => x);
        const ys = points.map(([, y]) => y);
        const [left, top, right, bottom] = [
          Math.min(...xs),
          Math.min(...ys),
          Math.max(...xs),
          Math.max(...ys),
        ];
        return { points, box: [left - reach, top - reach, right + reach, bottom + reach] };
      });
      shapes.push({ look, parts, filled: !look.includes('fill="none"'), reach });
    }
  }
  return shapes;
}

function distanceTo(
  x: number,
  y: number,
  a: readonly [number, number],
  b: readonly [number, number],
): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  const t = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - a[0]) * dx + (y - a[1]) * dy) / length));
  return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy);
}

export function paintsOver({ parts, filled, reach }: Painted, x: number, y: number): boolean {
  let winding = 0;
  for (const { points, box } of parts) {
    if (x < box[0] || y < box[1] || x > box[2] || y > box[3]) {
      continue;
    }
    for (let i = 0; i < points.length; i++) {
      const a = points[i] as Pair;
      const b = points[(i + 1) % points.length] as Pair;
      if (reach > 0 && i + 1 < points.length && distanceTo(x, y, a, b) < reach) {
        return true;
      }
      if (filled && a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0]) {
        winding += b[1] > a[1] ? 1 : -1;
      }
    }
  }
  return winding !== 0;
}
