// The module as it is: its functions, its one buffer, and its words. Only bigtop.ts uses this.
// The conventions stand in wasm/exports.h.

export interface Exports {
  memory: WebAssembly.Memory;
  bigtop_interface(): number;
  bigtop_buffer(): number;
  bigtop_buffer_size(): number;
  bigtop_text(list: number, index: number): number;
  bigtop_choice_text(option: number, n: number): number;
  bigtop_choice_value(option: number, n: number): number;
  bigtop_tile(kind: number): number;
  bigtop_config_preset(edition: number, sets: number, seats: number): number;
  bigtop_config_option(option: number, value: number): number;
  bigtop_config_faults(): number;
  bigtop_config_tiles(): number;
  bigtop_new(): number;
  bigtop_copy(game: number): number;
  bigtop_free(game: number): number;
  bigtop_setup(game: number): number;
  bigtop_name(game: number, seat: number): number;
  bigtop_set_name(game: number, seat: number, length: number): number;
  bigtop_moves(game: number): number;
  bigtop_chance(game: number): number;
  bigtop_explain(game: number, move: number): number;
  bigtop_play(game: number, move: number): number;
  bigtop_history(game: number): number;
  bigtop_take_back(game: number, moves: number): number;
  bigtop_event(n: number): number;
  bigtop_state(game: number): number;
  bigtop_tiles(game: number): number;
  bigtop_figures(game: number): number;
  bigtop_acrobats(game: number): number;
  bigtop_features(game: number): number;
  bigtop_bag(game: number): number;
  bigtop_open_squares(game: number): number;
  bigtop_tokens(game: number): number;
  bigtop_seats(game: number): number;
  bigtop_standing(game: number): number;
  bigtop_hash(game: number): bigint;
  bigtop_record_write(game: number): number;
  bigtop_record_read(length: number, asScored: number): number;
  bigtop_simulate(seed: bigint, first: bigint, count: bigint): number;
  bigtop_player(player: number): number;
  bigtop_search_start(game: number, player: number, seedLow: number, seedHigh: number): number;
  bigtop_search_step(search: number, work: number): number;
  bigtop_search_work(search: number): number;
  bigtop_search_result(search: number): number;
  bigtop_search_free(search: number): number;
}

/** The lists of bigtop_text. */
export const List = {
  Version: 0,
  InstructionLevel: 1,
  Fault: 2,
  Error: 3,
  Rule: 4,
  Edition: 5,
  Set: 6,
  Option: 7,
  Category: 8,
  Item: 9,
  Figure: 10,
  Feature: 11,
  Event: 12,
  Phase: 13,
  Tile: 14,
  Player: 15,
  PlayerSummary: 16,
} as const;

export type List = (typeof List)[keyof typeof List];

export const INTERFACE = 2;
const NO_GAME = -100;
const NO_ROOM = -101;
const NO_SEARCH = -104;
const NO_SEARCH_ROOM = -105;

/** The engine refused a call. `code` is its bt_error, or 100 and up for faults of the loader's caller. */
export class BigtopError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.name = 'BigtopError';
    this.code = code;
  }
}

/** Takes numbers from the buffer, one after the other. */
export class Reader {
  #at = 0;
  readonly #numbers: Int32Array;
  readonly #bits = new Int32Array(1);
  readonly #float = new Float32Array(this.#bits.buffer);

  constructor(numbers: Int32Array) {
    this.#numbers = numbers;
  }

  next(): number {
    const number = this.#numbers[this.#at];
    if (number === undefined) {
      throw new RangeError('bigtop.wasm: read past the end of the buffer');
    }
    this.#at++;
    return number;
  }

  /** A number that was put down as the bits of a 32-bit floating point number. */
  nextFloat(): number {
    this.#bits[0] = this.next();
    return this.#float[0] ?? 0;
  }

  flag(): boolean {
    return this.next() !== 0;
  }

  /** `count` values, each made by `make`. */
  list<T>(count: number, make: () => T): T[] {
    return Array.from({ length: count }, make);
  }
}

/** An instance of the module. */
export class Instance {
  readonly call: Exports;
  #bytes = new Uint8Array();
  #numbers = new Int32Array();
  #longNumbers = new BigInt64Array();
  readonly #words: readonly (readonly string[])[];

  constructor(module: WebAssembly.Module) {
    this.call = new WebAssembly.Instance(module).exports as unknown as Exports;
    if (this.call.bigtop_interface() !== INTERFACE) {
      throw new BigtopError(102, 'bigtop.wasm and its loader are of different versions');
    }
    this.lookAnew();
    this.#words = Object.values(List).map((list) => this.#readList(list));
  }

  /** Finds the buffer again, after a call that may have let the memory grow: the first searches do. */
  lookAnew(): void {
    const { buffer } = this.call.memory;
    if (this.#bytes.buffer === buffer) {
      return;
    }
    const [start, size] = [this.call.bigtop_buffer(), this.call.bigtop_buffer_size()];
    this.#bytes = new Uint8Array(buffer, start, size);
    this.#numbers = new Int32Array(buffer, start, size / 4);
    this.#longNumbers = new BigInt64Array(buffer, start, size / 8);
  }

  #readList(list: List): string[] {
    const words: string[] = [];
    for (let length = this.call.bigtop_text(list, 0); length >= 0; ) {
      words.push(this.text(length));
      length = this.call.bigtop_text(list, words.length);
    }
    return words;
  }

  /** The result of a call, or the error that it means. */
  check(result: number): number {
    if (result >= 0) {
      return result;
    }
    if (result === NO_GAME) {
      throw new BigtopError(100, 'this game was freed');
    }
    if (result === NO_ROOM) {
      throw new BigtopError(101, 'too many games at once; free some');
    }
    if (result === NO_SEARCH) {
      throw new BigtopError(104, 'this search has ended');
    }
    if (result === NO_SEARCH_ROOM) {
      throw new BigtopError(105, 'too many searches at once, or no memory for one');
    }
    throw new BigtopError(-result, this.word(List.Error, -result));
  }

  reader(): Reader {
    return new Reader(this.#numbers);
  }

  long(index: number): bigint {
    return this.#longNumbers[index] ?? 0n;
  }

  text(length: number): string {
    return new TextDecoder().decode(this.#bytes.slice(0, length));
  }

  /** Puts a text into the buffer; its length in bytes. */
  putText(text: string): number {
    const bytes = new TextEncoder().encode(text);
    if (bytes.length > this.#bytes.length) {
      throw new BigtopError(103, 'the text is too long');
    }
    this.#bytes.set(bytes);
    return bytes.length;
  }

  /** All words of a list, by number. */
  list(list: List): readonly string[] {
    return this.#words[list] ?? [];
  }

  word(list: List, index: number): string {
    return this.list(list)[index] ?? '';
  }
}
