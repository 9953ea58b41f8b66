// How much the page works while a large board is dragged, how soon it answers a click, and how soon it can be used at
// all: `npm run speed`. Not among the tests, because a machine that is busy with other things tells little about the page.
// Work is counted by the clock of the main thread, which such a machine changes least; times by the clock on the wall are
// always told, and judged where the machine is idle. docs/speed.md has the figures.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { launch, openPage, PHONE, type Watched } from '../e2e/browser.ts';
import { Player } from '../e2e/player.ts';
import { quickGame } from '../e2e/quick-game.ts';
import { StaticHost } from '../e2e/static-host.ts';
import { TableServer } from '../e2e/table-server.ts';
import type { PositionMessage } from '../src/table/protocol.ts';
import { ENOUGH, shareOfProcessor } from './busy.ts';
import { type Click, clickTimes, type Times, watchClicks } from './clicks.ts';
import { firstLoad, type Load, loadIn } from './first-load.ts';
import { quantile, type Share, Trace } from './trace.ts';

const DESK: BrowserContextOptions = { viewport: { width: 1440, height: 900 } };
const LARGE_BOARD = 110;
/** Milliseconds: of work in a frame, until a click is answered, until a page can be used. */
const MOST_WORK = 8;
const MOST_WAIT = 50;
const LONGEST_LOAD = 1000;

let server: TableServer;
let site: StaticHost;
let browser: Browser;

beforeAll(async () => {
  [server, site, browser] = await Promise.all([TableServer.start(), StaticHost.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await Promise.all([server?.stop(), site?.stop()]);
});

/** A page that is waited for even where the machine is busy. */
async function openPatiently(options: BrowserContextOptions): Promise<Watched> {
  const watched = await openPage(browser, options);
  watched.page.setDefaultTimeout(60_000);
  return watched;
}

const median = (values: readonly number[]) => quantile(values, 0.5);
const shown = (value: number) => value.toFixed(1);

/** Least part of a processor that was there for this process, before or after what was measured. */
let share = 1;
function noteShare(): boolean {
  share = Math.min(share, shareOfProcessor());
  return share >= ENOUGH;
}
beforeEach(() => {
  share = 1;
  noteShare();
});
afterEach(() => {
  console.log(
    `a process got ${(100 * share).toFixed(0)}% of a processor${noteShare() ? '' : ', too little to judge times by the clock on the wall'}`,
  );
});

/** All sets together have 104 tiles, so the rest is laid where the last tiles could lie: the page asks for no rule. */
function enlarged(position: PositionMessage, tiles: number): PositionMessage {
  const taken = new Set(
    position.moves.flatMap((move) => (move.type === 'place' ? [`${move.x},${move.y}`] : [])),
  );
  const free = position.open.filter(([x, y]) => !taken.has(`${x},${y}`));
  const more = free.slice(0, tiles - position.tiles.length).map(([x, y], index) => {
    const like = position.tiles[10 + 7 * index] as PositionMessage['tiles'][number];
    return { ...like, x, y };
  });
  return { ...position, tiles: [...position.tiles, ...more] };
}

async function openLargeBoard(page: Page): Promise<void> {
  await page.goto(server.address);
  const id = await quickGame(page, {
    names: ['Anna', 'Boris', 'Chloé'],
    edition: 'c3',
    sets: ['base', 'abbot', 'river', 'bigtop'],
    turns: 98,
  });
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const table = socket.connectToServer();
    table.onMessage((text) => {
      const message = JSON.parse(String(text));
      socket.send(message.type === 'position' ? JSON.stringify(enlarged(message, LARGE_BOARD)) : text);
    });
  });
  await page.goto(`${server.address}#game/${id}`);
  await page.reload();
  await page.locator('.square').first().waitFor();
  expect(await page.locator('.layer-tiles > *').count()).toBe(LARGE_BOARD);
}

test('a board of 110 tiles is dragged with little work', async () => {
  const { page } = await openPatiently(DESK);
  await openLargeBoard(page);
  await page.mouse.move(600, 450);
  await page.mouse.down();
  const trace = await Trace.of(page, async () => {
    for (let step = 0; step < 150; step++) {
      await page.mouse.move(600 + 200 * Math.sin(step / 12), 450 + 150 * Math.sin(step / 17));
    }
  });
  await page.mouse.up();
  const work = trace.workOfFrames();
  const { frames, seconds } = trace.framesShown();
  console.log(
    `dragging ${LARGE_BOARD} tiles: work in each of ${work.length} frames ${median(work).toFixed(2)} ms, ` +
      `p95 ${quantile(work, 0.95).toFixed(2)} ms; ${frames} frames shown in ${shown(seconds)} s`,
  );
  expect(work.length).toBeGreaterThan(60);
  expect(quantile(work, 0.95)).toBeLessThanOrEqual(MOST_WORK);
  await page.context().close();
});

