// What a new game may be: the checks of server/src/setup.c, and the setups of records.

import type { Engine } from '../../../wasm/bigtop.ts';
import type { GameSetup } from '../../../wasm/types.ts';
import { colours } from '../board/colours.ts';
import { AIDS, type SeatSetup, type Setup } from '../table/protocol.ts';
import { TableError, type Who } from '../table/table.ts';

const NAME_BYTES = 63;
const LEAST_SEATS = 2;
const MOST_SEATS = 6;
const LEAST_MILLISECONDS = 10;
const MOST_MILLISECONDS = 60000;

/** In the order in which the server tells them. */
const FAULTS = [
  'seats',
  'name',
  'colour',
  'edition',
  'sets',
  'options',
  'tiles',
  'computer',
  'hints',
  'milliseconds',
  'aids',
] as const;
type Fault = (typeof FAULTS)[number];

/** The engine's, by bit. */
const ENGINE_FAULTS: readonly Fault[] = ['edition', 'seats', 'sets', 'options', 'tiles'];

/** Quotation marks, control characters, and those that turn the direction of what follows or break the line. */
const UNFIT = /["\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/u;

/** The setup of a record. Records know no colours and no computers: seats get them in order, and are people. */
export function setupOfRecord({ names, edition, sets, options }: GameSetup): Setup {
  const seats = names.map((name, seat) => ({ name, colour: colours[seat] ?? '', computer: null }));
  return { seats, edition, sets, options, hints: true, aids: [...AIDS], milliseconds: null };
}

function cleanName(name: unknown): string | undefined {
  const clean = typeof name === 'string' ? name.replace(/^ +| +$/g, '') : '';
  const length = new TextEncoder().encode(clean).length;
  return length === 0 || length > NAME_BYTES || UNFIT.test(clean) ? undefined : clean;
}

function seatFaults(seats: readonly SeatSetup[], levels: ReadonlySet<string>): Set<Fault> {
  const faults = new Set<Fault>();
  if (!Array.isArray(seats) || seats.length < LEAST_SEATS || seats.length > MOST_SEATS) {
    return new Set(['seats']);
  }
  seats.forEach(({ name, colour, computer }, seat) => {
    if (cleanName(name) === undefined) {
      faults.add('name');
    }
    if (!colours.includes(colour) || seats.slice(0, seat).some((other) => other.colour === colour)) {
      faults.add('colour');
    }
    if (computer != null && !levels.has(computer)) {
      faults.add('computer');
    }
  });
  return faults;
}

function helpFaults({ hints, aids, milliseconds }: Who): Fault[] {
  const faults: Fault[] = typeof hints === 'boolean' ? [] : ['hints'];
  const fits =
    milliseconds === null ||
    (Number.isInteger(milliseconds) &&
      milliseconds >= LEAST_MILLISECONDS &&
      milliseconds <= MOST_MILLISECONDS);
  if (!fits) {
    faults.push('milliseconds');
  }
  const known = Array.isArray(aids) && aids.every((aid) => AIDS.includes(aid));
  return known && new Set(aids).size === aids.length ? faults : [...faults, 'aids'];
}

function engineFaults(engine: Engine, setup: GameSetup): Fault[] {
  try {
    const bits = engine.faultsOf(setup);
    return ENGINE_FAULTS.filter((_, bit) => (bits & (1 << bit)) !== 0);
  } catch {
    // The words of sets and editions are known by now.
    return ['options'];
  }
}

function refuse(faults: ReadonlySet<Fault>): void {
  if (faults.size > 0) {
    const named = FAULTS.filter((fault) => faults.has(fault));
    throw new TableError({
      code: 'config',
      message: `the game cannot be played so: ${named.join(', ')}`,
      faults: named,
    });
  }
}

/** Who is going to play, as the table takes it. */
export function checkedWho(engine: Engine, who: Who): Who {
  const { hints = true, aids = AIDS, milliseconds = null } = who;
  const levels = new Set(engine.players().map(({ name }) => name));
  const faults = seatFaults(who.seats, levels);
  for (const fault of helpFaults({ ...who, hints, aids: [...aids], milliseconds })) {
    faults.add(fault);
  }
  refuse(faults);
  const seats = who.seats.map(({ name, colour, computer }) => ({
    name: cleanName(name) ?? '',
    colour,
    computer: computer ?? null,
  }));
  return { seats, hints, aids: AIDS.filter((aid) => aids.includes(aid)), milliseconds };
}

/** The setup as the table takes it: names clean, every option with its value. */
export function checkedSetup(engine: Engine, setup: Setup): Setup {
  const who = checkedWho(engine, setup);
  const { edition, sets, options = {} } = setup;
  const faults = new Set<Fault>();
  if (!engine.editions.includes(edition)) {
    faults.add('edition');
  }
  const known = sets.every((set) => engine.sets.includes(set));
  if (!known || new Set(sets).size !== sets.length || !sets.includes('base')) {
    faults.add('sets');
  }
  refuse(faults);
  const given = { names: who.seats.map(({ name }) => name), edition, sets, options };
  refuse(new Set(engineFaults(engine, given)));
  const game = engine.newGame(given);
  const complete = game.setup();
  game.free();
  return { ...who, edition, sets: complete.sets, options: complete.options };
}
