// What stands in the messages of docs/protocol.md, as types.

import type { SegmentKind } from '../board/facts.ts';
import type { FigureKind } from '../board/figure-art.ts';

export type Edition = 'c2' | 'c3';
export type SetName = 'base' | 'abbot' | 'river' | 'bigtop';
export type Options = Record<string, string>;
/** Numbers by tile kind. */
export type Counts = Record<string, number>;

export interface SeatSetup {
  name: string;
  colour: string;
  /** Name of the level that plays it; null for a person. */
  computer: string | null;
}

export interface Setup {
  seats: SeatSetup[];
  edition: Edition;
  sets: SetName[];
  options: Options;
  hints: boolean;
  /** A computer thinks about a turn at most this long; null: as its level does. */
  milliseconds: number | null;
}

export type Phase = 'draw' | 'place' | 'action' | 'pyramid' | 'reveal' | 'final-reveal' | 'over';

export type Move =
  | { move: number; type: 'place'; x: number; y: number; rotation: number }
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
  | { move: number; type: 'pass' };

export type Category =
  | 'roads'
  | 'cities'
  | 'monasteries'
  | 'gardens'
  | 'fields'
  | 'circus'
  | 'acrobats'
  | 'ringmaster';

export const CATEGORIES: readonly Category[] = [
  'roads',
  'cities',
  'monasteries',
  'gardens',
  'fields',
  'circus',
  'acrobats',
  'ringmaster',
];

export interface FigureOnBoard {
  seat: number;
  kind: FigureKind;
  x: number;
  y: number;
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

export interface Turn {
  /** Null for the end of the game. */
  turn: number | null;
  seat?: number;
  tile?: string;
  x?: number;
  y?: number;
  rotation?: number;
  discarded?: string[];
  choices?: Move[];
  token?: number | null;
  events: GameEvent[];
  scores: number[];
}

export interface FeatureOnBoard {
  kind: SegmentKind;
  segments: [number, number][];
  complete: boolean;
  tiles: number;
  pennants: number;
  openEnds: number;
  cities: number;
  figures: number[];
  points: number;
}

export interface Standing {
  points: Record<Category, number>[];
  totals: number[];
  circusFigures: number[];
  /** Null when every token has been revealed. */
  tokenMean: number | null;
}

export interface PositionMessage {
  game: string;
  sequence: number;
  step: number;
  /** Tells apart positions of the same sequence and step. */
  change: number;
  setup: Setup;
  phase: Phase;
  seat: number | null;
  turn: number;
  turnSeat: number;
  drawn: string | null;
  /** Drawn before it in vain: they fit nowhere. */
  discarded: string[];
  complete: boolean;
  chosen: Move[];
  moves: Move[];
  placements: Counts;
  tiles: { x: number; y: number; kind: string; rotation: number }[];
  figures: FigureOnBoard[];
  acrobats: { x: number; y: number; owners: number[] }[];
  tent: { x: number; y: number } | null;
  features: FeatureOnBoard[];
  supply: Partial<Record<FigureKind, number>>[];
  bag: Counts;
  bagTotal: number;
  discards: Counts;
  tokens: Counts;
  scores: number[];
  standing: Standing;
  winners: number[];
  preview: GameEvent[];
  log: { from: number; entries: Turn[] };
}

/** A position with its whole log put together. */
export interface Position extends Omit<PositionMessage, 'log'> {
  log: Turn[];
}

export interface GameSummary {
  game: string;
  seats: SeatSetup[];
  edition: Edition;
  sets: SetName[];
  turn: number;
  tilesLeft: number;
  scores: number[];
  over: boolean;
  created: number;
  changed: number;
}

/** A computer that may sit down. */
export interface Level {
  name: string;
  /** An English sentence, for levels this page has no words for. */
  summary: string;
  level: number;
  milliseconds: number;
}

/** How far a computer is with its turn. */
export interface Thinking {
  game: string;
  sequence: number;
  seat: number;
  level: string;
  elapsed: number;
  milliseconds: number;
  work: number;
  turn: Move[];
}

export interface Candidate {
  turn: Move[];
  /** By seat; null if the level does not estimate them. */
  points: number[] | null;
  win: number[] | null;
  value: number;
  error: number;
  loss: number;
  visits: number;
}

export interface Hint {
  game: string;
  sequence: number;
  step: number;
  change: number;
  seat: number;
  level: string;
  elapsed: number;
  candidates: Candidate[];
}

export interface ErrorMessage {
  code: string;
  message: string;
  game?: string;
  rule?: string | null;
  faults?: string[];
}