/** Turns of a game with `page`, and what the clicks took in them. */
async function measureClicks(page: Page, touch: boolean): Promise<[Trace, Record<Click, Times>]> {
  const player = new Player(page, 'clicks', touch, true);
  await page.goto(server.address);
  const id = await quickGame(page, {
    names: ['Anna', 'Boris'],
    edition: 'c2',
    sets: ['base', 'bigtop'],
    turns: 60,
  });
  await page.goto(`${server.address}#game/${id}`);
  await page.locator('.square').first().waitFor();
  await watchClicks(page);
  const trace = await Trace.of(page, async () => {
    for (let turn = 0; turn < 12; turn++) {
      await player.place();
      await player.actUntilComplete();
      await player.confirm();
    }
  });
  return [trace, await clickTimes(page)];
}

const workOf = (shares: readonly Share[]) => shares.map(({ work }) => work);

test.each([
  ['a mouse', DESK, false],
  ['a finger', PHONE, true],
])('a click of %s is answered at once', async (by, options, touch) => {
  const { page } = await openPatiently(options);
  const [trace, times] = await measureClicks(page, touch);
  const report = (what: string, walls: readonly number[], work: readonly number[]) =>
    console.log(
      `${by}, ${what}: after ${shown(median(walls))} ms, p95 ${shown(quantile(walls, 0.95))} ms; ` +
        `work ${shown(median(work))} ms, p95 ${shown(quantile(work, 0.95))} ms (${walls.length} clicks)`,
    );
  const answer = workOf(trace.between('tile pressed', 'tile answered'));
  const placed = workOf(trace.between('tile pressed', 'tile settled'));
  const confirmed = workOf(trace.between('confirm pressed', 'confirm settled'));
  report('the tile is seen where it was clicked', times.tile.answered, answer);
  report("the table's position is shown", times.tile.settled, placed);
  report('confirmed, the next turn is shown', times.confirm.settled, confirmed);
  for (const work of [answer, placed, confirmed]) {
    expect(work.length).toBeGreaterThan(8);
    expect(median(work)).toBeLessThanOrEqual(MOST_WAIT);
  }
  if (noteShare()) {
    expect(median(times.tile.answered)).toBeLessThanOrEqual(MOST_WAIT);
  }
  await page.context().close();
});

async function measureLoads(what: string, load: () => Promise<Load>): Promise<void> {
  const loads: Load[] = [];
  for (let run = 0; run < 7; run++) {
    loads.push(await load());
  }
  const walls = loads.map(({ wall }) => wall);
  const work = loads.map((one) => one.work);
  console.log(
    `first load, ${what}: ${median(walls).toFixed(0)} ms (${Math.min(...walls).toFixed(0)} to ` +
      `${Math.max(...walls).toFixed(0)}), work ${median(work).toFixed(0)} ms`,
  );
  expect(median(work)).toBeLessThan(LONGEST_LOAD);
  if (noteShare()) {
    expect(median(walls)).toBeLessThan(LONGEST_LOAD);
  }
}

const START = 'button[type="submit"].primary';

test('the start page can be used soon', async () => {
  await measureLoads('start page of the server', () => firstLoad(browser, DESK, server.address, START));
  await measureLoads('start page of a static host', () => firstLoad(browser, DESK, site.address, START));
});

test('a link to a running game leads to its board soon', async () => {
  const { page } = await openPatiently(DESK);
  await page.goto(server.address);
  const seats = { names: ['Anna', 'Boris'], edition: 'c2', sets: ['base', 'bigtop'] } as const;
  const id = await quickGame(page, { ...seats, sets: [...seats.sets], turns: 60 });
  // Squares are for who holds the seats: the tokens come along, nothing else of the page does.
  const storageState = await page.context().storageState();
  await page.context().close();
  await measureLoads('a game of 60 turns on the server', () =>
    firstLoad(browser, { ...DESK, storageState }, `${server.address}#game/${id}`, '.square'),
  );

  // Games of a static host are in the browser, so that one that has been there before must be used; without its caches.
  const own = await openPatiently(DESK);
  const player = new Player(own.page, 'loads', false, true);
  await player.listenToWorker();
  await own.page.goto(site.address);
  await player.newGame(seats.names);
  for (let turn = 0; turn < 12; turn++) {
    await player.turn();
  }
  const address = own.page.url();
  await own.page.close();
  await measureLoads('a game of 12 turns in the browser', () =>
    loadIn(own.page.context(), address, '.square'),
  );
  await own.page.context().close();
});
