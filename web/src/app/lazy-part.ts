// Parts of the page that are scripts of their own, fetched when they are first wanted.

import { useEffect, useState } from 'preact/hooks';

/** What has been loaded, by the function that loads it: shown at once the next time. */
const loaded = new Map<() => Promise<unknown>, unknown>();

/** A part of the page, or how far it is with coming. `load` must be the same function each time. */
export function usePart<Part extends object>(load: () => Promise<Part>): Part | 'loading' | 'failed' {
  const [part, setPart] = useState<Part | 'loading' | 'failed'>(
    () => (loaded.get(load) as Part | undefined) ?? 'loading',
  );
  useEffect(() => {
    if (!loaded.has(load)) {
      load().then(
        (found) => {
          loaded.set(load, found);
          setPart(found);
        },
        () => setPart('failed'),
      );
    }
  }, [load]);
  return part;
}
