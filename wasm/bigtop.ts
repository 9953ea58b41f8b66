// The rules engine in the browser (or Node.js): loads bigtop.wasm and gives its functions types.
//
//   const engine = await Engine.load(fetch('bigtop.wasm'));
//   const game = engine.newGame({ names: ['Anna', 'Ben'], edition: 'c2', sets: ['base', 'bigtop'], options: {} });
//   game.play(chooseByWeight(game.chance()).move);
//   for (const move of game.moves()) …
//   const { turn } = await game.think('master', { seed: 1n, milliseconds: 1000 });
//   game.free();
//
// The engine draws nothing at random: where chance is to move, `chance` lists the outcomes with their weights and
// the caller plays one of them.

import { BigtopError, Instance, List, type Reader } from './module.ts';
import { describeChance, describeMove, type MoveContext } from './moves.ts';
import { think } from './thinking.ts';
import type {
  AcrobatSpace,
  Bag,
  Category,
  ChanceMove,
  Counts,
  EdgeKind,
  Edition,
  FaultKind,
  FeatureOnBoard,
  FigureKind,
  FigureOnBoard,
  GameEvent,
  GameSetup,
  GameState,
  Move,
  OptionFacts,
  Outcome,
  Phase,
  PlacedTile,
  PlayerFacts,
  RecordFault,
  SeatView,
  SegmentFacts,
  SegmentKind,
  SetName,
  Simulation,
  Standing,
  ThinkOptions,
  Thought,
  TileFacts,
} from './types.ts';

export { BigtopError } from './module.ts';

const EDGES: readonly EdgeKind[] = ['field', 'road', 'city', 'river'];
const MAX_SEATS = 6;
/** BT_ERROR_MOVE_PHASE. */
const MOVE_PHASE = 5;

/** By bt_error, from BT_ERROR_CONFIG on. */
const FAULT_KINDS: readonly FaultKind[] = [
  ...(['setup', 'setup', 'setup', 'move', 'move', 'move', 'move', 'size', 'size'] as const),
  ...(['syntax', 'version', 'tile', 'seat', 'chance', 'totals'] as const),
];

/** A record that could not be read, or is not as scored. */
export class RecordError extends BigtopError {
  readonly fault: RecordFault;

  constructor(code: number, fault: RecordFault) {
    super(code, `line ${fault.line}, column ${fault.column}: ${fault.reason}`);
    this.name = 'RecordError';
    this.fault = fault;
  }
}

/** A refused move. */
export interface Refusal {
  /** A move of a type that does not belong to this phase, or one that the rules forbid here. */
  kind: 'phase' | 'illegal';
  error: string;
  /** The rule that forbids it, '' if none does. */
  rule: string;
}

export class Engine {
  readonly version: string;
  readonly instructionLevel: string;
  readonly editions: readonly Edition[];
  readonly sets: readonly SetName[];
  readonly options: readonly OptionFacts[];
  readonly tiles: readonly TileFacts[];
  /** For Game alone. */
  readonly instance: Instance;

