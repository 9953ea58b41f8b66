// Which page is shown, kept in the address so that a reload returns to it: "#game/ID", a seat to
// be taken (online/addresses.ts), a replay (replay-address.ts), otherwise the start page. After each may follow "rules" or "rules/BASE-10", the rules shown over it.

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { OnlineRoute } from '../online/addresses.ts';
import { online } from '../online/online.tsx';
import { type ReplayRoute, replayRouteOf } from './replay-address.ts';

export type Route =
  /** `broken`: the address is that of something else, but not whole. */
  { page: 'start'; broken: boolean } | { page: 'game'; game: string } | OnlineRoute | ReplayRoute;

/** What the addresses of all but the start page begin with; more follows in each but that of opening a record. */
const ELSEWHERE = /^#\/?(game|join|seat|replay)\//;

const RULES = /^#(?:(.*)\/)?rules(?:\/([A-Z][A-Z0-9-]*))?$/;

/** The address without the rules. */
function pageOf(hash: string): string {
  const match = RULES.exec(hash);
  return match === null ? hash : `#${match[1] ?? ''}`;
}

/**
 * The address of the rules, or of one of them, over the page that is shown. It is a whole address: a link that is
 * nothing but a fragment is taken for one to skip ahead by.
 */
export function rulesAddress(rule?: string): string {
  const [document = '', fragment = ''] = location.href.split('#', 2);
  const page = pageOf(`#${fragment}`);
  return `${document}${page.length > 1 ? `${page}/` : '#'}rules${rule === undefined ? '' : `/${rule}`}`;
}

export function routeOf(hash: string): Route {
  const page = pageOf(hash);
  const game = /^#game\/([\w-]+)$/.exec(page)?.[1];
  if (game !== undefined) {
    return { page: 'game', game };
  }
  return online?.routeOf(page) ?? replayRouteOf(page) ?? { page: 'start', broken: ELSEWHERE.test(page) };
}

export function gameAddress(game: string): string {
  return `#game/${game}`;
}

export function useRoute(): Route {
  const [route, setRoute] = useState(() => routeOf(location.hash));
  // Before anything else can happen, or a change might come before anybody listens.
  useLayoutEffect(() => {
    const listener = () => setRoute(routeOf(location.hash));
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);
  return route;
}

/** The rules over a page. */
export interface RulesRoute {
  /** The rule gone to; undefined for all of them. */
  rule: string | undefined;
  leave(): void;
}

function rulesOf(hash: string): { open: boolean; rule: string | undefined } {
  const match = RULES.exec(hash);
  return { open: match !== null, rule: match?.[2] };
}

/** Whether and where the rules are open. Leaving them goes back to where they were opened from. */
export function useRulesRoute(): RulesRoute | undefined {
  const [state, setState] = useState(() => rulesOf(location.hash));
  const openedHere = useRef(false);
  const open = useRef(state.open);
  useEffect(() => {
    const listener = () => {
      const next = rulesOf(location.hash);
      openedHere.current = next.open && (openedHere.current || !open.current);
      open.current = next.open;
      setState(next);
    };
    addEventListener('hashchange', listener);
    return () => removeEventListener('hashchange', listener);
  }, []);
  const leave = () => {
    if (!rulesOf(location.hash).open) {
      return;
    }
    if (openedHere.current) {
      history.back();
    } else {
      location.replace(pageOf(location.hash));
    }
  };
  return state.open ? { rule: state.rule, leave } : undefined;
}
