// Moves are integers; their layout stands in engine/include/bigtop.h, section 5, and is stable.

import type {
  AcrobatSpace,
  ChanceMove,
  FigureKind,
  FigureOnBoard,
  Move,
  PlacedTile,
  TileFacts,
} from './types.ts';

const TYPES = ['none', 'draw', 'place', 'pass', 'figure', 'acrobat', 'recall', 'pyramid', 'reveal'] as const;
const BIAS = 4096;

/** What a move is about, besides its own bits. */
export interface MoveContext {
  /** The tile placed last. */
  tile: PlacedTile | undefined;
  seat: number;
  spaces: readonly AcrobatSpace[];
  figures: readonly FigureOnBoard[];
  tiles: readonly TileFacts[];
  figureKinds: readonly FigureKind[];
}

function describeFigure(move: number, context: MoveContext): Move {
  const segment = move >>> 8;
  const { x, y, kind } = context.tile ?? { x: 0, y: 0, kind: '' };
  const facts = context.tiles.find((tile) => tile.id === kind)?.segments[segment];
  return {
    move,
    type: 'figure',
    figure: context.figureKinds[(move >>> 4) & 15] ?? 'meeple',
    feature: facts?.kind ?? 'field',
    segment,
    x,
    y,
  };
}

/** What chance did, in words; undefined for what a seat decided. */
export function describeChance(move: number, tiles: readonly TileFacts[]): ChanceMove | undefined {
  const type = TYPES[move & 15];
  switch (type) {
    case 'draw':
      return { move, type, kind: tiles[move >>> 8]?.id ?? '' };
    case 'reveal':
      return { move, type, value: move >>> 8 };
    default:
      return undefined;
  }
}

/** What a seat decides, in words. It must be a move that the engine listed. */
export function describeMove(move: number, context: MoveContext): Move {
  const type = TYPES[move & 15];
  switch (type) {
    case 'place':
      return {
        move,
        type,
        x: ((move >>> 6) & 8191) - BIAS,
        y: ((move >>> 19) & 8191) - BIAS,
        rotation: (move >>> 4) & 3,
      };
    case 'figure':
      return describeFigure(move, context);
    case 'acrobat':
    case 'pyramid': {
      const space = context.spaces[move >>> 8];
      return { move, type, x: space?.x ?? 0, y: space?.y ?? 0 };
    }
    case 'recall': {
      const abbot = context.figures.find((figure) => figure.kind === 'abbot' && figure.seat === context.seat);
      return { move, type, x: abbot?.x ?? 0, y: abbot?.y ?? 0 };
    }
    default:
      return { move, type: 'pass' };
  }
}
