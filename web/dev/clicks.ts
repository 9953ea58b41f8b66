// How soon a click is answered, seen from inside the page: marks that the trace shows too, and the page's own clock.

import type { Page } from 'playwright-core';

/** What is clicked, and what then comes: the first frame that answers, and the frame with the table's position. */
export type Click = 'tile' | 'confirm';

export interface Times {
  answered: number[];
  settled: number[];
}

/** From now on the page marks clicks on squares and on the button that confirms, and what is shown of them. */
export function watchClicks(page: Page): Promise<void> {
  return page.evaluate(() => {
    const times = { tile: { answered: [], settled: [] }, confirm: { answered: [], settled: [] } } as Record<
      Click,
      Times
    >;
    Object.assign(window, { clickTimes: times });
    let pressed: { kind: Click; at: number; waits: Set<keyof Times> } | undefined;
    window.addEventListener(
      'click',
      (event) => {
        const element = event.target as Element;
        const kind =
          element.closest('[data-square]') !== null
            ? 'tile'
            : element.closest('[data-action="confirm"]') !== null
              ? 'confirm'
              : undefined;
        pressed = kind && { kind, at: event.timeStamp, waits: new Set(['answered', 'settled']) };
        if (kind !== undefined) {
          performance.mark(`${kind} pressed`);
        }
      },
      true,
    );
    /** Calls back when the next frame has been painted. */
    const afterFrame = (done: () => void) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(0);
      });
    const seen = (what: keyof Times) => {
      const click = pressed;
      if (click?.waits.delete(what) === true) {
        afterFrame(() => {
          performance.mark(`${click.kind} ${what}`);
          times[click.kind][what].push(performance.now() - click.at);
        });
      }
    };
    const watch = (layer: string, look: (element: Element) => void) => {
      const element = document.querySelector(layer) as Element;
      new MutationObserver(() => look(element)).observe(element, { childList: true });
    };
    watch('.layer-ghost', (ghost) => {
      if (pressed?.kind === 'tile' && ghost.querySelector('.taken') !== null) {
        seen('answered');
      }
    });
    watch('.layer-marks', (marks) => {
      const pending = marks.querySelector('.frame-pending') !== null;
      if (pressed !== undefined && pending === (pressed.kind === 'tile')) {
        seen('settled');
      }
    });
  });
}

export function clickTimes(page: Page): Promise<Record<Click, Times>> {
  return page.evaluate(() => (window as unknown as { clickTimes: Record<Click, Times> }).clickTimes);
}
