// What the board is told to show and what may be chosen on it. The board knows no rules: it offers exactly the
// placements and targets of its scene and hands their keys back.

import type { FigureKind } from './figure-art.ts';

export interface Square {
  readonly x: number;
  readonly y: number;
}

export interface PlacedTile extends Square {
  readonly kind: string;
  readonly rotation: number;
}

export interface PlacedFigure extends Square {
  readonly seat: number;
  readonly kind: FigureKind;
  /** Null for an acrobat: those are drawn from their spaces. */
  readonly segment: number | null;
}

export interface AcrobatSpace extends Square {
  /** Seats in the order they climbed. */
  readonly owners: readonly number[];
}

/** A connected feature: pairs of tile index and segment index. */
export interface Feature {
  readonly segments: readonly (readonly [number, number])[];
  readonly complete: boolean;
}

/** An empty square beside tiles, and how many of the tiles left fit there. */
export interface OpenSquare extends Square {
  readonly copies: number;
}

/** Whose a field is: several seats share it where they are equal, none if nobody is there. */
export interface FieldOwners {
  /** Index of its feature. */
  readonly feature: number;
  readonly seats: readonly number[];
  readonly points: number;
}

export interface Placement extends Square {
  readonly rotation: number;
  readonly key: number;
}

export type TargetType = 'figure' | 'acrobat' | 'pyramid' | 'recall';

/** Something on the board that may be chosen instead of a square. */
export interface Target extends Square {
  readonly type: TargetType;
  readonly key: number;
  readonly label: string;
  readonly figure: FigureKind;
  /** Figures and recalls: the segment of the tile at the square. */
  readonly segment: number | null;
}

/** What somebody suggests: a tile where none lies yet, and what is to be done then. */
export interface Suggestion {
  readonly tile: PlacedTile | null;
  readonly target: Target | null;
}

export interface Scene {
  /** Colour names by seat. */
  readonly colours: readonly string[];
  readonly tiles: readonly PlacedTile[];
  readonly figures: readonly PlacedFigure[];
  readonly acrobats: readonly AcrobatSpace[];
  readonly tent: Square | null;
  readonly features: readonly Feature[];
  /** Seat that chooses. */
  readonly seat: number | null;
  /** Kind of the tile to be placed or turned; null if no tile is. */
  readonly hand: string | null;
  readonly placements: readonly Placement[];
  /** The tile chosen and not yet confirmed, already among `tiles`. */
  readonly pending: PlacedTile | null;
  readonly targets: readonly Target[];
  /** Target already chosen and not yet confirmed. */
  readonly chosen: Target | null;
  /** All is chosen, and what is left is to confirm. */
  readonly complete: boolean;
  /** The tile placed last, outlined in its player's colour. */
  readonly last: (Square & { readonly seat: number }) | null;
  /** Those placed just before it while nobody could look, outlined faintly. */
  readonly recent: readonly (Square & { readonly seat: number })[];
  readonly suggestion: Suggestion | null;
  /** Empty squares of which it is told how many tiles fit there. */
  readonly open: readonly OpenSquare[];
  /** Empty squares that no tile fits any more. */
  readonly dead: readonly Square[];
  /** A field is lit together with the cities it is counted for. */
  readonly counts: boolean;
  /** Fields tinted by their owners; null while they are not shown so. */
  readonly fields: readonly FieldOwners[] | null;
  /** Squares that are fitted into the view besides the tiles: where more of a known game will lie. */
  readonly extent?: readonly Square[];
}

export const emptyScene: Scene = {
  colours: [],
  tiles: [],
  figures: [],
  acrobats: [],
  tent: null,
  features: [],
  seat: null,
  hand: null,
  placements: [],
  pending: null,
  targets: [],
  chosen: null,
  complete: false,
  last: null,
  recent: [],
  suggestion: null,
  open: [],
  dead: [],
  counts: false,
  fields: null,
};

export interface BoardCallbacks {
  place(key: number): void;
  target(key: number): void;
  /** The tile chosen and not yet confirmed is to be turned by this many quarters. */
  turnPending(quarters: number): void;
  /** Rotation in which the tile in hand is shown over the board now. */
  handTurned(rotation: number): void;
  /** Index of the feature under the pointer. */
  feature(index: number | undefined): void;
  /** Label of the target under the pointer, or with the focus. */
  hint(label: string | undefined): void;
  /** What is in view may have changed. */
  moved(): void;
  /** The empty square under the pointer, or with the focus. */
  square(square: Square | undefined): void;
  /** The keyboard has the tile in hand lie so on the square that has the focus. */
  ghost(rotation: number): void;
}

export interface BoardTexts {
  readonly board: string;
  /** A square on which the tile in hand may lie, and in how many rotations. */
  square(x: number, y: number, rotations: number): string;
}

/** Something to light up: squares and figures of a score, or a feature with the figures on it. */
export interface Light {
  readonly squares: readonly Square[];
  readonly figures: readonly Square[];
  /** Index of a feature. */
  readonly feature?: number;
  /** The middle of a 3x3. */
  readonly zone?: Square;
}

export function sameSquare(a: Square | null | undefined, b: Square | null | undefined): boolean {
  return a != null && b != null && a.x === b.x && a.y === b.y;
}
