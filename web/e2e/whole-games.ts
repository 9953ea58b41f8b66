// Whole games with the expansion by touch, against a computer, and on the static site without a network; with undo, a reload
// and a second tab on the way (`npm run whole`). By mouse and by keyboard whole games are among the tests.

import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launch, openPage, PHONE } from './browser.ts';
import { Player } from './player.ts';
import { StaticHost } from './static-host.ts';
import { TableServer } from './table-server.ts';

let server: TableServer;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [server, browser] = await Promise.all([TableServer.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(() => context?.close());

async function come(seed: string, options: BrowserContextOptions) {
  const { page, errors } = await openPage(browser, options);
  context = page.context();
  return { page, errors, player: new Player(page, seed, options.hasTouch === true) };
}

/** What the position says of the game, in any page that shows it. */
function outcome({ position }: Player) {
  return { scores: position?.scores, winners: position?.winners, phase: position?.phase };
}

/** Leaves and comes back in the middle of a turn. */
async function reloadInTurn(page: Page, player: Player): Promise<void> {
  await player.place();
  const before = player.position;
  await page.reload();
  const after = await player.until(({ sequence, step }) => sequence === before?.sequence && step > 0);
  expect(after.chosen).toEqual(before?.chosen);
  await page.locator('[data-action="skip"], [data-action="confirm"]').first().waitFor();
  await player.actUntilComplete();
  await player.confirm();
}

/** All turns of both, one of them with a reload in it. */
async function playToTheEnd(page: Page, player: Player): Promise<void> {
  while (player.position?.phase !== 'over') {
    if (player.position?.sequence === 20) {
      await reloadInTurn(page, player);
    } else {
      await player.turn();
    }
  }
}

/** The final count shows what the position says. */
async function expectFinalCount(page: Page, player: Player): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const totals = await dialog.locator('tbody tr').last().locator('td').allInnerTexts();
  expect(totals.map(Number)).toEqual(player.position?.scores);
}

test('a whole game by touch, with a second tab', async () => {
  const { page, errors, player } = await come('whole by touch', PHONE);
  await page.goto(server.address);
  await page.reload();
  await player.newGame(['Anna', 'Boris']);
  const second = await context.newPage();
  const watching = new Player(second, 'second tab', true);
  await second.goto(page.url());
  await watching.until(() => true);
  // A tab that cannot be seen draws nothing, and cannot be played at.
  await page.bringToFront();
  await playToTheEnd(page, player);
  expect(player.counts.undone).toBeGreaterThan(0);
  expect(player.counts.acrobats).toBeGreaterThan(0);
  await expectFinalCount(page, player);
  await watching.until(({ phase }) => phase === 'over');
  expect(outcome(watching)).toEqual(outcome(player));
  expect(errors).toEqual([]);
});

test('a whole game against a computer', async () => {
  const { page, errors, player } = await come('whole against a computer', DESKTOP);
  await page.goto(server.address);
  await page.reload();
  const who = page.getByLabel('Who plays as player 2');
  await who.waitFor();
  await who.selectOption('club');
  await player.press(page.getByRole('button', { name: 'Start the game' }));
  const own = () => player.until(({ seat, phase }) => seat === 0 || phase === 'over');
  while ((await own()).phase !== 'over') {
    await page.locator('.square').first().waitFor();
    if (player.position?.sequence === 20) {
      await reloadInTurn(page, player);
    } else {
      await player.turn();
    }
  }
  await expectFinalCount(page, player);
  expect(errors).toEqual([]);
});

test.each([
  ['with the mouse', DESKTOP],
  ['on a phone', PHONE],
] as const)('a whole game on the static site without a network, %s', async (name, options) => {
  const host = await StaticHost.start();
  const { page, errors, player } = await come(`whole without a network, ${name}`, options);
  await player.listenToWorker();
  await page.goto(host.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
  await page.context().setOffline(true);
  await host.stop();
  await page.reload();
  await player.newGame(['Anna', 'Boris']);
  await playToTheEnd(page, player);
  expect(player.counts.undone).toBeGreaterThan(0);
  await expectFinalCount(page, player);
  expect(errors).toEqual([]);
});
