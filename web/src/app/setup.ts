// The form of a new game: its options with the values the editions print (docs/rules.md, section on options), and
// remembering what was chosen last.

import { colours } from '../board/colours.ts';
import {
  AIDS,
  type Aid,
  type Edition,
  type Level,
  type Options,
  type Position,
  type SetName,
  type Setup,
  type Terms,
} from '../table/protocol.ts';
import { isMessageKey, type MessageKey, t } from '../text/index.ts';

export const MODULES = ['circus', 'acrobats', 'ringmaster'] as const;
export const OPTIONAL_SETS: readonly SetName[] = ['bigtop', 'abbot', 'river'];
export const MOST_SEATS = 6;
export const LEAST_SEATS = 2;

export interface OptionChoice {
  readonly name: string;
  readonly values: readonly string[];
  /** Set without which the option changes nothing. */
  readonly set: SetName;
  preset(edition: Edition, sets: readonly SetName[]): string;
}

function choice(name: string, values: readonly string[], set: SetName, c2: string, c3 = c2): OptionChoice {
  return { name, values, set, preset: (edition) => (edition === 'c2' ? c2 : c3) };
}

/** All options but `modules`, which is three switches. */
export const OPTION_CHOICES: readonly OptionChoice[] = [
  choice('pyramid.phase', ['place', 'score'], 'bigtop', 'place', 'score'),
  choice('pyramid.needs_own', ['no', 'yes'], 'bigtop', 'no', 'yes'),
  choice('acrobat.final_points', ['5', '4'], 'bigtop', '5'),
  {
    name: 'meeples',
    values: ['7', '9'],
    set: 'base',
    preset: (edition, sets) => (edition === 'c3' && sets.includes('bigtop') ? '9' : '7'),
  },
  choice('fields', ['on', 'off'], 'base', 'on'),
  choice('city.small', ['4', '2'], 'base', '4'),
  choice('river.start_tile', ['box', 'bag'], 'river', 'box'),
  choice('ties', ['shared', 'not-first'], 'base', 'shared'),
];

/** What a computer's thinking about a turn may be limited to. */
export const MILLISECONDS = [500, 1000, 2000, 5000] as const;

export interface SeatDraft {
  name: string;
  colour: string;
  /** Name of the level that plays it; a person if there is none. */
  computer?: string | null;
  /** Somebody else is to take it, by a link. */
  open?: boolean;
}

/** What the form holds. Options that are not there are as the edition prints them. */
export interface Draft {
  seats: SeatDraft[];
  edition: Edition;
  sets: SetName[];
  modules: string[];
  options: Options;
  /** Not there in what was remembered before there were any. */
  hints?: boolean;
  /** Aids the table does without. */
  noAids?: Aid[];
  milliseconds?: number | null;
  /** What is agreed with people elsewhere. */
  terms?: Terms;
}

/** Whether people may see whose the fields are. */
export function hasFieldView({ aids, options }: Setup): boolean {
  return aids.includes('fields') && options.fields !== 'off';
}

/** A cup that is being played: its replay would show what the cup is played without. */
export function isRunningCup({ setup, phase }: Pick<Position, 'setup' | 'phase'>): boolean {
  return setup.cup === true && phase !== 'over';
}

/** The name of a seat, in the language of the page where nobody has given it one. */
export function seatName(name: string, seat: number): string {
  return name || t('seat.default', { number: seat + 1 });
}

/** What a level is called, and what it is like. */
export function levelName(level: Pick<Level, 'name'>): string {
  const key = `level.${level.name}`;
  return isMessageKey(key) ? t(key) : level.name.charAt(0).toUpperCase() + level.name.slice(1);
}

export function levelAbout(level: Pick<Level, 'name' | 'summary'>): string {
  const key = `level.${level.name}.about`;
  return isMessageKey(key) ? t(key) : level.summary;
}

/** The name of a seat that nobody has given one, in the language of the page: of its level, counted where there are more. */
export function usualName(seats: readonly SeatDraft[], index: number): string {
  const computer = seats[index]?.computer ?? null;
  if (computer === null) {
    return t('seat.default', { number: index + 1 });
  }
  const given = new Set(seats.map((seat) => seat.name));
  const name = levelName({ name: computer });
  const numbered = (number: number) => (number === 1 ? name : `${name} ${number}`);
  const before = seats.slice(0, index).filter((seat) => seat.name === '' && seat.computer === computer);
  let number = before.length + 1;
  while (given.has(numbered(number))) {
    number += 1;
  }
  return numbered(number);
}

/** Gives a seat to a computer, a person, or whoever takes it. */
export function seatWith(
  seats: readonly SeatDraft[],
  index: number,
  computer: string | null,
  open = false,
): SeatDraft[] {
  return seats.map((seat, i) => (i === index ? { ...seat, computer, open } : seat));
}

export function defaultDraft(): Draft {
  return {
    seats: [0, 1].map((seat) => ({ name: '', colour: colours[seat] ?? 'red' })),
    edition: 'c2',
    sets: ['base', 'bigtop'],
    modules: [...MODULES],
    options: {},
  };
}

const NAME_BYTES = 63;

