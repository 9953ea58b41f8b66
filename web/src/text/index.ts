// The texts of the page in the language that was chosen (languages.ts), and numbers and lists as that language writes
// them.

import type { en } from './en.ts';
import { format, numberFormat, type Values } from './format.ts';

export type MessageKey = keyof typeof en;
/** All texts of one language. */
export type Texts = Readonly<Record<MessageKey, string>>;

let texts: Texts | undefined;

/** Makes these the texts that t() gives; languages.ts does it before anything is shown. */
export function setTexts(chosen: Texts): void {
  texts = chosen;
}

function loaded(): Texts {
  if (texts === undefined) {
    throw new Error('a text was asked for before a language was chosen');
  }
  return texts;
}

/** The tag of the language the texts are in. */
export function language(): string {
  return loaded().language;
}

/** A message by its key, with its values filled in. */
export function t(key: MessageKey, values: Values = {}): string {
  return format(loaded()[key], values, language());
}

export function isMessageKey(key: string): key is MessageKey {
  return Object.hasOwn(loaded(), key);
}

/** By language and kind: making one takes longer than all that is done with it. */
const listFormats = new Map<string, Intl.ListFormat>();

/** "a, b and c", or "a, b or c". */
export function listOf(
  parts: readonly string[],
  type: Intl.ListFormatOptions['type'] = 'conjunction',
): string {
  const key = `${language()} ${type}`;
  let found = listFormats.get(key);
  if (found === undefined) {
    found = new Intl.ListFormat(language(), { type });
    listFormats.set(key, found);
  }
  return found.format(parts);
}

/** A number with so many digits after the decimal mark. */
export function decimal(value: number, digits: number): string {
  return numberFormat(language(), digits).format(value);
}

/** With a capital at its beginning, as a sentence has it. */
export function capitalised(sentence: string): string {
  return sentence.charAt(0).toLocaleUpperCase(language()) + sentence.slice(1);
}
