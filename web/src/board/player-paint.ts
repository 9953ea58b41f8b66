// Colours of the players. Whoever cannot tell colours apart has a mark on the body and a pattern on the hem besides.

import { type Colour, colours } from './colours.ts';
import { pathOf } from './drawings.ts';

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

type Look = readonly [fill: string, dark: string, ink: string, mark: string, pattern: string];

/** Marks and patterns are named as in drawings.svg. */
const LOOKS: Record<Colour, Look> = {
  red: ['#cf3b30', '#8d1f18', '#fff', 'disc', 'band'],
  blue: ['#2a6fc0', '#173f73', '#fff', 'triangle', 'zigzag'],
  green: ['#2f8a45', '#184d25', '#fff', 'square', 'bars'],
  yellow: ['#f4c531', '#8a6a08', '#2b2622', 'diamond', 'dots'],
  black: ['#45454b', '#17171a', '#fff', 'cross', 'double'],
  violet: ['#9a4fb0', '#552463', '#fff', 'star', 'scallops'],
  pink: ['#ef8fb8', '#93305f', '#2b2622', 'heart', 'crosses'],
  orange: ['#ee7f22', '#8a4306', '#2b2622', 'hexagon', 'slants'],
};

const paints = new Map<string, Paint>();

/** The paint of a colour; a name that is not ours gets the one that belongs to the seat. */
export function paintOf(colour: string, seat: number): Paint {
  if (!colours.includes(colour)) {
    return paintOf(colours[seat % colours.length] as Colour, seat);
  }
  let paint = paints.get(colour);
  if (paint === undefined) {
    const [fill, dark, ink, mark, pattern] = LOOKS[colour as Colour];
    paint = { fill, dark, ink, mark: pathOf(mark), pattern: pathOf(pattern) };
    paints.set(colour, paint);
  }
  return paint;
}

/** The mark of a player alone, on a disc of the colour, 20 units wide. */
export function markArt(paint: Paint): string {
  return `<circle r="9" fill="${paint.fill}" stroke="${paint.dark}" stroke-width="1.5"/><path d="${paint.mark}" fill="${paint.ink}" transform="scale(1.15)"/>`;
}
