// No violation of accessibility on any screen, light and dark, on a desk and on a phone.

import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launch, openPage, PHONE } from './browser.ts';
import { Player } from './player.ts';
import { TableServer } from './table-server.ts';

let server: TableServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([TableServer.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function faults(page: Page, screen: string): Promise<void> {
  const known = await page.evaluate(() => 'axe' in window);
  if (!known) {
    await page.evaluate(axe.source);
  }
  const found = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  const told = found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)} ${node.any[0]?.message ?? ''}`),
  );
  expect(told, screen).toEqual([]);
}

const SCREENS: readonly [string, BrowserContextOptions][] = [
  ['light, on a desk', { ...DESKTOP, colorScheme: 'light' }],
  ['dark, on a desk', { ...DESKTOP, colorScheme: 'dark' }],
  ['light, on a phone', { ...PHONE, colorScheme: 'light' }],
  ['dark, on a phone', { ...PHONE, colorScheme: 'dark' }],
];

test.each(SCREENS)('axe finds nothing: %s', async (name, options) => {
  const { page, errors } = await openPage(browser, options);
  const player = new Player(page, name, options.hasTouch === true);
  await page.goto(server.address);
  await page.getByText('Options').click();
  await faults(page, 'start');
  await player.newGame(['Anna', 'Boris', 'Chloé'], ['Newest edition']);
  await faults(page, 'tile in hand');
  // As when points have just come to the player whose turn it is: too short a moment to be met by chance.
  const line = page.locator('.player.present');
  await line.evaluate((element) => element.classList.add('scored'));
  await faults(page, 'points have come');
  await line.evaluate((element) => element.classList.remove('scored'));
  for (let turn = 0; turn < 5; turn++) {
    await player.turn();
  }
  await page.locator('.view-fields').click();
  await faults(page, 'field view');
  await player.place();
  await faults(page, 'tile placed');
  await player.actUntilComplete();
  await faults(page, 'to be confirmed');
  for (const tab of ['Standing', 'Tiles', 'List', 'Game', 'Log']) {
    await page.getByRole('tab', { name: tab }).click();
    await faults(page, tab);
  }
  await page.locator('.turn-head').first().click();
  const score = page.locator('.score .entry').first();
  if ((await score.count()) > 0) {
    await score.click();
    await page.locator('.why').waitFor();
  }
  await faults(page, 'why');
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  await faults(page, 'keys');
  expect(errors).toEqual([]);
  await page.context().close();
});
