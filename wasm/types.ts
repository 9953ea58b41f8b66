// What the engine tells of a game, in the words of docs/protocol.md: a table in the browser and a table on the
// server can be told apart only by where they are.

export type Edition = 'c2' | 'c3';
export type SetName = 'base' | 'abbot' | 'river' | 'bigtop';
export type Phase = 'draw' | 'place' | 'action' | 'pyramid' | 'reveal' | 'final-reveal' | 'over';
export type FigureKind = 'meeple' | 'abbot' | 'ringmaster';
export type SegmentKind = 'city' | 'road' | 'field' | 'monastery' | 'garden';
export type EdgeKind = 'field' | 'road' | 'city' | 'river';
export type Category =
  | 'roads'
  | 'cities'
  | 'monasteries'
  | 'gardens'
  | 'fields'
  | 'circus'
  | 'acrobats'
  | 'ringmaster';

/** Numbers by tile kind or by token; what is 0 is left out. */
export type Counts = Record<string, number>;

export interface GameSetup {
  /** One for each seat; '' where a player has none. */
  names: string[];
  edition: Edition;
  sets: SetName[];
  /** By option, as text. In a setup to begin with, those left out have the edition's value. */
  options: Record<string, string>;
}

export interface OptionFacts {
  name: string;
  choices: string[];
}

export interface SegmentFacts {
  kind: SegmentKind;
  /** Cities and roads: bit 0 to 3 for north, east, south, west of the tile as printed. */
  sides: number;
  /** Fields: a bit for each half side, NL NR EL ER SL SR WL WR. */
  halves: number;
  pennants: number;
  /** Fields: a bit for each segment of the tile that is a city they touch. */
  touchesCities: number;
}

export interface TileFacts {
  id: string;
  edges: EdgeKind[];
  counts: Record<Edition, number>;
  set: SetName;
  /** Rotations that look different: 1, 2 or 4. */
  rotations: number;
  circus: boolean;
  acrobats: boolean;
  assumed: boolean;
  segments: SegmentFacts[];
}

export type Move =
  | { move: number; type: 'draw'; kind: string }
  | { move: number; type: 'place'; x: number; y: number; rotation: number }
  | { move: number; type: 'pass' }
  | {
      move: number;
      type: 'figure';
      figure: FigureKind;
      feature: SegmentKind;
      segment: number;
      x: number;
      y: number;
    }
  | { move: number; type: 'acrobat' | 'pyramid' | 'recall'; x: number; y: number }
  | { move: number; type: 'reveal'; value: number };

/** One thing that chance may do; its share is weight out of the sum of all weights. */
export interface Outcome {
  move: number;
  weight: number;
}

export interface FigureOnBoard {
  seat: number;
  kind: FigureKind;
  x: number;
  y: number;
  /** Null for an acrobat. */
  segment: number | null;
}

export interface Item {
  item: string;
  count: number;
  each: number;
}

export interface ScoreEvent {
  type: 'score';
  seat: number;
  points: number;
  rule: string;
  category: Category;
  feature: SegmentKind | null;
  final: boolean;
  complete: boolean;
  x: number;
  y: number;
  items: Item[];
  squares: [number, number][];
  figures: FigureOnBoard[];
}

export type GameEvent =
  | ScoreEvent
  | { type: 'return'; seat: number; rule: string; figures: FigureOnBoard[] }
  | { type: 'discard'; seat: number; rule: string; tile: string }
  | { type: 'reveal'; rule: string; value: number; x: number; y: number }
  | { type: 'tent'; rule: string; x: number; y: number };

export interface GameState {
  phase: Phase;
  /** Who decides; null when chance does or the game is over. */
  seat: number | null;
  turnSeat: number;
  turn: number;
  /** The tile drawn and not yet placed. */
  drawn: string | null;
  bagTotal: number;
  tilesPlaced: number;
  movesPlayed: number;
  /** Seats; empty while the game runs. */
  winners: number[];
  tent: { x: number; y: number } | null;
}

export interface PlacedTile {
  x: number;
  y: number;
  kind: string;
  rotation: number;
}

export interface AcrobatSpace {
  x: number;
  y: number;
  owners: number[];
}

export interface FeatureOnBoard {
  kind: SegmentKind;
  /** Pairs of tile and segment. */
  segments: [number, number][];
  complete: boolean;
  tiles: number;
  pennants: number;
  openEnds: number;
  cities: number;
  figures: number[];
  points: number;
}

export interface Bag {
  bag: Counts;
  discards: Counts;
  /** Ways to place each kind that is still in the bag. */
  placements: Counts;
}

export interface SeatView {
  score: number;
  supply: Record<FigureKind, number>;
}

export interface Standing {
  points: Record<Category, number>[];
  totals: number[];
  circusFigures: number[];
  tokenMean: number;
}

export interface RecordFault {
  /** Text of the error; '' if there is none. */
  error: string;
  line: number;
  column: number;
  reason: string;
  turn: number;
  seat: number;
  rule: string;
  recorded: number;
  computed: number;
}

export interface Simulation {
  games: bigint;
  turns: bigint;
  placements: bigint;
  signature: bigint;
  scoreSums: bigint[];
}

/** A computer player. */
export interface PlayerFacts {
  name: string;
  summary: string;
  /** 1 to 6 for the levels people play against, else 0. */
  level: number;
  searches: boolean;
  /** What is sensible to give it. */
  milliseconds: number;
}

/** A turn that was considered. */
export interface Candidate {
  moves: number[];
  visits: number;
  /** Expected lead over the mean of the others, in points. */
  value: number;
  standardError: number;
  /** Points worse than the best. */
  loss: number;
  /** By seat: expected points at the end, and chance to win. */
  points: number[];
  win: number[];
}

export interface Analysis {
  work: number;
  /** The turn to play. */
  moves: number[];
  /** Best first. */
  candidates: Candidate[];
}
