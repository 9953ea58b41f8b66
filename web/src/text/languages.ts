// Which languages there are, which of them is shown, and how it is fetched: each is a module of its own, loaded when it
// is wanted and not before.

import { setTexts, type Texts } from './index.ts';

/** Each language by its tag: its own name for itself, and its texts. */
const LANGUAGES = {
  en: { name: 'English', load: () => import('./en.ts').then((module): Texts => module.en) },
  pl: { name: 'Polski', load: () => import('./pl.ts').then((module) => module.pl) },
  fr: { name: 'Français', load: () => import('./fr.ts').then((module) => module.fr) },
  nl: { name: 'Nederlands', load: () => import('./nl.ts').then((module) => module.nl) },
  ru: { name: 'Русский', load: () => import('./ru.ts').then((module) => module.ru) },
  de: { name: 'Deutsch', load: () => import('./de.ts').then((module) => module.de) },
} as const;

export type Language = keyof typeof LANGUAGES;

export const languages = Object.keys(LANGUAGES) as Language[];

export function nameOf(language: Language): string {
  return LANGUAGES[language].name;
}

function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGES, tag);
}

/** The first language of a list of tags ("pl-PL") that there are texts in; English if there is none. */
export function bestLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const primary = tag.toLowerCase().split('-')[0] ?? '';
    if (isLanguage(primary)) {
      return primary;
    }
  }
  return 'en';
}

const KEY = 'bigtop.language';

function remembered(): string[] {
  try {
    const tag = localStorage.getItem(KEY);
    return tag === null ? [] : [tag];
  } catch {
    // Storage may be forbidden; then the browser's languages decide each time.
    return [];
  }
}

let shown: Language | undefined;
/** Counts the requests, so that of two that overtake each other the later one wins. */
let request = 0;
const watchers = new Set<() => void>();

async function show(language: Language): Promise<void> {
  request += 1;
  const mine = request;
  const texts = await LANGUAGES[language].load();
  if (mine !== request) {
    return;
  }
  setTexts(texts);
  shown = language;
  document.documentElement.lang = language;
  for (const watcher of watchers) {
    watcher();
  }
}

/** Loads the language chosen before or, without that, the one the browser asks for; English if it cannot be had. */
export async function startLanguage(): Promise<void> {
  const language = bestLanguage([...remembered(), ...navigator.languages]);
  try {
    await show(language);
  } catch (error) {
    if (language === 'en') {
      throw error;
    }
    await show('en');
  }
}

/** Shows another language from now on, and the next time too. If it cannot be loaded, nothing changes. */
export async function chooseLanguage(language: Language): Promise<void> {
  await show(language);
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Then it holds until the page is closed.
  }
}

export function shownLanguage(): Language {
  return shown ?? 'en';
}

/** Calls back whenever another language is shown, until the function returned is called. */
export function watchLanguage(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
