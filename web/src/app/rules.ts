// The rules in the language of the page: made from docs/rules.md and src/text/rules when the page is built, and fetched
// when somebody first asks for one.

import { useEffect, useState } from 'preact/hooks';
import type { Edition } from '../table/protocol.ts';
import type { Language } from '../text/languages.ts';
import { useLanguage } from './language-switch.tsx';

/** What holds in both editions, or in one of them only. */
export interface RulePart {
  readonly edition: Edition | null;
  readonly text: string;
}

export interface Rule {
  readonly id: string;
  readonly parts: readonly RulePart[];
}

export interface RuleSection {
  readonly title: string;
  readonly rules: readonly Rule[];
}

export type Rules = readonly RuleSection[];

/** As the file has them: [["Circus", [["CIR-01", "text"], …]], …]. */
export type RuleFile = [string, [string, string][]][];

/** Takes a text apart: what follows "c2:" or "c3:" holds in that edition, up to the other one or the end. */
export function ruleParts(text: string): RulePart[] {
  const [common = '', ...marked] = text.split(/(?:^|\s)(c[23]):\s/);
  const parts: RulePart[] = common === '' ? [] : [{ edition: null, text: common }];
  for (let i = 0; i + 1 < marked.length; i += 2) {
    parts.push({ edition: marked[i] as Edition, text: marked[i + 1] ?? '' });
  }
  return parts;
}

export function readRules(file: RuleFile): Rules {
  return file.map(([title, rules]) => ({
    title,
    rules: rules.map(([id, text]) => ({ id, parts: ruleParts(text) })),
  }));
}

const loading = new Map<Language, Promise<Rules>>();

function load(language: Language): Promise<Rules> {
  let rules = loading.get(language);
  if (rules === undefined) {
    rules = fetch(`rules.${language}.json`).then(async (answer) => {
      if (!answer.ok) {
        throw new Error(`rules: ${answer.status}`);
      }
      return readRules((await answer.json()) as RuleFile);
    });
    loading.set(language, rules);
    // Asked for again the next time.
    rules.catch(() => loading.delete(language));
  }
  return rules;
}

export interface LoadedRules {
  /** Undefined until they are there. */
  rules: Rules | undefined;
  failed: boolean;
  again(): void;
}

export function useRules(): LoadedRules {
  const language = useLanguage();
  const [rules, setRules] = useState<Rules>();
  const [failed, setFailed] = useState(false);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    setFailed(false);
    load(language).then(
      (loaded) => wanted && setRules(loaded),
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [language, tries]);
  return { rules, failed, again: () => setTries(tries + 1) };
}

export function findRule(rules: Rules | undefined, id: string): Rule | undefined {
  for (const section of rules ?? []) {
    const rule = section.rules.find((one) => one.id === id);
    if (rule !== undefined) {
      return rule;
    }
  }
  return undefined;
}

/** Without marks on the letters and capitals, so that "zrodlo" finds "Źródło". */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ß/g, 'ss')
    .replace(/’/g, "'");
}

/** The rules that contain every one of the words, in their sections. */
export function searchRules(rules: Rules, words: string): Rules {
  const wanted = plain(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) {
    return rules;
  }
  return rules.flatMap((section) => {
    const found = section.rules.filter((rule) => {
      const text = plain([rule.id, ...rule.parts.map((part) => part.text)].join(' '));
      return wanted.every((word) => text.includes(word));
    });
    return found.length === 0 ? [] : [{ ...section, rules: found }];
  });
}
