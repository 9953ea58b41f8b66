// The name somebody gave themselves the last time.

const KEY = 'bigtop.name';

export function ownName(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function keepName(name: string): void {
  try {
    localStorage.setItem(KEY, name);
  } catch {
    // Then it is asked for again.
  }
}
