// Where the board is looked at from. World units are those of the tiles, 100 to a tile; the camera maps them to pixels
// of the viewport by a scale and an offset.

import { TILE } from './geometry.ts';

export interface Camera {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

interface Square {
  readonly x: number;
  readonly y: number;
}

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A tile is never zoomed smaller or larger than this many pixels. */
export const LEAST_TILE = 18;
/** All of a large board in a small window takes smaller ones: seen whole it is worth more than seen well. */
const LEAST_FITTED = 6;
export const LARGEST_TILE = 360;

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));

export function panned(camera: Camera, dx: number, dy: number): Camera {
  return { scale: camera.scale, x: camera.x + dx, y: camera.y + dy };
}

/** Zoomed so that what lies under the pixel px,py stays there. */
export function zoomed(camera: Camera, factor: number, px: number, py: number): Camera {
  const least = Math.min(LEAST_TILE / TILE, camera.scale);
  const scale = clamp(camera.scale * factor, least, LARGEST_TILE / TILE);
  const change = scale / camera.scale;
  return { scale, x: px - (px - camera.x) * change, y: py - (py - camera.y) * change };
}

export function toScreen(camera: Camera, x: number, y: number): { x: number; y: number } {
  return { x: x * camera.scale + camera.x, y: y * camera.scale + camera.y };
}

/** The smallest rectangle round all squares, `margin` tiles wider on every side. */
export function boundsOf(squares: readonly Square[], margin: number): Bounds {
  const xs = squares.map((square) => square.x);
  const ys = squares.map((square) => square.y);
  return {
    left: (Math.min(...xs) - margin) * TILE,
    top: (Math.min(...ys) - margin) * TILE,
    right: (Math.max(...xs) + 1 + margin) * TILE,
    bottom: (Math.max(...ys) + 1 + margin) * TILE,
  };
}

/** All of `bounds` in view and in the middle, tiles at most `largestTile` pixels. */
export function fitted(bounds: Bounds, view: Size, largestTile: number): Camera {
  const scale = clamp(
    Math.min(view.width / (bounds.right - bounds.left), view.height / (bounds.bottom - bounds.top)),
    LEAST_FITTED / TILE,
    largestTile / TILE,
  );
  return {
    scale,
    x: view.width / 2 - ((bounds.left + bounds.right) / 2) * scale,
    y: view.height / 2 - ((bounds.top + bounds.bottom) / 2) * scale,
  };
}

/** Whether all of the bounds is in view. */
export function holds(camera: Camera, bounds: Bounds, view: Size): boolean {
  const a = toScreen(camera, bounds.left, bounds.top);
  const b = toScreen(camera, bounds.right, bounds.bottom);
  return a.x >= 0 && a.y >= 0 && b.x <= view.width && b.y <= view.height;
}

/** The camera moved as little as possible so that the bounds are in view with some pixels to spare. */
export function including(camera: Camera, bounds: Bounds, view: Size, spare: number): Camera {
  const shift = (low: number, high: number, size: number) => {
    if (low < spare) {
      return spare - low;
    }
    return high > size - spare ? Math.max(size - spare - high, spare - low) : 0;
  };
  const topLeft = toScreen(camera, bounds.left, bounds.top);
  const bottomRight = toScreen(camera, bounds.right, bounds.bottom);
  return panned(
    camera,
    shift(topLeft.x, bottomRight.x, view.width),
    shift(topLeft.y, bottomRight.y, view.height),
  );
}

/** Between a tile and what belongs to it. */
export const GAP = 10;

/** Where a box goes that belongs to a square: beside it, in view, and over as little as can be of what matters there. */
export function besideTile(
  camera: Camera,
  square: Square,
  others: readonly Square[],
  box: Size,
  view: Size,
): { left: number; top: number } {
  const corner = toScreen(camera, square.x * TILE, square.y * TILE);
  const size = TILE * camera.scale;
  const middle = { x: corner.x + (size - box.width) / 2, y: corner.y + (size - box.height) / 2 };
  // How much of the tile, which counts most, and of other squares with choices would be covered there.
  const covered = (x: number, y: number): number => {
    const over = (other: Square) => {
      const at = toScreen(camera, other.x * TILE, other.y * TILE);
      const wide = Math.min(x + box.width, at.x + size) - Math.max(x, at.x);
      const high = Math.min(y + box.height, at.y + size) - Math.max(y, at.y);
      return Math.max(0, wide) * Math.max(0, high);
    };
    return others.reduce((sum, other) => sum + over(other), 10 * over(square));
  };
  // Below the tile, else above it, else beside it, else two squares off, else at the edge of the view.
  const candidates = [
    [middle.x, corner.y + size + GAP],
    [middle.x, corner.y - box.height - GAP],
    [corner.x + size + GAP, middle.y],
    [corner.x - box.width - GAP, middle.y],
    [middle.x, corner.y + 2 * size + GAP],
    [middle.x, corner.y - size - box.height - GAP],
    [middle.x, view.height],
    [middle.x, 0],
  ] as const;
  let best = { left: GAP, top: GAP, cost: Number.POSITIVE_INFINITY };
  for (const [x, y] of candidates) {
    const left = Math.max(GAP, Math.min(view.width - box.width - GAP, x));
    const top = Math.max(GAP, Math.min(view.height - box.height - GAP, y));
    const cost = covered(left, top);
    if (cost < best.cost) {
      best = { left, top, cost };
    }
  }
  return best;
}
