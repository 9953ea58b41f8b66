// Plane geometry for the drawing of tiles. A tile is a square of 100 by 100 units, x to the east and
// y to the south as on the board; its sides and half-edges are numbered clockwise from north.

export interface Point {
  readonly x: number;
  readonly y: number;
}

export const TILE = 100;
export const CENTRE: Point = { x: 50, y: 50 };

export function point(x: number, y: number): Point {
  return { x, y };
}

export function distance(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}

export function between(a: Point, b: Point, share: number): Point {
  return point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share);
}

/** A point turned by clockwise quarter turns about the centre of the tile. */
export function turned(p: Point, quarters: number): Point {
  switch (((quarters % 4) + 4) % 4) {
    case 1:
      return point(TILE - p.y, p.x);
    case 2:
      return point(TILE - p.x, TILE - p.y);
    case 3:
      return point(p.y, TILE - p.x);
    default:
      return p;
  }
}

/** Middle of a side. */
export function sideMiddle(side: number): Point {
  return turned(point(50, 0), side);
}

/** The corner where a side begins, going clockwise: north begins in the north-west. */
export function sideStart(side: number): Point {
  return turned(point(0, 0), side);
}

/** Where a half-edge begins, going clockwise round the tile; half-edge 0 is the left half of north. */
export function halfStart(half: number): Point {
  const side = (half >> 1) & 3;
  return half % 2 === 0 ? sideStart(side) : sideMiddle(side);
}

export function halfEnd(half: number): Point {
  return halfStart((half + 1) % 8);
}

/** A cubic curve as a line of short pieces, both ends included. */
export function curve(a: Point, b: Point, c: Point, d: Point, pieces = 14): Point[] {
  const line: Point[] = [];
  for (let i = 0; i <= pieces; i++) {
    const t = i / pieces;
    const s = 1 - t;
    line.push(
      point(
        s * s * s * a.x + 3 * s * s * t * b.x + 3 * s * t * t * c.x + t * t * t * d.x,
        s * s * s * a.y + 3 * s * s * t * b.y + 3 * s * t * t * c.y + t * t * t * d.y,
      ),
    );
  }
  return line;
}

/**
 * The way from the middle of one side to the middle of another: straight across, or a quarter circle about the
 * corner between them. It leaves both sides at a right angle, so that it goes on smoothly on the next tile. `bow`
 * pushes the middle of a straight way aside (to the right as seen from `from`).
 */
export function way(from: number, to: number, bow = 0): Point[] {
  const a = sideMiddle(from);
  const d = sideMiddle(to);
  if ((from + 2) % 4 === to) {
    const inward = between(a, CENTRE, 0.5);
    const outward = between(d, CENTRE, 0.5);
    const middle = point(50 - ((d.y - a.y) / TILE) * bow, 50 + ((d.x - a.x) / TILE) * bow);
    const lead = point((d.x - a.x) * 0.22, (d.y - a.y) * 0.22);
    return [
      ...curve(a, inward, point(middle.x - lead.x, middle.y - lead.y), middle, 8),
      ...curve(middle, point(middle.x + lead.x, middle.y + lead.y), outward, d, 8).slice(1),
    ];
  }
  // 0.5523 makes a cubic curve follow a quarter circle.
  return curve(a, between(a, CENTRE, 0.5523), between(d, CENTRE, 0.5523), d);
}

/** A smooth line through all the points given, in short pieces. */
export function smooth(through: readonly Point[], pieces = 3): Point[] {
  const line: Point[] = [through[0] as Point];
  const at = (i: number) => through[Math.max(0, Math.min(through.length - 1, i))] as Point;
  for (let i = 0; i + 1 < through.length; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const lead = point(b.x + (c.x - a.x) / 6, b.y + (c.y - a.y) / 6);
    const trail = point(c.x - (d.x - b.x) / 6, c.y - (d.y - b.y) / 6);
    line.push(...curve(b, lead, trail, c, pieces).slice(1));
  }
  return line;
}

