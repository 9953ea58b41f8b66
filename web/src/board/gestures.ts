// Pointer and wheel turned into what the board understands: pan, zoom, hover, click. A press that moves more than a
// little is a drag and never a click; two fingers pinch; the wheel zooms, and with Shift held it turns the tile.

export interface GestureTarget {
  pan(dx: number, dy: number): void;
  zoom(factor: number, px: number, py: number): void;
  /** One quarter clockwise (1) or back (-1). */
  turn(quarters: number): void;
  hover(element: Element | null): void;
  click(element: Element, touch: boolean): void;
  dragging(active: boolean): void;
  /** A double click at a pixel. */
  centre(element: Element, px: number, py: number): void;
}

/** Pixels a pointer may wander between press and release and still click. */
const CLICK_SLACK = 7;
/** A notched wheel sends several events a notch; one turn in this many milliseconds is enough. */
const TURN_PAUSE = 160;

interface Press {
  x: number;
  y: number;
  readonly startX: number;
  readonly startY: number;
}

/** Listens to `element`; positions are counted from the corner of `frame`, which stays where it is. */
export function listen(element: Element, frame: HTMLElement, target: GestureTarget): void {
  const pressed = new Map<number, Press>();
  let dragged = false;
  let lastTurn = 0;

  const local = (event: MouseEvent) => {
    const box = frame.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };

  element.addEventListener('pointerdown', (raw) => {
    const event = raw as PointerEvent;
    if (event.pointerType === 'mouse' && event.button === 2) {
      return;
    }
    if (pressed.size === 0) {
      dragged = false;
    }
    const { x, y } = local(event);
    pressed.set(event.pointerId, { x, y, startX: x, startY: y });
  });

  element.addEventListener('mousedown', (event) => {
    // Else the browser looks for text to select all the while the board is dragged, which costs more than moving it.
    event.preventDefault();
    frame.focus({ preventScroll: true });
  });

  element.addEventListener('pointermove', (raw) => {
    const event = raw as PointerEvent;
    const press = pressed.get(event.pointerId);
    const { x, y } = local(event);
    if (press === undefined) {
      if (event.pointerType === 'mouse') {
        target.hover(event.target as Element);
      }
      return;
    }
    if (event.pointerType === 'mouse' && event.buttons === 0) {
      // Released outside the window.
      pressed.delete(event.pointerId);
      target.dragging(false);
      return;
    }
    if (!dragged && Math.hypot(x - press.startX, y - press.startY) > CLICK_SLACK) {
      dragged = true;
      target.dragging(true);
      // Only now, so that a plain click keeps its own target.
      element.setPointerCapture(event.pointerId);
    }
    if (dragged) {
      move(event.pointerId, press, x, y);
    }
    press.x = x;
    press.y = y;
  });

  /** One finger pans; with two, what was between them stays between them. */
  function move(id: number, press: Press, x: number, y: number) {
    const other = [...pressed].find(([pointer]) => pointer !== id)?.[1];
    if (other === undefined) {
      target.pan(x - press.x, y - press.y);
      return;
    }
    const before = Math.hypot(press.x - other.x, press.y - other.y);
    const after = Math.hypot(x - other.x, y - other.y);
    target.pan((x - press.x) / 2, (y - press.y) / 2);
    if (before > 0) {
      target.zoom(after / before, (x + other.x) / 2, (y + other.y) / 2);
    }
  }

  const release = (raw: Event) => {
    pressed.delete((raw as PointerEvent).pointerId);
    if (pressed.size === 0) {
      target.dragging(false);
    }
  };
  element.addEventListener('pointerup', release);
  element.addEventListener('pointercancel', release);
  element.addEventListener('pointerleave', () => target.hover(null));

  element.addEventListener('click', (raw) => {
    const event = raw as PointerEvent;
    if (!dragged) {
      target.click(event.target as Element, event.pointerType === 'touch');
    }
    dragged = false;
  });

  element.addEventListener('dblclick', (raw) => {
    const { x, y } = local(raw as MouseEvent);
    target.centre(raw.target as Element, x, y);
  });

  element.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    if ((event as PointerEvent).pointerType !== 'touch') {
      target.turn(1);
    }
  });

  element.addEventListener(
    'wheel',
    (raw) => {
      const event = raw as WheelEvent;
      event.preventDefault();
      if (event.shiftKey) {
        if (event.timeStamp - lastTurn > TURN_PAUSE) {
          lastTurn = event.timeStamp;
          target.turn(event.deltaY + event.deltaX > 0 ? 1 : -1);
        }
        return;
      }
      // Lines and pages, where the browser counts so, as about as many pixels.
      const unit = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 300 : 1;
      const { x, y } = local(event);
      target.zoom(Math.exp(-event.deltaY * unit * (event.ctrlKey ? 0.01 : 0.0016)), x, y);
    },
    { passive: false },
  );
}
