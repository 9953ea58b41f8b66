// What whoever sits at this browser likes, whatever the game: kept in the browser.

import { useEffect, useState } from 'preact/hooks';

export interface Preferences {
  sound: boolean;
  /** The title of the page tells when it is a person's turn. */
  notice: boolean;
}

const KEY = 'bigtop.preferences';
const USUAL: Preferences = { sound: false, notice: true };

const watchers = new Set<(preferences: Preferences) => void>();
let present: Preferences | undefined;

function stored(): Preferences {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return { ...USUAL, ...(typeof found === 'object' ? found : null) };
  } catch {
    return USUAL;
  }
}

export function preferences(): Preferences {
  present ??= stored();
  return present;
}

export function prefer(part: Partial<Preferences>): void {
  present = { ...preferences(), ...part };
  try {
    localStorage.setItem(KEY, JSON.stringify(present));
  } catch {
    // Storage may be full or forbidden; then it holds until the page is left.
  }
  for (const watcher of watchers) {
    watcher(present);
  }
}

export function usePreferences(): Preferences {
  const [state, setState] = useState(preferences);
  useEffect(() => {
    watchers.add(setState);
    return () => {
      watchers.delete(setState);
    };
  }, []);
  return state;
}