/** A line swung to and fro as a hand draws it, by `reach` at most; both ends stay, and keep their direction. */
export function swung(line: readonly Point[], reach: number): Point[] {
  const length = lengthOf(line);
  const pieces = Math.max(4, Math.round(length / 6));
  return Array.from({ length: pieces + 1 }, (_, i) => {
    const share = i / pieces;
    const p = halfWay(line, share);
    const ahead = halfWay(line, Math.min(1, share + 0.02));
    const behind = halfWay(line, Math.max(0, share - 0.02));
    const span = distance(behind, ahead) || 1;
    const aside = reach * Math.sin(2 * Math.PI * share) * Math.sin(Math.PI * share) ** 2;
    return point(p.x - ((ahead.y - behind.y) / span) * aside, p.y + ((ahead.x - behind.x) / span) * aside);
  });
}

export function inPolygon(p: Point, polygon: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const a = polygon[i] as Point;
    const b = polygon[j] as Point;
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) {
      inside = !inside;
    }
  }
  return inside;
}

export function distanceToLine(p: Point, line: readonly Point[]): number {
  // Asked hundreds of thousands of times while places are looked for, so: no objects, and one root at the end.
  let least = Number.POSITIVE_INFINITY;
  let a = line[0] as Point;
  for (let i = 1; i < line.length; i++) {
    const b = line[i] as Point;
    const dx = b.x - a.x;
    const dy = b.y - a.y;
    const length = dx * dx + dy * dy;
    const along = length === 0 ? 0 : ((p.x - a.x) * dx + (p.y - a.y) * dy) / length;
    const share = Math.max(0, Math.min(1, along));
    const x = p.x - a.x - share * dx;
    const y = p.y - a.y - share * dy;
    const square = x * x + y * y;
    if (square < least) {
      least = square;
    }
    a = b;
  }
  return Math.sqrt(least);
}

/** Distance from the border of the tile, negative outside. */
export function distanceToBorder(p: Point): number {
  return Math.min(p.x, p.y, TILE - p.x, TILE - p.y);
}

/** The point half-way along a line. */
export function halfWay(line: readonly Point[], share = 0.5): Point {
  let left = share * lengthOf(line);
  for (let i = 1; i < line.length; i++) {
    const a = line[i - 1] as Point;
    const b = line[i] as Point;
    const piece = distance(a, b);
    if (piece >= left && piece > 0) {
      return between(a, b, left / piece);
    }
    left -= piece;
  }
  return line[line.length - 1] as Point;
}

export function lengthOf(line: readonly Point[]): number {
  let sum = 0;
  for (let i = 1; i < line.length; i++) {
    sum += distance(line[i - 1] as Point, line[i] as Point);
  }
  return sum;
}

/**
 * The point of the tile with the most room: where `room` is greatest. `room` is negative where the point is not
 * allowed. Of points that are about equally good the one nearest to `wish` is taken. Undefined if none is allowed.
 */
export function roomiest(room: (p: Point) => number, wish: Point = CENTRE): Point | undefined {
  let best: Point | undefined;
  let most = 0;
  for (let y = 3; y <= 97; y += 2) {
    for (let x = 3; x <= 97; x += 2) {
      const p = point(x, y);
      const value = room(p);
      if (value <= 0) {
        continue;
      }
      const score = value - distance(p, wish) * 0.02;
      if (best === undefined || score > most) {
        best = p;
        most = score;
      }
    }
  }
  return best;
}

/** A number with as many digits as a drawing needs. */
export function short(value: number): string {
  return String(Math.round(value * 10) / 10).replace(/^(-?)0\./, '$1.');
}

/** SVG path data of a line, or of a closed outline. */
export function pathData(line: readonly Point[], closed = false): string {
  // Each step from the point before as it was rounded, so that what was cut off does not add up.
  let data = '';
  let x = 0;
  let y = 0;
  line.forEach((p, i) => {
    const [nextX, nextY] = [Math.round(p.x * 10), Math.round(p.y * 10)];
    const [dx, dy] = [(nextX - x) / 10, (nextY - y) / 10];
    data += `${i === 0 ? 'M' : i === 1 ? 'l' : dx < 0 ? '' : ' '}${short(dx)}${dy < 0 ? '' : ' '}${short(dy)}`;
    [x, y] = [nextX, nextY];
  });
  return data + (closed ? 'Z' : '');
}

/** Repeatable numbers from 0 up to 1, so that a tile's houses and grass stand where they stood the last time. */
export function scatter(seed: string): () => number {
  let state = 2166136261;
  for (let i = 0; i < seed.length; i++) {
    state = Math.imul(state ^ seed.charCodeAt(i), 16777619);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
