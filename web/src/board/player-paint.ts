// Colours of the players. Whoever cannot tell colours apart has a mark on the body and a pattern on the hem besides.

import { type Colour, colours } from './colours.ts';

export interface Paint {
  readonly fill: string;
  readonly dark: string;
  /** Colour of the mark on top of `fill`. */
  readonly ink: string;
  /** Path of the mark, about 8 units wide round 0,0. */
  readonly mark: string;
  /** Lines of the pattern, from -6 to 6 across and about 2.4 units high round 0,0. */
  readonly pattern: string;
}

const MARKS = {
  disc: 'M0-3.6a3.6 3.6 0 1 0 .01 0Z',
  triangle: 'M0-4L4 3H-4Z',
  square: 'M-3.3-3.3h6.6v6.6h-6.6Z',
  diamond: 'M0-4.5L4 0L0 4.5L-4 0Z',
  cross: 'M-1.5-4h3v2.5h2.5v3h-2.5v2.5h-3v-2.5h-2.5v-3h2.5Z',
  heart: 'M0 4L-4.2-.6A2.4 2.4 0 0 1 0-2.6A2.4 2.4 0 0 1 4.2-.6Z',
  hexagon: 'M-2.2-3.8H2.2L4.4 0L2.2 3.8H-2.2L-4.4 0Z',
  star: 'M0-4.6L1.3-1.5L4.5-1.3L2 .8L2.9 4L0 2.2L-2.9 4L-2 .8L-4.5-1.3L-1.3-1.5Z',
};

const PATTERNS = {
  band: 'M-6 0H6',
  zigzag: 'M-6 1L-4-1L-2 1L0-1L2 1L4-1L6 1',
  bars: 'M-5.2-1.2v2.4M-2.6-1.2v2.4M0-1.2v2.4M2.6-1.2v2.4M5.2-1.2v2.4',
  dots: 'M-5 0h.01M-2.5 0h.01M0 0h.01M2.5 0h.01M5 0h.01',
  double: 'M-6-.9H6M-6 1H6',
  scallops: 'M-6-1q2 3 4 0q2 3 4 0q2 3 4 0',
  crosses: 'M-5-1l2 2m0-2l-2 2M-1-1l2 2m0-2l-2 2M3-1l2 2m0-2l-2 2',
  slants: 'M-5.5 1.2l2-2.4M-2.8 1.2l2-2.4M-.1 1.2l2-2.4M2.6 1.2l2-2.4',
};

const PAINTS: Record<Colour, Paint> = {
  red: { fill: '#cf3b30', dark: '#8d1f18', ink: '#fff', mark: MARKS.disc, pattern: PATTERNS.band },
  blue: { fill: '#2a6fc0', dark: '#173f73', ink: '#fff', mark: MARKS.triangle, pattern: PATTERNS.zigzag },
  green: { fill: '#2f8a45', dark: '#184d25', ink: '#fff', mark: MARKS.square, pattern: PATTERNS.bars },
  yellow: { fill: '#f4c531', dark: '#8a6a08', ink: '#2b2622', mark: MARKS.diamond, pattern: PATTERNS.dots },
  black: { fill: '#45454b', dark: '#17171a', ink: '#fff', mark: MARKS.cross, pattern: PATTERNS.double },
  violet: { fill: '#9a4fb0', dark: '#552463', ink: '#fff', mark: MARKS.star, pattern: PATTERNS.scallops },
  pink: { fill: '#ef8fb8', dark: '#93305f', ink: '#2b2622', mark: MARKS.heart, pattern: PATTERNS.crosses },
  orange: { fill: '#ee7f22', dark: '#8a4306', ink: '#2b2622', mark: MARKS.hexagon, pattern: PATTERNS.slants },
};

/** The paint of a colour; a name that is not ours gets the one that belongs to the seat. */
export function paintOf(colour: string, seat: number): Paint {
  return PAINTS[colour as Colour] ?? PAINTS[colours[seat % colours.length] as Colour];
}

/** The mark of a player alone, on a disc of the colour, 20 units wide. */
export function markArt(paint: Paint): string {
  return `<circle r="9" fill="${paint.fill}" stroke="${paint.dark}" stroke-width="1.5"/><path d="${paint.mark}" fill="${paint.ink}" transform="scale(1.15)"/>`;
}
