// Which page is shown, kept in the address so that a reload returns to it: "#game/ID", otherwise the start page.

import { useEffect, useState } from 'preact/hooks';

export type Route = { page: 'start' } | { page: 'game'; game: string };

export function routeOf(hash: string): Route {
  const game = /^#game\/([\w-]+)$/.exec(hash)?.[1];
  return game === undefined ? { page: 'start' } : { page: 'game', game };
}

export function gameAddress(game: string): string {
  return `#game/${game}`;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  useEffect(() => {
    const listener = () => setRoute(routeOf(location.hash));
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);
  return route;
}
