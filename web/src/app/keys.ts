// The keyboard on the table. Keys act only while nothing else wants them: no dialog open, no field to type in.

export interface KeyActions {
  confirm(): void;
  undo(): void;
  turn(quarters: number): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number): void;
  fit(): void;
  hint(): void;
  /** The computer that thinks is to play. */
  stop(): void;
  /** Go on without a figure, or without scoring a pyramid. */
  skip(): void;
  /** The fields tinted by their owners, or no more. */
  fields(): void;
  /** The list of keys. */
  keys(): void;
  /** The n-th kind of figure, from 0. */
  figure(index: number): void;
}

const PAN = 70;
const ZOOM = 1.25;

const PAN_KEYS: Record<string, readonly [number, number]> = {
  arrowup: [0, PAN],
  w: [0, PAN],
  arrowdown: [0, -PAN],
  s: [0, -PAN],
  arrowleft: [PAN, 0],
  a: [PAN, 0],
  arrowright: [-PAN, 0],
  d: [-PAN, 0],
};

function wantedElsewhere(event: KeyboardEvent): boolean {
  const element = event.target as Element | null;
  return (
    event.defaultPrevented ||
    document.querySelector('dialog[open]') !== null ||
    element?.closest('input, textarea, select, [contenteditable], [role="tablist"]') != null
  );
}

function act(event: KeyboardEvent, actions: KeyActions): boolean {
  const key = event.key.toLowerCase();
  const onControl = (event.target as Element | null)?.closest('button, a, summary, [role="button"]') != null;
  if ((event.ctrlKey || event.metaKey) && key === 'z') {
    actions.undo();
    return true;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return false;
  }
  const pan = PAN_KEYS[key];
  if (pan !== undefined) {
    actions.pan(pan[0], pan[1]);
    return true;
  }
  switch (key) {
    case 'enter':
    case ' ':
      // A control that has the focus takes these itself.
      if (onControl || event.repeat) {
        return false;
      }
      actions.confirm();
      return true;
    case 'escape':
    case 'u':
      actions.undo();
      return true;
    case 'r':
      actions.turn(event.shiftKey ? -1 : 1);
      return true;
    case '+':
    case '=':
      actions.zoom(ZOOM);
      return true;
    case '-':
      actions.zoom(1 / ZOOM);
      return true;
    case '0':
    case 'home':
      actions.fit();
      return true;
    case 'h':
      actions.hint();
      return true;
    case 'n':
      actions.skip();
      return true;
    case 'f':
      actions.fields();
      return true;
    case '?':
      actions.keys();
      return true;
    case 'p':
      actions.stop();
      return true;
    case '1':
    case '2':
    case '3':
      actions.figure(Number(key) - 1);
      return true;
    default:
      return false;
  }
}

/** Listens until the function returned is called. */
export function listenToKeys(actions: KeyActions): () => void {
  const listener = (event: KeyboardEvent) => {
    if (!wantedElsewhere(event) && act(event, actions)) {
      event.preventDefault();
    }
  };
  document.addEventListener('keydown', listener);
  return () => document.removeEventListener('keydown', listener);
}
