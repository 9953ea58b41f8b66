// The keyboard in a replay: arrows go from turn to turn, wherever no field, list of tabs or dialog wants them.

import type { Keys } from './keys-dialog.tsx';

/** For the list of keys. */
export const REPLAY_KEYS: Keys = [
  'replay.keys.step',
  'replay.keys.ends',
  'replay.keys.play',
  'replay.keys.pan',
  'replay.keys.zoom',
  'replay.keys.fit',
  'keys.fields',
];

export interface ReplayKeys {
  /** Goes so many turns on, or back. */
  step(turns: number): void;
  first(): void;
  last(): void;
  togglePlay(): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number): void;
  fit(): void;
  fields(): void;
}

const PAN = 70;
const ZOOM = 1.25;
const PAGE = 10;

type Action = (keys: ReplayKeys) => void;

const ACTIONS: Record<string, Action> = {
  arrowleft: (keys) => keys.step(-1),
  arrowright: (keys) => keys.step(1),
  pageup: (keys) => keys.step(-PAGE),
  pagedown: (keys) => keys.step(PAGE),
  home: (keys) => keys.first(),
  end: (keys) => keys.last(),
  w: (keys) => keys.pan(0, PAN),
  a: (keys) => keys.pan(PAN, 0),
  s: (keys) => keys.pan(0, -PAN),
  d: (keys) => keys.pan(-PAN, 0),
  '+': (keys) => keys.zoom(ZOOM),
  '=': (keys) => keys.zoom(ZOOM),
  '-': (keys) => keys.zoom(1 / ZOOM),
  '0': (keys) => keys.fit(),
  f: (keys) => keys.fields(),
};

function actionOf(event: KeyboardEvent): Action | undefined {
  const element = event.target as Element | null;
  const slider = element?.closest('input[type="range"]') != null;
  if (
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    document.querySelector('dialog[open]') !== null ||
    (!slider && element?.closest('input, textarea, select, [contenteditable], [role="tablist"]') != null)
  ) {
    return undefined;
  }
  if (event.key === ' ') {
    // A button that has the focus takes this itself.
    const onControl = element?.closest('button, a, summary') != null;
    return onControl || event.repeat ? undefined : (keys) => keys.togglePlay();
  }
  // A panel that scrolls and has the focus goes by pages itself.
  const scrolls = element?.closest('[role="tabpanel"]') != null && /^(page|home|end)/i.test(event.key);
  return scrolls ? undefined : ACTIONS[event.key.toLowerCase()];
}

/** Listens until the function returned is called. */
export function listenToReplayKeys(keys: ReplayKeys): () => void {
  const listener = (event: KeyboardEvent) => {
    const action = actionOf(event);
    if (action !== undefined) {
      event.preventDefault();
      action(keys);
    }
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