  constructor(module: WebAssembly.Module) {
    const instance = new Instance(module);
    this.instance = instance;
    this.version = instance.word(List.Version, 0);
    this.instructionLevel = instance.word(List.InstructionLevel, 0);
    this.editions = instance.list(List.Edition) as Edition[];
    this.sets = instance.list(List.Set) as SetName[];
    this.options = instance
      .list(List.Option)
      .map((name, option) => ({ name, choices: this.#choices(option) }));
    this.tiles = instance.list(List.Tile).map((id, kind) => this.#tileFacts(id, kind));
  }

  /** From a response (of fetch), or from the bytes of the file. */
  static async load(source: BufferSource | Response | PromiseLike<Response>): Promise<Engine> {
    const given = await source;
    const bytes =
      given instanceof ArrayBuffer || ArrayBuffer.isView(given) ? given : await given.arrayBuffer();
    return new Engine(await WebAssembly.compile(bytes as BufferSource));
  }

  #choices(option: number): string[] {
    const { call } = this.instance;
    const texts: string[] = [];
    for (let length = call.bigtop_choice_text(option, 0); length >= 0; ) {
      texts.push(this.instance.text(length));
      length = call.bigtop_choice_text(option, texts.length);
    }
    return texts;
  }

  #tileFacts(id: string, kind: number): TileFacts {
    const { instance } = this;
    instance.check(instance.call.bigtop_tile(kind));
    const from = instance.reader();
    const edges = from.list(4, () => EDGES[from.next()] ?? 'field');
    const counts = { c2: from.next(), c3: from.next() };
    const set = Math.log2(from.next());
    const rotations = from.next();
    const [circus, acrobats, assumed] = [from.flag(), from.flag(), from.flag()];
    const segments = from.list(from.next(), (): [number, Omit<SegmentFacts, 'kind'>] => [
      from.next(),
      { sides: from.next(), halves: from.next(), pennants: from.next(), touchesCities: from.next() },
    ]);
    return {
      id,
      edges,
      counts,
      set: instance.word(List.Set, set) as SetName,
      rotations,
      circus,
      acrobats,
      assumed,
      segments: segments.map(([segment, facts]) => ({
        kind: instance.word(List.Feature, segment) as SegmentKind,
        ...facts,
      })),
    };
  }

  /** Makes the working configuration that of a setup. Nothing is checked but the words. */
  #configure(setup: GameSetup): void {
    const { call } = this.instance;
    const sets = setup.sets.map((name) => this.sets.indexOf(name));
    if (sets.includes(-1)) {
      throw new BigtopError(1, 'there is no such set');
    }
    const bits = sets.reduce((sum, set) => sum | (1 << set), 0);
    this.instance.check(
      call.bigtop_config_preset(this.editions.indexOf(setup.edition), bits, setup.names.length),
    );
    for (const [name, text] of Object.entries(setup.options)) {
      const option = this.options.findIndex((facts) => facts.name === name);
      const choice = this.options[option]?.choices.indexOf(text) ?? -1;
      const value = call.bigtop_choice_value(option, choice);
      this.instance.check(call.bigtop_config_option(option, value));
    }
  }

  /** The computer players: levels first, from the weakest on. */
  players(): PlayerFacts[] {
    const { instance } = this;
    return instance.list(List.Player).map((name, player) => {
      instance.check(instance.call.bigtop_player(player));
      const from = instance.reader();
      return {
        name,
        summary: instance.word(List.PlayerSummary, player),
        level: from.next(),
        searches: from.flag(),
        milliseconds: from.next(),
      };
    });
  }

  /** Bits of BT_FAULT_*, 0 if the setup can be played. */
  faultsOf(setup: GameSetup): number {
    this.#configure(setup);
    return this.instance.call.bigtop_config_faults();
  }

  /** Number of tiles in such a game, the first tile included. */
  tileCountOf(setup: GameSetup): number {
    this.#configure(setup);
    return this.instance.call.bigtop_config_tiles();
  }

  newGame(setup: GameSetup): Game {
    this.#configure(setup);
    const game = new Game(this, this.instance.check(this.instance.call.bigtop_new()));
    try {
      setup.names.forEach((name, seat) => {
        game.setName(seat, name);
      });
    } catch (error) {
      game.free();
      throw error;
    }
    return game;
  }

  /** The game of a record. With `asScored`, totals that differ from today's rules are no fault. */
  readRecord(text: string, asScored = false): Game {
    const length = this.instance.putText(text);
    const result = this.instance.call.bigtop_record_read(length, asScored ? 1 : 0);
    if (result < 0 && result > -100) {
      throw new RecordError(-result, this.#fault());
    }
    return new Game(this, this.instance.check(result));
  }

  #fault(): RecordFault {
    const { instance } = this;
    const from = instance.reader();
    const error = from.next();
    const [line, column, turn, seat] = [from.next(), from.next(), from.next(), from.next()];
    const [rule, recorded, computed] = [from.next(), from.next(), from.next()];
    // Asked for last: it goes through the same buffer.
    const reason = instance.text(instance.check(instance.call.bigtop_text(List.Fault, 0)));
    return {
      kind: FAULT_KINDS[error - 1] ?? 'syntax',
      error: error === 0 ? '' : instance.word(List.Error, error),
      line,
      column,
      reason,
      turn,
      seat,
      rule: instance.word(List.Rule, rule),
      recorded,
      computed,
    };
  }

  /** Random games `first` to `first + count - 1` of the series `seed`, added up. Blocks until they are played. */
  simulate(setup: GameSetup, seed: bigint, first: bigint, count: bigint): Simulation {
    this.#configure(setup);
    const { instance } = this;
    instance.check(instance.call.bigtop_simulate(seed, first, count));
    return {
      games: instance.long(0),
      turns: instance.long(1),
      placements: instance.long(2),
      signature: BigInt.asUintN(64, instance.long(3)),
      scoreSums: setup.names.map((_, seat) => instance.long(4 + seat)),
    };
  }
}

/** One game. It lies in the module until it is freed. */
export class Game {
  readonly engine: Engine;
  readonly #handle: number;

