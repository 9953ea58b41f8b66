// How much the page works while a large board is dragged, and how soon it answers a click: `npm run speed`. Not among the
// tests, because a machine that is busy with other things tells nothing about the page.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launch, openPage } from '../e2e/browser.ts';
import { quickGame } from '../e2e/quick-game.ts';
import { TableServer } from '../e2e/table-server.ts';

let server: TableServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([TableServer.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Of the thread's own clock. */
  tdur?: number;
  args: { name?: string };
}

/** Milliseconds of work of the main thread in each frame while `act` goes on. */
async function workOfFrames(page: Page, act: () => Promise<void>): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const includedCategories = [
    'devtools.timeline',
    'disabled-by-default-devtools.timeline.frame',
    'benchmark',
    'toplevel',
  ];
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } });
  await act();
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', done));
  await session.send('Tracing.end');
  await complete;

  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const ofThread = ({ pid, tid }: TraceEvent) => events.filter((e) => e.pid === pid && e.tid === tid);
  const inputs = (main: TraceEvent) => ofThread(main).filter(({ name }) => name === 'EventDispatch').length;
  mains.sort((a, b) => inputs(b) - inputs(a));
  const mine = ofThread(mains[0] as TraceEvent);
  const starts = mine
    .filter(({ name }) => name === 'BeginMainThreadFrame' || name === 'BeginFrame')
    .map(({ ts }) => ts);
  starts.sort((a, b) => a - b);
  const tasks = mine.filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask');
  return starts.slice(1).map((end, index) => {
    const inside = tasks.filter(({ ts }) => ts >= (starts[index] as number) && ts < end);
    return inside.reduce((sum, { tdur, dur }) => sum + (tdur ?? dur ?? 0), 0) / 1000;
  });
}

function share(values: readonly number[], part: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * part)] ?? Number.NaN;
}

const DESK = { viewport: { width: 1440, height: 900 } };

test('a board of a hundred tiles is dragged with little work', async () => {
  const { page } = await openPage(browser, DESK);
  await page.goto(server.address);
  const id = await quickGame(page, {
    names: ['Anna', 'Boris', 'Chloé'],
    edition: 'c3',
    sets: ['base', 'abbot', 'river', 'bigtop'],
    turns: 100,
  });
  await page.goto(`${server.address}#game/${id}`);
  await expect.poll(() => page.locator('.layer-tiles > *').count()).toBeGreaterThan(95);
  await page.mouse.move(600, 450);
  await page.mouse.down();
  const work = await workOfFrames(page, async () => {
    for (let step = 0; step < 200; step++) {
      await page.mouse.move(600 + 200 * Math.sin(step / 12), 450 + 150 * Math.sin(step / 17));
    }
  });
  await page.mouse.up();
  console.log(
    `${work.length} frames, ${share(work, 0.5).toFixed(2)} ms, p95 ${share(work, 0.95).toFixed(2)} ms`,
  );
  expect(work.length).toBeGreaterThan(60);
  expect(share(work, 0.95)).toBeLessThanOrEqual(8);
  await page.context().close();
});

test('a click shows the tile at once', async () => {
  const { page } = await openPage(browser, DESK);
  await page.goto(server.address);
  const id = await quickGame(page, {
    names: ['Anna', 'Boris'],
    edition: 'c2',
    sets: ['base', 'bigtop'],
    turns: 60,
  });
  await page.goto(`${server.address}#game/${id}`);
  await page.locator('.square').first().waitFor();
  // From the press to the picture with the tile, by the page's own clock.
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    let pressed = 0;
    document.addEventListener('click', (event) => {
      pressed = event.timeStamp;
    });
    new MutationObserver(() => {
      if (pressed > 0 && document.querySelector('.frame-pending') !== null) {
        times.push(performance.now() - pressed);
        pressed = 0;
      }
    }).observe(document.querySelector('.layer-marks') as Element, { childList: true });
  });
  for (let turn = 0; turn < 8; turn++) {
    await page.locator('.square').first().click({ force: true });
    await page.locator('.frame-pending').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.frame-pending').waitFor({ state: 'detached' });
  }
  const times = await page.evaluate(() => (window as unknown as { times: number[] }).times);
  console.log(`clicks answered after ${times.map((time) => time.toFixed(0)).join(', ')} ms`);
  expect(times.length).toBeGreaterThan(5);
  expect(share(times, 0.5)).toBeLessThanOrEqual(50);
  await page.context().close();
});
