// How soon a page can be used after somebody has gone to its address, with nothing of it kept from before.

import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/** Runs in the page: notes when something can be clicked, by the clock that began when the page was asked for. */
function noteWhenUsable(selector: string): void {
  const look = () => {
    const found = document.querySelector<HTMLButtonElement>(selector);
    if (found === null || found.disabled) {
      requestAnimationFrame(look);
      return;
    }
    // It is there; now the frame that shows it, and whatever else keeps the page from answering.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => Object.assign(window, { usableAfter: performance.now() });
      port2.postMessage(0);
    });
  };
  look();
}

export interface Load {
  /** Milliseconds from the start of the navigation until what was waited for has been painted and can be clicked. */
  wall: number;
  /** Of work that the page's main thread did in them, by its own clock. */
  work: number;
}

/** Goes to an address and waits until what the selector names can be clicked. */
export async function loadIn(context: BrowserContext, address: string, selector: string): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Network.setBypassServiceWorker', { bypass: true });
  await page.addInitScript(noteWhenUsable, selector);
  await page.goto(address);
  const after = await page.waitForFunction(() => (window as { usableAfter?: number }).usableAfter);
  const wall = (await after.jsonValue()) as number;
  const { metrics } = await session.send('Performance.getMetrics');
  const work = 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
  // A click, which waits for what is covered or moves.
  await page.locator(selector).first().click({ trial: true });
  await page.close();
  return { wall, work };
}

/** The same with a browser that has nothing of the page; what `options` say of its storage it has. */
export async function firstLoad(
  browser: Browser,
  options: BrowserContextOptions,
  address: string,
  selector: string,
): Promise<Load> {
  const context = await browser.newContext(options);
  const load = await loadIn(context, address, selector);
  await context.close();
  return load;
}
