// The text of each rule by its id, made from docs/rules.md when the page is built, and fetched when first asked for.

import { useEffect, useState } from 'preact/hooks';

export type Rules = Readonly<Record<string, string>>;

let loading: Promise<Rules> | undefined;

function load(): Promise<Rules> {
  loading ??= fetch('rules.en.json')
    .then((answer) => (answer.ok ? (answer.json() as Promise<Rules>) : {}))
    .catch(() => {
      // Asked for again the next time.
      loading = undefined;
      return {};
    });
  return loading;
}

/** The text of a rule; undefined until it is there. */
export function useRule(id: string): string | undefined {
  const [text, setText] = useState<string>();
  useEffect(() => {
    let wanted = true;
    load().then((rules) => wanted && setText(rules[id] ?? ''));
    return () => {
      wanted = false;
    };
  }, [id]);
  return text;
}
