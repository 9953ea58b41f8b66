// One open game as the page plays it: the newest position, what was on offer at each step of the running turn, and the
// choices on their way to the table. It lets a choice be changed by taking back what came after it.

import type { Candidate, Hint, Move, Position, Said, TableMessage, Thinking } from '../table/protocol.ts';
import { type At, expectTableError, type Table, type TableError } from '../table/table.ts';
import { seatName } from './setup.ts';

/** Whether a computer decides in this position, so that there is nothing to choose for anybody. */
export function computerDecides({ setup, seat }: Position): boolean {
  return seat !== null && setup.seats[seat]?.computer != null;
}

/** How far a computer is, and when, by the clock of this page, it began. */
export interface Thought extends Thinking {
  since: number;
}

/** The seats as they are played now: by whom, and under which names. */
function atTable(position: Position, table: TableMessage | undefined): Position {
  const seats = position.setup.seats.map((seat, index) => {
    const { name, colour, computer, state } = { state: 'here', ...(table?.seats[index] ?? seat) };
    // Nobody chooses for a seat that only passes.
    return {
      ...seat,
      name: seatName(name, index),
      colour,
      computer: computer ?? (state === 'resigned' ? 'pass' : null),
    };
  });
  return { ...position, setup: { ...position.setup, seats } };
}

const NOTHING: readonly Move[] = [];

export type PlaceMove = Extract<Move, { type: 'place' }>;

export interface SessionListener {
  changed(): void;
  failed(error: TableError): void;
}

export class GameSession {
  position: Position | undefined;
  /** Who is at the table, and when, by the clock of this page, that was told; where others have seats too. */
  people: TableMessage | undefined;
  peopleSince = 0;
  /** All that has been said at the table, as far as this page was told. */
  said: readonly Said[] = [];
  /** The number of the first entry of them that nobody here has seen. */
  saidSeen = 0;
  /** Number of the first thing said since the page is here. */
  saidBefore = 0;
  /** What somebody here has written and not said yet. */
  unsaid = '';
  /** Since when those who are away have been, by the clock of this page, as far as it was told. */
  readonly awaySince = new Map<number, number>();
  /** What has become of the seats that were held here, if that was seen. */
  gone: 'left' | 'moved' | undefined;
  /** The next game of the series, once somebody has begun it. */
  next: string | undefined;
  /** True while a choice is on its way. */
  busy = false;
  /** What a computer is at; undefined while none is. */
  thought: Thought | undefined;
  /** A hint that holds for the running turn: all that was chosen since agrees with it. */
  hint: Hint | undefined;
  /** True while a hint is on its way. */
  asking = false;
  /** Turns of the log, by index, that were confirmed on this page. */
  readonly own = new Set<number>();
  /** What was on offer before each choice of the running turn, and now, as far as this page has seen it. */
  #offers: Move[][] = [];
  /** As the table told it. */
  #told: Position | undefined;
  #leave: (() => void) | undefined;
  /** Somebody wants the last choice back while it is still on its way. */
  #undoWanted = false;
  #closed = false;

  readonly #table: Table;
  readonly #listener: SessionListener;

  constructor(
    table: Table,
    readonly game: string,
    listener: SessionListener,
  ) {
    this.#table = table;
    this.#listener = listener;
  }

