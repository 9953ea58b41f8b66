// What stands in the messages of docs/protocol.md, as types. What the engine itself tells has the same words everywhere
// (wasm/types.ts); here is what a table adds.

import type {
  AcrobatSpace,
  Counts,
  Edition,
  FeatureOnBoard as FeatureOfEngine,
  FigureKind,
  FigureOnBoard,
  GameEvent,
  Move,
  Phase,
  PlacedTile,
  RecordFault,
  SetName,
  Standing,
} from '../../../wasm/types.ts';

export type {
  Category,
  Counts,
  Edition,
  FigureOnBoard,
  GameEvent,
  Item,
  Move,
  Phase,
  RecordFault,
  ScoreEvent,
  SetName,
  Standing,
} from '../../../wasm/types.ts';
export { CATEGORIES } from '../../../wasm/types.ts';

/** What it is worth is null in a cup. */
export type FeatureOnBoard = Omit<FeatureOfEngine, 'points'> & { points: number | null };

export type Options = Record<string, string>;

export interface SeatSetup {
  name: string;
  colour: string;
  /** Name of the level that plays it; null for a person. */
  computer: string | null;
  /** Somebody else is to take it. */
  open?: boolean;
}

/** How long everybody may take, and what happens to whose time runs out. */
export type ClockTerms = (
  | { kind: 'game'; milliseconds: number; increment: number }
  | { kind: 'days'; days: number }
) & {
  /** `loses`, or the level that goes on. */
  expiry?: string;
};

/** What people agree on who are not at one screen; all of it may be left out. */
export interface Terms {
  clock?: ClockTerms;
  /** `pass`, or the level that plays on for whoever resigns. */
  resign?: string;
  cup?: boolean;
  chat?: boolean;
  public?: boolean;
}

/** What a table may show beyond the board; hints are asked for, and agreed apart. */
export type Aid = 'tiles' | 'dead' | 'fields' | 'standing';

export const AIDS: readonly Aid[] = ['tiles', 'dead', 'fields', 'standing'];

export interface Setup extends Terms {
  seats: SeatSetup[];
  edition: Edition;
  sets: SetName[];
  options: Options;
  hints: boolean;
  aids: Aid[];
  /** A computer thinks about a turn at most this long; null: as its level does. */
  milliseconds: number | null;
}

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
  /** Empty squares beside tiles: x, y, how many of the tiles in the bag fit there. */
  open: [number, number, number][];
  tiles: PlacedTile[];
  figures: FigureOnBoard[];
  acrobats: AcrobatSpace[];
  tent: { x: number; y: number } | null;
  features: FeatureOnBoard[];
  supply: Partial<Record<FigureKind, number>>[];
  bag: Counts;
  bagTotal: number;
  discards: Counts;
  tokens: Counts;
  scores: number[];
  /** Null in a cup. */
  standing: Standing | null;
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
  /** On a server: everybody may see it, and so many seats wait for somebody. */
  public?: boolean;
  openSeats?: number;
  /** A seat of it is held in this browser. */
  own?: boolean;
}

/** What has become of a seat: who has it is here or not, nobody has, or it is played for them. */
export type SeatState = 'here' | 'away' | 'open' | 'resigned' | 'substituted' | 'computer';

export interface SeatAtTable {
  name: string;
  colour: string;
  /** Who plays it now; `pass` for the seat of somebody who has resigned and lets it pass. */
  computer: string | null;
  state: SeatState;
  /** Its clock has run out: it has resigned by that, or a level plays it for good. */
  lost: boolean;
}

/** What happened to somebody, when so many turns had been played; or from which turn all was taken back. */
export interface Act {
  act: 'resign' | 'timeout' | 'substitute' | 'return' | 'join' | 'leave' | 'take-back';
  /** Null where turns were taken back. */
  seat: number | null;
  turn: number;
}

export type Clocks =
  | { left: number[]; running: number | null }
  /** Milliseconds since 1970, by the clock of the server, whose time is given too. */
  | { deadline: number | null; now: number; running?: undefined };

/** Somebody asks for something that the others must agree to. */
export interface Offer {
  offer: number;
  kind: string;
  seat: number;
  turn: number;
  agreed: number[];
}

export interface Said {
  number: number;
  /** -1: who has no seat. */
  seat: number;
  name: string;
  time: number;
  text: string;
}

/** Who is at the table, with what this page may do there. */
export interface TableMessage {
  game: string;
  sequence: number;
  seats: SeatAtTable[];
  yours: number[];
  creator: boolean;
  public: boolean;
  spectators: number;
  clocks: Clocks | null;
  offers: Offer[];
  /** The newest of them, the oldest first. */
  acts: Act[];
  chat: { on: boolean; from: number; entries: Said[] };
  series: { id: string; number: number; previous: string | null; next: string | null };
}

/** Lets somebody take one of the seats, as long as it is open. */
export interface Invite {
  seats: number[];
  secret: string;
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
  /** What is wrong with a record, and where; only with the code `record`, which no server sends. */
  fault?: RecordFault;
}
