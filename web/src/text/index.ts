// The texts of the page in the viewer's language.

import { en } from './en.ts';
import { format, type Values } from './format.ts';

export type MessageKey = keyof typeof en;

/** A message by its key, with its values filled in. */
export function t(key: MessageKey, values: Values = {}): string {
  return format(en[key], values, 'en');
}

export function isMessageKey(key: string): key is MessageKey {
  return key in en;
}