/** A name as the table takes it (docs/protocol.md): short, without quotation marks and control characters. */
export function cleanName(name: string): string {
  let clean = '';
  let bytes = 0;
  for (const character of name
    .replace(/"/g, '’')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .trim()) {
    bytes += new TextEncoder().encode(character).length;
    if (bytes > NAME_BYTES) {
      break;
    }
    clean += character;
  }
  return clean.trim();
}

/** Only what the table knows, of what the browser kept; `public` and the like are the table's own words. */
function termsOf({ clock, resign, cup, chat, public: everybody }: Terms, levels: readonly Level[]): Terms {
  const known = (name: string | undefined) => levels.some((level) => level.name === name);
  return {
    ...(clock === undefined
      ? {}
      : { clock: { ...clock, expiry: known(clock.expiry) ? (clock.expiry ?? 'loses') : 'loses' } }),
    ...(known(resign) && resign !== undefined ? { resign } : {}),
    ...(cup === true ? { cup } : {}),
    ...(chat === false ? { chat } : {}),
    ...(everybody === true ? { public: true } : {}),
  };
}

/** The options to send: those that matter with these sets and differ from the preset. */
export function setupOf(draft: Draft, levels: readonly Level[], online = false): Setup {
  const options: Options = {};
  for (const option of OPTION_CHOICES) {
    const value = draft.options[option.name];
    if (
      value !== undefined &&
      draft.sets.includes(option.set) &&
      value !== option.preset(draft.edition, draft.sets)
    ) {
      options[option.name] = value;
    }
  }
  if (draft.sets.includes('bigtop') && draft.modules.length < MODULES.length) {
    options.modules = MODULES.filter((module) => draft.modules.includes(module)).join(',') || 'none';
  }
  const known = draft.seats.map((seat) => ({
    ...seat,
    computer: levels.find(({ name }) => name === seat.computer)?.name ?? null,
  }));
  const seats = known.map((seat, index) => ({
    // Until somebody takes it, a seat has the name that each page gives it in its own language.
    ...(online && seat.open === true
      ? { name: '', open: true }
      : { name: cleanName(seat.name) || usualName(known, index) }),
    colour: seat.colour,
    computer: seat.computer,
  }));
  const computers = seats.some(({ computer }) => computer !== null);
  return {
    seats,
    edition: draft.edition,
    sets: draft.sets,
    options,
    hints: draft.hints ?? true,
    aids: AIDS.filter((aid) => draft.noAids?.includes(aid) !== true),
    milliseconds: computers ? (draft.milliseconds ?? null) : null,
    ...(online ? termsOf(draft.terms ?? {}, levels) : {}),
  };
}

/** The options of a game in words, those that matter with its sets. */
export function describeOptions(
  sets: readonly SetName[],
  options: Options,
): { name: string; value: string }[] {
  const described = OPTION_CHOICES.filter((option) => sets.includes(option.set)).map((option) => {
    const value = options[option.name] ?? '';
    const key = `option.${option.name}.${value}`;
    return { name: t(`option.${option.name}` as MessageKey), value: isMessageKey(key) ? t(key) : value };
  });
  if (sets.includes('bigtop')) {
    const modules = MODULES.filter((module) => options.modules?.split(',').includes(module));
    const value = modules.map((module) => t(`module.${module}`)).join(', ') || t('module.none');
    described.unshift({ name: t('option.modules'), value });
  }
  return described;
}

/** Options that change what the text of a rule says. */
const OPTION_OF_RULE: Readonly<Record<string, string>> = {
  'BASE-31': 'city.small',
  'ACR-10': 'pyramid.needs_own',
  'ACR-11': 'pyramid.phase',
  'ACR-15': 'acrobat.final_points',
};

/** In words, the option by which a game departs from a rule as its edition prints it; undefined if it does not. */
export function departure(setup: Setup, rule: string): { name: string; value: string } | undefined {
  const option = OPTION_CHOICES.find(({ name }) => name === OPTION_OF_RULE[rule]);
  const value = option && setup.options[option.name];
  if (option === undefined || value === undefined || value === option.preset(setup.edition, setup.sets)) {
    return undefined;
  }
  const key = `option.${option.name}.${value}`;
  return {
    name: t(`option.${option.name}` as MessageKey),
    value: isMessageKey(key) ? t(key) : value,
  };
}

const KEY = 'bigtop.new-game';

function isDraft(value: unknown): value is Draft {
  const draft = value as Draft | null;
  return (
    Array.isArray(draft?.seats) &&
    draft.seats.length >= LEAST_SEATS &&
    draft.seats.length <= MOST_SEATS &&
    draft.seats.every((seat) => typeof seat.name === 'string' && colours.includes(seat.colour)) &&
    (draft.edition === 'c2' || draft.edition === 'c3') &&
    Array.isArray(draft.sets) &&
    draft.sets.includes('base') &&
    Array.isArray(draft.modules) &&
    typeof draft.options === 'object' &&
    draft.options !== null
  );
}

/** The game set up last, or the usual one. */
export function rememberedDraft(): Draft {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return isDraft(draft) ? draft : defaultDraft();
  } catch {
    return defaultDraft();
  }
}

export function remember(draft: Draft): void {
  try {
    // Whoever shows one game to everybody may not mean the next one.
    const { public: _, ...terms } = draft.terms ?? {};
    localStorage.setItem(KEY, JSON.stringify({ ...draft, terms }));
  } catch {
    // Storage may be full or forbidden; then the form starts afresh the next time.
  }
}
