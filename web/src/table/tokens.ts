// The tokens of the seats that this browser holds, by game. Who has a token plays, so none is ever shown.

const KEY = 'bigtop.token.';
/** The table answers for no more at once. */
const MOST = 100;

export function tokenOf(game: string): string | undefined {
  try {
    return localStorage.getItem(KEY + game) ?? undefined;
  } catch {
    return undefined; // a browser that keeps nothing looks on when the page is loaded again
  }
}

export function keepToken(game: string, token: string): void {
  try {
    localStorage.setItem(KEY + game, token);
  } catch {
    // As above.
  }
}

export function ownGames(): string[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
    return keys.slice(-MOST).map((key) => key.slice(KEY.length));
  } catch {
    return [];
  }
}
