// Every language says everything: the same keys, the same values filled in, a form for each number, a text for each rule,
// and no words outside src/text.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findRule, type RuleFile, readRules, ruleParts, searchRules } from '../src/app/rules.ts';
import { departure } from '../src/app/setup.ts';
import { de } from '../src/text/de.ts';
import { en } from '../src/text/en.ts';
import { format, type Part, partsOf } from '../src/text/format.ts';
import { fr } from '../src/text/fr.ts';
import { decimal, listOf, setTexts, type Texts, t } from '../src/text/index.ts';
import { bestLanguage, languages } from '../src/text/languages.ts';
import { nl } from '../src/text/nl.ts';
import { pl } from '../src/text/pl.ts';
import { ru } from '../src/text/ru.ts';
import { bareWords } from './bare-words.ts';

const TEXTS: Record<string, Texts> = { en, pl, fr, nl, ru, de };
const OTHERS = Object.keys(TEXTS).filter((tag) => tag !== 'en');
const KEYS = Object.keys(en) as (keyof Texts)[];

afterAll(() => setTexts(en));

/** Names of all values in a message, also those that only choose between forms. */
function valuesIn(parts: readonly Part[]): Set<string> {
  const names = new Set<string>();
  for (const part of parts) {
    if (part.type === 'value' || part.type === 'choice') {
      names.add(part.name);
    }
    if (part.type === 'choice') {
      for (const inner of part.cases.values()) {
        for (const name of valuesIn(inner)) {
          names.add(name);
        }
      }
    }
  }
  return names;
}

function choicesIn(parts: readonly Part[]): Extract<Part, { type: 'choice' }>[] {
  return parts.flatMap((part) =>
    part.type === 'choice' ? [part, ...[...part.cases.values()].flatMap(choicesIn)] : [],
  );
}

/** Whether the number can be seen wherever a plural's form for it is used. */
function missingForms(parts: readonly Part[], language: string): string[] {
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return choicesIn(parts)
    .filter(({ plural }) => plural)
    .flatMap(({ name, cases }) => wanted.filter((form) => !cases.has(form)).map((form) => `${name} ${form}`));
}

/** Texts that really are the same as in English: names, signs, keys, and words that languages share. */
const SAME: Record<string, readonly string[]> = {
  all: [
    'title',
    'title.turn',
    'title.call',
    'option.acrobat.final_points.5',
    'option.acrobat.final_points.4',
    'option.meeples.7',
    'option.meeples.9',
    'players.supply',
    'prompt.sentence',
    'points.plus',
    'tiles.times',
    'keys.turn.key',
    'keys.skip.key',
    'keys.fields.key',
    'keys.keys.key',
    'keys.zoom.key',
    'keys.fit.key',
    'keys.figure.key',
    'keys.hint.key',
    'keys.stop.key',
    'replay.score',
    'replay.speed.times',
    'replay.keys.step.key',
    'replay.keys.pan.key',
    'replay.keys.zoom.key',
    'replay.keys.fit.key',
    'item.sum',
  ],
  pl: [
    'replay.keys.ends.key',
    'list.tile',
    'rules.edition',
    'thinking.seconds',
    'figure.meeple',
    'keys.undo.key',
  ],
  fr: [
    'invite.title',
    'tab.table',
    'tab.table.unseen',
    'figure.meeple',
    'players.score',
    'new.options',
    'option.city.small.4',
    'option.city.small.2',
    'level.club',
    'level.expert',
    'standing.total',
    'rules.sections',
    'rules.option',
  ],
  nl: [
    'terms.chat',
    'presence.computer',
    'chat.title',
    'replay.keys.ends.key',
    'replay.fault.reason',
    'list.tile',
    'rules.edition',
    'thinking.seconds',
    'figure.meeple',
    'new.sets',
    'new.hints',
    'level.computers',
    'level.beginner',
    'level.club',
    'level.expert',
    'game.hints',
    'players.computer',
    'players.score',
    'hint.ask',
    'category.circus',
    'keys.undo.key',
  ],
  ru: ['replay.keys.ends.key', 'list.tile', 'rules.edition', 'keys.undo.key'],
  de: [
    'terms.chat',
    'chat.title',
    'list.tile',
    'rules.edition',
    'thinking.seconds',
    'level.computers',
    'players.computer',
    'rules.option',
  ],
};

