// A person plays against a computer and asks for hints.

import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launch, openPage, PHONE } from './browser.ts';
import { Player } from './player.ts';
import { TableServer } from './table-server.ts';

let server: TableServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([TableServer.start('--any-player', '--ms', '600'), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test.each([
  ['with the mouse', DESKTOP],
  ['on a phone', PHONE],
] as const)('some turns against a computer, with a hint, %s', async (name, options) => {
  const { page, errors } = await openPage(browser, options);
  const player = new Player(page, name, options.hasTouch === true);
  await page.goto(server.address);
  const who = page.getByLabel('Who plays as player 2');
  await who.waitFor();
  // Whatever the table has; the last one is the strongest level, or what there is for tests.
  const levels = await who.locator('optgroup option').evaluateAll((all) => all.map((one) => one.textContent));
  await who.selectOption(levels.at(-1) ?? '');
  expect(await page.getByLabel('Name of player 2').getAttribute('placeholder')).toBe(levels.at(-1));
  await page.getByLabel('Name of player 1').fill('Anna');
  await player.press(page.getByRole('button', { name: 'Start the game' }));
  await page.locator('.square').first().waitFor();
  expect(await page.locator('.player .computer').count()).toBe(1);

  for (let turn = 0; turn < 3; turn++) {
    await player.turn();
    // The table may have answered already; the page shows it by itself either way.
    await player.until((position) => position.seat === 0 && position.sequence === 2 * turn + 2);
    await page.locator('.square').first().waitFor();
  }
  expect(await page.locator('.layer-marks .frame-last').count(), 'its tile is marked').toBe(1);

  // Wherever the board has been moved to, the hint can be seen.
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('ArrowLeft');
  }
  await player.press(page.locator('[data-action="hint"]'));
  await page.locator('.suggested-frame').waitFor();
  const seen = await page.locator('.suggested-frame').boundingBox();
  const width = page.viewportSize()?.width ?? 0;
  expect(seen !== null && seen.x >= 0 && seen.x + seen.width <= width, JSON.stringify(seen)).toBe(true);
  expect(await page.locator('.hint-turn').textContent()).toMatch(/^Tile to /);
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  const serious = found.violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);

  // Another turn can be looked at on the board, and is what is done then. Not every tile leaves a choice.
  if ((await page.locator('.hint-others').count()) > 0) {
    await player.press(page.locator('.hint-others summary'));
    const other = page.locator('.hint-others button').first();
    const words = (await other.textContent()) ?? '';
    await player.press(other);
    const shown = (await page.locator('.hint-turn').textContent()) ?? '';
    expect(
      words.startsWith(shown.replace(/ [\d.]+ points less than the best$/, '')),
      `${words} | ${shown}`,
    ).toBe(true);
  }
  await player.press(page.locator('[data-action="follow"]'));
  await player.until((position) => position.complete);
  expect(await page.locator('.suggested-frame').count()).toBe(0);
  await player.confirm();
  expect(errors).toEqual([]);
  await page.context().close();
});

test('computers among themselves play on while somebody looks, and by keyboard at once', async () => {
  const { page } = await openPage(browser, DESKTOP);
  const player = new Player(page, 'onlooker');
  await page.goto(server.address);
  for (const number of [1, 2]) {
    const who = page.getByLabel(`Who plays as player ${number}`);
    await who.waitFor();
    await who.selectOption('beginner');
  }
  await player.press(page.getByRole('button', { name: 'Start the game' }));
  await player.until((position) => position.sequence >= 3);
  expect(await page.locator('.square').count(), 'nothing to choose for the onlooker').toBe(0);
  await page.locator('[data-action="play-now"]').waitFor();
  await page.keyboard.press('p');
  const now = player.position?.sequence ?? 0;
  await player.until((position) => position.sequence > now);
  await page.context().close();
});