  /** Games come from an engine's newGame and readRecord, and from copy. */
  constructor(engine: Engine, handle: number) {
    this.engine = engine;
    this.#handle = handle;
  }

  private get instance(): Instance {
    return this.engine.instance;
  }

  /** Calls a function that fills the buffer; its result, and what reads the buffer. */
  #ask(call: (game: number) => number): [number, Reader] {
    const count = this.instance.check(call(this.#handle));
    return [count, this.instance.reader()];
  }

  #kindId(kind: number): string {
    return this.engine.tiles[kind]?.id ?? '';
  }

  copy(): Game {
    return new Game(this.engine, this.instance.check(this.instance.call.bigtop_copy(this.#handle)));
  }

  free(): void {
    this.instance.check(this.instance.call.bigtop_free(this.#handle));
  }

  setup(): GameSetup {
    const { call } = this.instance;
    const [, from] = this.#ask(call.bigtop_setup);
    const [edition, seats, sets] = [from.next(), from.next(), from.next()];
    const values = this.engine.options.map(() => from.next());
    const options: Record<string, string> = {};
    this.engine.options.forEach(({ name, choices }, option) => {
      const text = choices.find((_, n) => call.bigtop_choice_value(option, n) === values[option]);
      options[name] = text ?? '';
    });
    return {
      names: Array.from({ length: seats }, (_, seat) => this.name(seat)),
      edition: this.engine.editions[edition] ?? 'c2',
      sets: this.engine.sets.filter((_, set) => (sets & (1 << set)) !== 0),
      options,
    };
  }

  name(seat: number): string {
    return this.instance.text(this.instance.check(this.instance.call.bigtop_name(this.#handle, seat)));
  }

  /** At most 63 bytes of UTF-8, without quotation marks and control characters. */
  setName(seat: number, name: string): void {
    const length = this.instance.putText(name);
    this.instance.check(this.instance.call.bigtop_set_name(this.#handle, seat, length));
  }

  // ---- playing ----

  /** What the deciding seat may play; empty when chance is to move or the game is over. */
  moves(): Move[] {
    const [count, from] = this.#ask(this.instance.call.bigtop_moves);
    const moves = from.list(count, () => from.next() >>> 0);
    return this.describe(moves);
  }

  /** What chance may do; empty when a seat decides or the game is over. */
  chance(): Outcome[] {
    const [count, from] = this.#ask(this.instance.call.bigtop_chance);
    return from.list(count, () => ({ move: from.next() >>> 0, weight: from.next() }));
  }

  /** Decisions of the present turn in words: figures are understood to stand on the tile placed last. */
  describe(moves: readonly number[]): Move[] {
    const context = this.moveContext();
    return moves.map((move) => describeMove(move, context));
  }

  /** What chance did, in words; undefined for what a seat decided. */
  describeChance(move: number): ChanceMove | undefined {
    return describeChance(move, this.engine.tiles);
  }

  /** What `describeMove` has to know of the position. */
  moveContext(): MoveContext {
    return {
      tile: this.tiles().at(-1),
      seat: this.state().turnSeat,
      spaces: this.acrobats(),
      figures: this.figures(),
      tiles: this.engine.tiles,
      figureKinds: this.instance.list(List.Figure) as FigureKind[],
    };
  }

  /** Why a move would be refused; null if it would not. */
  explain(move: number): Refusal | null {
    const [error, from] = this.#ask((game) => this.instance.call.bigtop_explain(game, move));
    const rule = from.next();
    return error === 0
      ? null
      : {
          kind: error === MOVE_PHASE ? 'phase' : 'illegal',
          error: this.instance.word(List.Error, error),
          rule: this.instance.word(List.Rule, rule),
        };
  }

  /** Plays a move of the deciding seat or of chance; what it brought about. */
  play(move: number): GameEvent[] {
    const [count] = this.#ask((game) => this.instance.call.bigtop_play(game, move));
    return Array.from({ length: count }, (_, n) => this.#event(n));
  }

  /** All moves played, those of chance among them. */
  history(): number[] {
    const [count, from] = this.#ask(this.instance.call.bigtop_history);
    return from.list(count, () => from.next() >>> 0);
  }

  /** Goes back to where this many moves had been played. */
  takeBack(moves: number): void {
    this.instance.check(this.instance.call.bigtop_take_back(this.#handle, moves));
  }

  #figure(from: Reader): FigureOnBoard {
    const [seat, kind, segment] = [from.next(), from.next(), from.next()];
    from.next();
    return {
      seat,
      kind: this.instance.word(List.Figure, kind) as FigureKind,
      x: from.next(),
      y: from.next(),
      segment: segment < 0 ? null : segment,
    };
  }

  #event(n: number): GameEvent {
    const { instance } = this;
    const [, from] = this.#ask(() => instance.call.bigtop_event(n));
    const type = instance.word(List.Event, from.next());
    const seat = from.next();
    const rule = instance.word(List.Rule, from.next());
    const category = instance.word(List.Category, from.next()) as Category;
    const [final, complete] = [from.flag(), from.flag()];
    const feature = instance.word(List.Feature, from.next()) as SegmentKind | '';
    const [value, points, tile, x, y] = [from.next(), from.next(), from.next(), from.next(), from.next()];
    const [itemCount, squareCount, figureCount] = [from.next(), from.next(), from.next()];
    const items = from.list(itemCount, () => ({
      item: instance.word(List.Item, from.next()),
      count: from.next(),
      each: from.next(),
    }));
    const squares = from.list(squareCount, (): [number, number] => [from.next(), from.next()]);
    const figures = from.list(figureCount, () => this.#figure(from));
    switch (type) {
      case 'return':
        return { type, seat, rule, figures };
      case 'discard':
        return { type, seat, rule, tile: this.#kindId(tile) };
      case 'reveal':
        return { type, rule, value, x, y };
      case 'tent':
        return { type, rule, x, y };
      default:
        return {
          type: 'score',
          seat,
          points,
          rule,
          category,
          feature: feature === '' ? null : feature,
          final,
          complete,
          x,
          y,
          items,
          squares,
          figures,
        };
    }
  }

  // ---- computer players ----

  /**
   * Has a player think about the present position, in slices between which everything else goes on. Moves played
   * meanwhile do not matter to it; freeing the game ends it with an error. Two at a time are possible.
   */
  think(player: string, options: ThinkOptions): Promise<Thought> {
    return think(this, this.#handle, player, options);
  }

  // ---- views ----

  state(): GameState {
    const [, from] = this.#ask(this.instance.call.bigtop_state);
    const phase = this.instance.word(List.Phase, from.next()) as Phase;
    const [seat, turnSeat, turn, drawn] = [from.next(), from.next(), from.next(), from.next()];
    const [bagTotal, tilesPlaced, movesPlayed, winners] = [
      from.next(),
      from.next(),
      from.next(),
      from.next(),
    ];
    const tent = from.flag();
    const square = { x: from.next(), y: from.next() };
    return {
      phase,
      seat: seat < 0 ? null : seat,
      turnSeat,
      turn,
      drawn: drawn < 0 ? null : this.#kindId(drawn),
      bagTotal,
      tilesPlaced,
      movesPlayed,
      winners: Array.from({ length: MAX_SEATS }, (_, i) => i).filter((i) => (winners & (1 << i)) !== 0),
      tent: tent ? square : null,
    };
  }

  /** In the order of placing, the first tile first. */
  tiles(): PlacedTile[] {
    const [count, from] = this.#ask(this.instance.call.bigtop_tiles);
    return from.list(count, () => ({
      x: from.next(),
      y: from.next(),
      kind: this.#kindId(from.next()),
      rotation: from.next(),
    }));
  }

  /** Figures on the board, acrobats among them. */
  figures(): FigureOnBoard[] {
    const [count, from] = this.#ask(this.instance.call.bigtop_figures);
    return from.list(count, () => this.#figure(from));
  }

  /** Every acrobat space, in the order of placing. */
  acrobats(): AcrobatSpace[] {
    const [count, from] = this.#ask(this.instance.call.bigtop_acrobats);
    return from.list(count, () => {
      const [x, y] = [from.next(), from.next()];
      from.next();
      const present = from.next();
      return { x, y, owners: from.list(3, () => from.next()).slice(0, present) };
    });
  }

  features(): FeatureOnBoard[] {
    const seats = this.setup().names.length;
    const [count, from] = this.#ask(this.instance.call.bigtop_features);
    return from.list(count, () => {
      const kind = this.instance.word(List.Feature, from.next()) as SegmentKind;
      const complete = from.flag();
      const [tiles, pennants, openEnds, cities, points] = from.list(5, () => from.next()) as [
        number,
        number,
        number,
        number,
        number,
      ];
      const figures = from.list(MAX_SEATS, () => from.next()).slice(0, seats);
      const segments = from.list(from.next(), (): [number, number] => [from.next(), from.next()]);
      return { kind, segments, complete, tiles, pennants, openEnds, cities, figures, points };
    });
  }

  /** Tiles not yet drawn and tiles that left the game. */
  bag(): Bag {
    const [count, from] = this.#ask(this.instance.call.bigtop_bag);
    const result: Bag = { bag: {}, discards: {}, placements: {} };
    for (let kind = 0; kind < count; kind++) {
      const id = this.#kindId(kind);
      const [left, discarded, placements] = [from.next(), from.next(), from.next()];
      if (left !== 0) {
        result.bag[id] = left;
        result.placements[id] = placements;
      }
      if (discarded !== 0) {
        result.discards[id] = discarded;
      }
    }
    return result;
  }

  /** The empty squares beside tiles: x, y and how many of the tiles in the bag fit there. */
  openSquares(): [number, number, number][] {
    const [count, from] = this.#ask(this.instance.call.bigtop_open_squares);
    return Array.from({ length: count }, () => [from.next(), from.next(), from.next()]);
  }

  /** Tokens not yet revealed by value, the one under the tent among them. */
  tokens(): Counts {
    const [count, from] = this.#ask(this.instance.call.bigtop_tokens);
    const tokens: Counts = {};
    from
      .list(count, () => from.next())
      .forEach((left, index) => {
        if (left !== 0) {
          tokens[String(index + 1)] = left;
        }
      });
    return tokens;
  }

  seats(): SeatView[] {
    const [count, from] = this.#ask(this.instance.call.bigtop_seats);
    return from.list(count, () => ({
      score: from.next(),
      supply: { meeple: from.next(), abbot: from.next(), ringmaster: from.next() },
    }));
  }

  /** What everybody would have if the game ended now; after the end, the result. */
  standing(): Standing {
    const categories = this.instance.list(List.Category) as Category[];
    const [count, from] = this.#ask(this.instance.call.bigtop_standing);
    const [tokenSum, tokenCount] = [from.next(), from.next()];
    const standing: Standing = {
      points: [],
      totals: [],
      circusFigures: [],
      tokenMean: tokenCount === 0 ? null : tokenSum / tokenCount,
    };
    for (let seat = 0; seat < count; seat++) {
      standing.totals.push(from.next());
      standing.circusFigures.push(from.next());
      const points = categories.map((category): [Category, number] => [category, from.next()]);
      standing.points.push(Object.fromEntries(points) as Record<Category, number>);
    }
    return standing;
  }

  /** Equal on every build and machine for equal positions. */
  hash(): bigint {
    return BigInt.asUintN(64, this.instance.call.bigtop_hash(this.#handle));
  }

  /** The record of the game so far (docs/record.md). */
  record(): string {
    return this.instance.text(this.instance.check(this.instance.call.bigtop_record_write(this.#handle)));
  }
}
