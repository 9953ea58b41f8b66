// The scene the board shows, made from the position, what was on offer, and the figure the viewer wants to place.

import type { FigureKind } from '../board/figure-art.ts';
import {
  type FieldOwners,
  type PlacedTile,
  type Scene,
  type Square,
  type Suggestion,
  sameSquare,
  type Target,
} from '../board/scene.ts';
import type { Move, Position } from '../table/protocol.ts';
import { describeMove } from './describe.ts';
import { type GameSession, hintedMoves, type PlaceMove } from './game-session.ts';

/** The depth of the choice that the targets on the board make: the next one, or the last when the turn is complete. */
export function targetDepth(position: Position): number {
  const depth = position.chosen.length;
  return position.complete ? depth - 1 : depth;
}

/** The tile chosen in this turn and not yet confirmed. */
export function pendingTile(position: Position): PlacedTile | null {
  const placed = position.chosen.find((move) => move.type === 'place');
  const tile = position.tiles[position.tiles.length - 1];
  return placed === undefined || tile === undefined ? null : tile;
}

export function targetOf(position: Position, move: Move): Target | null {
  const label = describeMove(position, move);
  switch (move.type) {
    case 'figure':
      return {
        type: 'figure',
        key: move.move,
        label,
        figure: move.figure,
        segment: move.segment,
        x: move.x,
        y: move.y,
      };
    case 'acrobat':
    case 'pyramid':
      return {
        type: move.type,
        key: move.move,
        label,
        figure: 'meeple',
        segment: null,
        x: move.x,
        y: move.y,
      };
    case 'recall': {
      const abbot = position.figures.find(
        (figure) =>
          figure.kind === 'abbot' && figure.x === move.x && figure.y === move.y && figure.segment !== null,
      );
      const segment = abbot?.segment ?? null;
      return { type: 'recall', key: move.move, label, figure: 'abbot', segment, x: move.x, y: move.y };
    }
    default:
      return null;
  }
}

/** Kinds of figure that may be placed on features now, in a fixed order. */
export function figureKinds(session: GameSession): FigureKind[] {
  const { position } = session;
  if (position === undefined) {
    return [];
  }
  const offered = session.offered(targetDepth(position));
  const kinds = new Set(offered.flatMap((move) => (move.type === 'figure' ? [move.figure] : [])));
  return (['meeple', 'abbot', 'ringmaster'] as const).filter((kind) => kinds.has(kind));
}

/** One figure a segment: the wanted kind where it may stand, otherwise another that may. */
function figureTargets(moves: readonly Move[], wanted: FigureKind): Move[] {
  const bySegment = new Map<number, Move>();
  for (const move of moves) {
    if (move.type === 'figure' && (move.figure === wanted || !bySegment.has(move.segment))) {
      bySegment.set(move.segment, move);
    }
  }
  return [...bySegment.values()];
}

function isPlacement(move: Move): move is PlaceMove {
  return move.type === 'place';
}

/** The position with a tile that is not placed yet lying where a move would put it. */
export function withTile(position: Position, move: Move | undefined): Position {
  if (move?.type !== 'place' || position.drawn === null) {
    return position;
  }
  const { x, y, rotation } = move;
  return { ...position, tiles: [...position.tiles, { x, y, rotation, kind: position.drawn }] };
}

/** What the hint says about choices not made yet. */
function suggestionOf(session: GameSession): Suggestion | null {
  const { hint, position } = session;
  if (hint === undefined || position === undefined) {
    return null;
  }
  const moves = hintedMoves(hint, position);
  const after = withTile(position, moves[0]);
  const tile = after === position ? null : (after.tiles.at(-1) ?? null);
  const targets = moves.flatMap((move) => targetOf(after, move) ?? []);
  return { tile, target: targets[0] ?? null };
}

type LastPlaced = NonNullable<Scene['last']>;

/**
 * The tile placed last, first; with those before it that whoever looks has not seen lie when they last chose: those since
 * a turn of their own, or, where this page has played none yet, those that computers placed since a person moved.
 */
function lastPlaced({ log, setup }: Position, own: ReadonlySet<number>): LastPlaced[] {
  const placed: LastPlaced[] = [];
  for (let i = log.length - 1; i >= 0 && placed.length < setup.seats.length; i--) {
    const { x, y, seat } = log[i] ?? {};
    if (x === undefined || y === undefined || seat === undefined) {
      continue;
    }
    const ends = own.size > 0 ? own.has(i) : setup.seats[seat]?.computer == null;
    if (placed.length > 0 && ends) {
      break;
    }
    placed.push({ x, y, seat });
    if (ends) {
      break;
    }
  }
  return placed.slice(0, Math.max(1, setup.seats.length - 1));
}

/** Empty squares with what fits them, and those that nothing fits, the tile in hand neither: as far as they are shown. */
function openSquares({ setup, open, phase }: Position, placements: readonly Square[]) {
  const running = phase !== 'over';
  const squares = open.map(([x, y, copies]) => ({ x, y, copies }));
  const dead = squares.filter(
    (square) => square.copies === 0 && !placements.some((placement) => sameSquare(placement, square)),
  );
  return {
    open: running && setup.aids.includes('tiles') ? squares : [],
    dead: running && setup.aids.includes('dead') ? dead : [],
  };
}

/** Whose each field is: theirs who have most figures there. */
export function fieldOwners({ features, setup }: Position): FieldOwners[] {
  if (setup.options.fields === 'off') {
    return [];
  }
  return features.flatMap(({ kind, figures, points }, feature) => {
    if (kind !== 'field') {
      return [];
    }
    const most = Math.max(...figures);
    const seats = figures.flatMap((count, seat) => (count > 0 && count === most ? [seat] : []));
    return points === null ? [] : [{ feature, seats, points }];
  });
}

export function sceneOf(session: GameSession, wanted: FigureKind, fields = false): Scene | undefined {
  const { position } = session;
  if (position === undefined) {
    return undefined;
  }
  const pending = pendingTile(position);
  const placeDepth = session.placeDepth();
  // The tile may be moved and turned until an action is chosen, a pass for want of any other apart.
  const placing =
    placeDepth !== undefined &&
    (session.depth <= placeDepth + 1 ||
      (session.depth === placeDepth + 2 && session.offered(placeDepth + 1).length === 1));
  const placements = placing ? session.offered(placeDepth).filter(isPlacement) : [];

  const depth = targetDepth(position);
  const offered = session.offered(depth);
  const moves = [...offered.filter((move) => move.type !== 'figure'), ...figureTargets(offered, wanted)];
  const targets = moves.flatMap((move) => targetOf(position, move) ?? []);
  const choice = position.complete ? position.chosen[depth] : undefined;

  const [last = null, ...before] = lastPlaced(position, session.own);
  return {
    colours: position.setup.seats.map((seat) => seat.colour),
    tiles: position.tiles,
    figures: position.figures,
    acrobats: position.acrobats,
    tent: position.tent,
    features: position.features,
    seat: position.seat,
    hand: placing ? (pending?.kind ?? position.drawn) : null,
    placements: placements.map(({ move, x, y, rotation }) => ({ key: move, x, y, rotation })),
    pending,
    targets,
    chosen: choice === undefined ? null : targetOf(position, choice),
    complete: position.complete,
    last,
    recent: before,
    suggestion: suggestionOf(session),
    ...openSquares(position, placements),
    counts: position.setup.aids.includes('fields'),
    fields: fields && position.setup.aids.includes('fields') ? fieldOwners(position) : null,
  };
}
