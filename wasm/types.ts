// What the engine tells of a game, in the words of docs/protocol.md: a table in the browser and a table on the
// server can be told apart only by where they are.

export type Edition = 'c2' | 'c3';
export type SetName = 'base' | 'abbot' | 'river' | 'bigtop';
export type Phase = 'draw' | 'place' | 'action' | 'pyramid' | 'reveal' | 'final-reveal' | 'over';
export type FigureKind = 'meeple' | 'abbot' | 'ringmaster';
export type SegmentKind = 'city' | 'road' | 'field' | 'monastery' | 'garden';
export type EdgeKind = 'field' | 'road' | 'city' | 'river';
export const CATEGORIES = [
  'roads',
  'cities',
  'monasteries',
  'gardens',
  'fields',
  'circus',
  'acrobats',
  'ringmaster',
] as const;
export type Category = (typeof CATEGORIES)[number];

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

/** What a seat decides. */
export type Move =
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
  | { move: number; type: 'acrobat' | 'pyramid' | 'recall'; x: number; y: number };

/** What chance decides. */
export type ChanceMove =
  | { move: number; type: 'draw'; kind: string }
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
  /** Null when every token has been revealed. */
  tokenMean: number | null;
}

/** What is wrong with a record, for a page that has words of its own for it. */
export type FaultKind =
  | 'setup'
  | 'move'
  | 'size'
  | 'syntax'
  | 'version'
  | 'tile'
  | 'seat'
  | 'chance'
  | 'totals';

export interface RecordFault {
  kind: FaultKind;
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

export interface PlayerFacts {
  name: string;
  /** An English sentence. */
  summary: string;
  /** 1 (weakest) to 6 for the levels people play against, else 0. */
  level: number;
  /** Thinking longer makes it stronger; else it answers at once. */
  searches: boolean;
  /** What is sensible to give it at a table. */
  milliseconds: number;
}

/** A turn that a player considered. Players that do not estimate something leave zeros there. */
export interface Candidate {
  /** What is left of the turn. */
  turn: Move[];
  /** By seat: expected at the end of the game; chance to win. */
  points: number[];
  win: number[];
  /** Expected lead over the mean of the others, in points, as who decides sees it. */
  value: number;
  /** Standard error of `value`, 0 if unknown. */
  error: number;
  /** Points worse than the best candidate. */
  loss: number;
  visits: number;
}

/** What a player thinks of a position. */
export interface Thought {
  player: string;
  /** Milliseconds. */
  elapsed: number;
  /** Units of the player's own. */
  work: number;
  /** More work would not change it. */
  finished: boolean;
  /** What it plays: the first candidate's turn, or a weakened choice. Always legal and complete. */
  turn: Move[];
  /** Best first, at least one. */
  candidates: Candidate[];
}

/** How long to think. Without milliseconds and work: what is usual for the player. */
export interface Budget {
  milliseconds?: number;
  /** Units of work: with the same seed, the thought is the same on every machine. */
  work?: number;
  /** Milliseconds between two chances for others to be heard, 15 if left out. */
  slice?: number;
}

export interface ThinkOptions extends Budget {
  /** 64 bits. */
  seed: bigint;
  /** Called about four times a second. */
  onProgress?: (thought: Thought) => void;
  /** Ends the thinking with what is known then; nothing is thrown. */
  signal?: AbortSignal;
}
