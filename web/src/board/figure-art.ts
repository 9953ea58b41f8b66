// Figures, tent and tokens as SVG markup, centred at 0,0: the drawings of drawings.svg in the colours of their owners.

import { drawing } from './drawings.ts';
import type { Paint } from './player-paint.ts';

// Whoever shows pieces finds all of them here.
export { markArt, type Paint, paintOf } from './player-paint.ts';

export type FigureKind = 'meeple' | 'abbot' | 'ringmaster';
export type Role = 'city' | 'road' | 'monastery' | 'garden' | 'field' | 'acrobat';

/** A figure at 0,0: standing, or lying if it is a meeple in a field. */
export function figureArt(kind: FigureKind, role: Role, paint: Paint): string {
  // Gardens are for abbots; a meeple there would be dressed as in a monastery.
  const id = kind !== 'meeple' ? kind : role === 'garden' ? 'monastery' : role;
  return drawing(id).replace(/var\(--(\w+)\)/g, (_, part: string) => paint[part as keyof Paint]);
}

export function tentArt(): string {
  return drawing('tent');
}

/** A token with its value, 22 units wide; with its animal where the edition names one. */
export function tokenArt(value: number, animal: boolean): string {
  const [y, size] = animal ? [8, 7] : [4, 11];
  return (
    drawing('token') +
    (animal ? drawing(`animal-${value}`) : '') +
    `<text y="${y}" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="800" font-size="${size}" fill="#2b2622">${value}</text>`
  );
}