test('the languages that can be chosen are those tested here', () => {
  expect([...languages].sort()).toEqual(Object.keys(TEXTS).sort());
});

describe.each(OTHERS)('%s', (tag) => {
  const texts = TEXTS[tag] as Texts;

  test('has the keys of English, no more and no fewer', () => {
    expect(Object.keys(texts).sort()).toEqual([...KEYS].sort());
    expect(texts.language).toBe(tag);
  });

  test.each(KEYS)('%s fills in the values of English', (key) => {
    expect([...valuesIn(partsOf(texts[key]))].sort()).toEqual([...valuesIn(partsOf(en[key]))].sort());
    expect(texts[key].trim()).not.toBe('');
  });

  test('has a form for each number', () => {
    const missing = KEYS.flatMap((key) =>
      missingForms(partsOf(texts[key]), tag).map((form) => `${key}: ${form}`),
    );
    expect(missing).toEqual([]);
  });

  test('chooses by the same words as English', () => {
    for (const key of KEYS) {
      const words = (message: string) =>
        choicesIn(partsOf(message))
          .filter(({ plural }) => !plural)
          .flatMap(({ name, cases }) => [...cases.keys()].map((word) => `${name} ${word}`))
          .filter((word, index, all) => all.indexOf(word) === index)
          .sort();
      expect(words(texts[key]), key).toEqual(words(en[key]));
    }
  });

  test('is not English', () => {
    const same = KEYS.filter((key) => key !== 'language' && texts[key] === en[key]);
    const allowed = [...(SAME.all ?? []), ...(SAME[tag] ?? [])];
    expect(same.filter((key) => !allowed.includes(key))).toEqual([]);
    // And the list names nothing that has been translated since.
    expect(allowed.filter((key) => texts[key as keyof Texts] !== en[key as keyof Texts])).toEqual([]);
  });
});

test('English has a form for each number', () => {
  expect(KEYS.flatMap((key) => missingForms(partsOf(en[key]), 'en'))).toEqual([]);
});

test('numbers take the form of the language', () => {
  const tiles = (texts: Texts, count: number) => format(texts['item.tiles'], { count }, texts.language);
  expect([1, 2, 5, 12, 22, 25].map((count) => tiles(pl, count))).toEqual([
    '1 kafelek',
    '2 kafelki',
    '5 kafelków',
    '12 kafelków',
    '22 kafelki',
    '25 kafelków',
  ]);
  expect([1, 2, 5, 11, 21, 104].map((count) => tiles(ru, count))).toEqual([
    '1 тайл',
    '2 тайла',
    '5 тайлов',
    '11 тайлов',
    '21 тайл',
    '104 тайла',
  ]);
  setTexts(de);
  expect(decimal(4.25, 1)).toBe('4,3');
  expect(listOf(['Anna', 'Boris', 'Chloé'])).toBe('Anna, Boris und Chloé');
  expect(t('games.tiles', { count: 1234 })).toBe('noch 1.234 Plättchen');
  setTexts(en);
});

test('a name is shown as it was given, whatever is in it', () => {
  const odd = '{count, plural, one {x} other {y}} <b>#</b>';
  expect(format(en['announce.turn'], { name: odd, tile: '', has: 'no' }, 'en')).toBe(`${odd} to play.`);
  // Written from right to left, it does not turn round the points after it.
  expect(format(en['announce.score'], { name: 'דנה', points: 7, what: 'city' }, 'en')).toBe(
    '\u2068דנה\u2069 7 points: city.',
  );
});

test('the browser’s languages decide', () => {
  expect(bestLanguage(['pl-PL', 'en'])).toBe('pl');
  expect(bestLanguage(['sv', 'de-AT'])).toBe('de');
  expect(bestLanguage(['ja', 'zh-Hant'])).toBe('en');
  expect(bestLanguage(['constructor'])).toBe('en');
  expect(bestLanguage([])).toBe('en');
});

function rulesFile(source: string): RuleFile {
  return JSON.parse(execFileSync('sh', ['rules-json.sh', source], { encoding: 'utf8' })) as RuleFile;
}

const ids = (file: RuleFile) => file.flatMap(([, rules]) => rules.map(([id]) => id));
const english = rulesFile('../docs/rules.md');