  async start(): Promise<void> {
    const leave = await this.#table.open(this.game, {
      position: (position) => this.#receive(position),
      thinking: (thinking) => this.#think(thinking),
      table: (people) => this.#meet(people),
      rematch: (next) => this.#goOn(next),
      failed: (error) => this.#listener.failed(error),
    });
    if (this.#closed) {
      leave();
    } else {
      this.#leave = leave;
    }
  }

  close(): void {
    this.#closed = true;
    this.#leave?.();
  }

  #goOn(next: string): void {
    this.next = next;
    this.#listener.changed();
  }

  #meet(people: TableMessage): void {
    if (this.#closed) {
      return;
    }
    const { from, entries } = people.chat;
    this.said = [...this.said.filter(({ number }) => number < from), ...entries];
    if (this.people === undefined) {
      this.saidBefore = (entries.at(-1)?.number ?? -1) + 1;
    }
    const held = this.people?.yours ?? [];
    if (held.length > 0 && people.yours.length === 0) {
      this.gone = held.some((seat) => people.seats[seat]?.state === 'open') ? 'left' : 'moved';
    }
    this.people = people;
    this.peopleSince = Date.now();
    for (const [seat, { state }] of people.seats.entries()) {
      if (state !== 'away') {
        this.awaySince.delete(seat);
      } else if (!this.awaySince.has(seat)) {
        this.awaySince.set(seat, this.peopleSince);
      }
    }
    this.next = people.series.next ?? this.next;
    this.nameAnew();
    this.#listener.changed();
  }

  /** Who sits at the table has changed, or the language, in which seats without a name have theirs. */
  nameAnew(): void {
    if (this.#told !== undefined) {
      this.position = atTable(this.#told, this.people);
    }
  }

  /** All that was said before this number has been seen. */
  seeSaid(number: number): void {
    if (number > this.saidSeen) {
      this.saidSeen = number;
      this.#listener.changed();
    }
  }

  /** Whether others may have seats here. */
  get shared(): boolean {
    return this.#table.isShared?.(this.game) === true;
  }

  /** Whether somebody elsewhere has a seat, or is to have one. */
  get others(): boolean {
    const { people } = this;
    return (
      people?.seats.some(({ state }, seat) => state !== 'computer' && !people.yours.includes(seat)) === true
    );
  }

  /** Whether who sits here has this seat. */
  holds(seat: number): boolean {
    return this.people === undefined ? !this.shared : this.people.yours.includes(seat);
  }

  /** Whether who sits here has a seat or made the game; the others watch. */
  get known(): boolean {
    const { people } = this;
    return people === undefined ? !this.shared : people.yours.length > 0 || people.creator;
  }

  /** Whether somebody who sits here decides now. */
  get mayDecide(): boolean {
    const { position } = this;
    return (
      position !== undefined &&
      position.seat !== null &&
      !computerDecides(position) &&
      this.holds(position.seat)
    );
  }

  #receive(told: Position): void {
    if (this.#closed) {
      return;
    }
    const position = atTable(told, this.people);
    this.#told = told;
    for (const turn of this.own) {
      // Turns that were taken back, whose numbers others will have.
      if (turn >= position.log.length + (this.busy ? 1 : 0)) {
        this.own.delete(turn);
      }
    }
    const before = this.position?.sequence === position.sequence ? this.position.chosen : [];
    let same = 0;
    while (same < position.chosen.length && before[same]?.move === position.chosen[same]?.move) {
      same += 1;
    }
    // What was on offer holds as long as the choices before it are the same. What this page has not seen it does not
    // make up: such a choice can be taken back, but not made anew.
    const known = position.sequence === this.position?.sequence ? this.#offers.slice(0, same + 1) : [];
    this.#offers = position.chosen.map((_, depth) => known[depth] ?? []);
    this.#offers.push(position.moves);
    this.position = position;
    if (this.thought?.sequence !== position.sequence) {
      this.thought = undefined;
    }
    if (this.hint !== undefined && !holds(this.hint, position)) {
      this.hint = undefined;
    }
    this.#listener.changed();
  }

  #think(thinking: Thinking): void {
    if (this.#closed || thinking.sequence !== this.position?.sequence) {
      return;
    }
    const since =
      this.thought?.sequence === thinking.sequence ? this.thought.since : Date.now() - thinking.elapsed;
    this.thought = { ...thinking, since };
    this.#listener.changed();
  }

  /** Choices made in the running turn and not yet confirmed. */
  get depth(): number {
    return this.position?.chosen.length ?? 0;
  }

  /** What was on offer before the choice of this depth; empty where the page has not seen it. */
  offered(depth: number): readonly Move[] {
    return this.mayDecide ? (this.#offers[depth] ?? NOTHING) : NOTHING;
  }

  /** The depth at which the tile is placed, now or earlier in the turn; undefined if this turn has none. */
  placeDepth(): number | undefined {
    const { position } = this;
    if (position === undefined) {
      return undefined;
    }
    const chosen = position.chosen.findIndex((move) => move.type === 'place');
    return chosen >= 0 ? chosen : position.phase === 'place' ? this.depth : undefined;
  }

  #at(): At {
    const { position } = this;
    return {
      game: this.game,
      sequence: position?.sequence ?? 0,
      step: position?.step ?? 0,
      change: position?.change ?? 0,
      seat: position?.seat ?? 0,
    };
  }

  /** Runs requests one after the other; nothing else is sent meanwhile. */
  async #run(requests: (() => Promise<void>)[]): Promise<void> {
    if (this.busy || !this.mayDecide) {
      return;
    }
    this.busy = true;
    try {
      for (const request of requests) {
        await request();
      }
    } catch (error) {
      this.#undoWanted = false;
      expectTableError(error);
      this.#listener.failed(error);
      if (error.code !== 'connection') {
        // Whatever went wrong, this page was behind: catch up.
        await this.#table.refresh(this.game).catch(() => undefined);
      }
    } finally {
      this.busy = false;
      this.#listener.changed();
    }
    if (this.#undoWanted) {
      this.#undoWanted = false;
      await this.undo();
    }
  }

  /** Makes the choice of a depth, taking back whatever was chosen from there on. */
  choose(move: number, depth = this.depth): Promise<void> {
    const back = this.depth - depth;
    const requests = Array.from({ length: Math.max(0, back) }, () => () => this.#table.undo(this.#at()));
    return this.#run([...requests, () => this.#table.play(this.#at(), move), () => this.#passIfAlone()]);
  }

  undo(): Promise<void> {
    if (this.busy) {
      this.#undoWanted = true;
      return Promise.resolve();
    }
    if (this.depth === 0) {
      return Promise.resolve();
    }
    return this.#run([
      () => this.#table.undo(this.#at()),
      // A pass that was the only choice goes back together with what led to it.
      () => (this.#onlyPass() === undefined ? Promise.resolve() : this.#table.undo(this.#at())),
    ]);
  }

  /** The pass, where nothing else may be chosen after a choice of this turn. */
  #onlyPass(): Move | undefined {
    const [first, ...others] = this.position?.moves ?? [];
    return this.depth > 0 && first?.type === 'pass' && others.length === 0 ? first : undefined;
  }

  /** Spares the player a choice that is none. */
  #passIfAlone(): Promise<void> {
    const pass = this.#onlyPass();
    return pass === undefined ? Promise.resolve() : this.#table.play(this.#at(), pass.move);
  }

  confirm(): Promise<void> {
    if (this.position?.complete !== true) {
      return Promise.resolve();
    }
    const turn = this.position.log.length;
    return this.#run([
      () => {
        // Known before the answer comes, which already shows the turn.
        this.own.add(turn);
        return this.#table.confirm(this.#at()).catch((error: unknown) => {
          this.own.delete(turn);
          throw error;
        });
      },
    ]);
  }

  /** Has the computer that thinks play at once. */
  async stop(): Promise<void> {
    if (this.thought === undefined) {
      return;
    }
    try {
      await this.#table.stop(this.game, this.thought.sequence);
    } catch (error) {
      // It was about to play anyway.
      expectTableError(error);
    }
  }

  /** Whether a hint may be asked for now. */
  get mayAsk(): boolean {
    const { position } = this;
    return position?.setup.hints === true && !position.complete && this.mayDecide;
  }

  async askHint(): Promise<void> {
    if (!this.mayAsk || this.asking || this.hint !== undefined) {
      return;
    }
    this.asking = true;
    this.#listener.changed();
    try {
      const hint = await this.#table.hint(this.#at());
      if (this.position !== undefined && holds(hint, this.position)) {
        this.hint = hint;
      }
    } catch (error) {
      expectTableError(error);
      // Who has chosen something meanwhile wants no hint any more.
      if (error.code !== 'stale') {
        this.#listener.failed(error);
      }
    } finally {
      this.asking = false;
      this.#listener.changed();
    }
  }

  dropHint(): void {
    this.hint = undefined;
    this.#listener.changed();
  }

  /** Has another of the turns that a hint compares lie on the board: the shown one comes first. */
  considerTurn(candidate: Candidate): void {
    const { hint } = this;
    if (hint?.candidates.includes(candidate)) {
      const others = hint.candidates.filter((other) => other !== candidate);
      others.sort((a, b) => a.loss - b.loss);
      this.hint = { ...hint, candidates: [candidate, ...others] };
      this.#listener.changed();
    }
  }

  /** Makes the choices of the hint that are not made yet; confirming is left to the player. */
  followHint(): Promise<void> {
    const { hint, position } = this;
    if (hint === undefined || position === undefined) {
      return Promise.resolve();
    }
    const left = hintedMoves(hint, position);
    return this.#run(left.map((move) => () => this.#table.play(this.#at(), move.move)));
  }

  /** Passes, where passing is on offer. */
  pass(): Promise<void> {
    const pass = this.offered(this.depth).find((move) => move.type === 'pass');
    return pass === undefined ? Promise.resolve() : this.choose(pass.move);
  }
}

/** The moves of a hint that are still to be made. */
export function hintedMoves({ candidates, step }: Hint, position: Position): Move[] {
  return candidates[0]?.turn.slice(position.chosen.length - step) ?? [];
}

/** Whether a hint still says what to do: of what was chosen since, nothing differs from it. */
function holds({ candidates, sequence, step }: Hint, position: Position): boolean {
  const turn = candidates[0]?.turn ?? [];
  const since = position.chosen.slice(step);
  return (
    sequence === position.sequence &&
    position.chosen.length >= step &&
    since.length < turn.length &&
    since.every((move, index) => move.move === turn[index]?.move)
  );
}