test('every rule that the engine can cite is in the rules', () => {
  const names = readFileSync('../engine/src/names.c', 'utf8');
  const emitted = [...names.matchAll(/\[BT_RULE_\w+\] = "([A-Z]+(?:-[A-Z]+)?-\d+)"/g)].map(([, id]) => id);
  expect(emitted.length).toBeGreaterThan(25);
  expect(emitted.filter((id) => !ids(english).includes(id as string))).toEqual([]);
});

describe.each(OTHERS)('rules in %s', (tag) => {
  const file = rulesFile(`src/text/rules/${tag}.txt`);

  test('are those of English in the same sections', () => {
    expect(file.map(([, rules]) => rules.map(([id]) => id))).toEqual(
      english.map(([, rules]) => rules.map(([id]) => id)),
    );
    expect(file.filter(([title], index) => title === english[index]?.[0]).map(([title]) => title)).toEqual(
      [],
    );
  });

  test.each(ids(english))('%s says what English says of each edition', (id) => {
    const own = findRule(readRules(file), id)?.parts ?? [];
    const original = findRule(readRules(english), id)?.parts ?? [];
    expect(own.map(({ edition }) => edition)).toEqual(original.map(({ edition }) => edition));
    for (const [index, { text }] of own.entries()) {
      const there = original[index]?.text ?? '';
      expect(text).not.toBe(there);
      expect(text.length).toBeGreaterThan(there.length / 3);
      // Numbers that stand as figures, and rules that are named, are the same.
      const figures = (words: string): string[] => [...(words.match(/[A-Z]+-\d+|\d+/g) ?? [])].sort();
      expect(figures(text).filter((figure) => !figures(there).includes(figure))).toEqual([]);
    }
  });
});

test('rules fall into parts by edition', () => {
  expect(ruleParts('All. c2: one. c3: two.')).toEqual([
    { edition: null, text: 'All.' },
    { edition: 'c2', text: 'one.' },
    { edition: 'c3', text: 'two.' },
  ]);
  expect(ruleParts('c3: only.')).toEqual([{ edition: 'c3', text: 'only.' }]);
});

test('rules are found by words in any order, without marks and capitals', () => {
  const polish = readRules(rulesFile('src/text/rules/pl.txt'));
  const found = (words: string) =>
    searchRules(polish, words).flatMap(({ rules }) => rules.map(({ id }) => id));
  expect(found('JEZIOR zrodl')).toEqual(['SETUP-06', 'RIV-01', 'RIV-06']);
  expect(found('acr-08')).toContain('ACR-08');
  expect(found('xyzzy')).toEqual([]);
  expect(found(' ').length).toBe(ids(english).length);
});

test('a game that departs from a rule says so', () => {
  const setup = {
    seats: [],
    edition: 'c2' as const,
    sets: ['base' as const, 'bigtop' as const],
    options: { 'city.small': '2', 'acrobat.final_points': '5' },
    hints: true,
    aids: [],
    milliseconds: null,
  };
  expect(departure(setup, 'BASE-31')).toEqual({ name: 'A city of two tiles scores', value: '2 points' });
  expect(departure(setup, 'ACR-15')).toBeUndefined();
  expect(departure(setup, 'BASE-30')).toBeUndefined();
});

test('components hold no words of their own', () => {
  const folders = ['src/app', 'src/board', 'src/table'];
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file))
      .map((file) => join(folder, file)),
  );
  expect(files.length).toBeGreaterThan(30);
  const found = files.flatMap((file) =>
    bareWords(file, readFileSync(file, 'utf8')).map((words) => `${file}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('words in a component would be seen', () => {
  expect(bareWords('a.tsx', 'const a = <p>Hello {name} · {"+"}</p>;')).toEqual(['Hello']);
  expect(bareWords('a.tsx', '<img alt="A tile" title={"Two" + x} class="big" />;')).toEqual([
    'A tile',
    'Two',
  ]);
  expect(bareWords('a.tsx', "const a = <p>{yes === 'no' ? 'Yes' : t('no')}</p>;")).toEqual(['Yes']);
  expect(bareWords('a.ts', 'document.title = `Game ` + x;')).toEqual(['Game']);
  expect(bareWords('a.ts', "host.setAttribute('aria-label', 'Board');")).toEqual(['Board']);
});
