// The pictures of docs/guide.md, into docs/guide: part of `make guide`.

import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launch } from '../e2e/browser.ts';
import { StaticHost } from '../e2e/static-host.ts';
import { PictureTable } from './picture-table.ts';

/** Smaller than most windows, so that what is in the picture can still be read where it is shown beside text. */
const WINDOW: BrowserContextOptions = { viewport: { width: 1120, height: 720 } };
const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 780 },
  deviceScaleFactor: 1.5,
  hasTouch: true,
  isMobile: true,
};

let browser: Browser;
let host: StaticHost;
beforeAll(async () => {
  [browser, host] = await Promise.all([launch(), StaticHost.start()]);
});
afterAll(async () => {
  await browser?.close();
  await host?.stop();
});

function picture(
  name: string,
  device: BrowserContextOptions,
  take: (table: PictureTable) => Promise<void>,
  seed?: number,
): void {
  test(name, async () => {
    const table = await PictureTable.open(browser, host, device, seed);
    await take(table);
    await table.close();
  });
}

picture('a new game', WINDOW, async (table) => {
  const { page } = table;
  await table.goto('#start');
  await page.locator('.seat-who select').first().waitFor();
  await page.locator('.add').click();
  for (const [seat, name] of ['Anna', 'Boris'].entries()) {
    await page.locator('.seat-row > input').nth(seat).fill(name);
  }
  await page.locator('.seat-who select').nth(2).selectOption('club');
  await page.locator('.new-game summary').first().click();
  await table.shoot('guide/new-game.jpg', page.locator('.new-game'));
});

picture('a turn', WINDOW, async (table) => {
  const { page } = table;
  await table.game(30);
  await page.locator('.square').first().hover();
  await table.shoot('guide/place.jpg');
  await page.locator('.square').first().click();
  await page.locator('.controls').waitFor();
  await page.locator('.target-figure').first().click();
  await page.locator('[data-action="confirm"]').waitFor();
  await table.shoot('guide/confirm.jpg');
});

picture('a turn on a phone', { ...PHONE, colorScheme: 'dark' }, async (table) => {
  await table.game(30);
  await table.page.locator('.square').first().tap();
  await table.page.locator('.controls').waitFor();
  await table.shoot('guide/phone.jpg');
});

picture('the circus', WINDOW, async (table) => {
  const { page } = table;
  await table.game(36);
  await page.locator('.zone-maker').first().hover();
  await table.shoot('guide/circus.jpg');
});

picture('a hint', WINDOW, async (table) => {
  const { page } = table;
  await table.game(45);
  await page.locator('[data-action="hint"]').click();
  await page.locator('.advice.shown').waitFor({ timeout: 60_000 });
  await table.shoot('guide/hint.jpg');
});

picture('why a score', WINDOW, async (table) => {
  const { page } = table;
  await table.game(88);
  await page.locator('.score .entry').nth(2).click();
  await page.locator('.why .rule').first().waitFor();
  await table.shoot('guide/why.jpg');
});

picture('aids', WINDOW, async (table) => {
  const { page } = table;
  await table.game(75);
  await page.locator('.view-fields').click();
  await table.panel('standing');
  await table.shoot('guide/fields.jpg');
  await page.locator('.view-fields').click();
  await table.panel('tiles');
  await page.locator('.square').nth(3).hover();
  await table.shoot('guide/tiles.jpg');
});

picture('the final count', WINDOW, async (table) => {
  await table.game(101);
  await table.finishTurn();
  await table.page.locator('.final').waitFor();
  await table.shoot('guide/final.jpg');
});

picture('a replay', WINDOW, async (table) => {
  const { page } = table;
  await table.replay(73);
  await table.shoot('guide/replay.jpg');
  await page.locator('[data-action="play-on"]').click();
  await page.locator('.play-on .seat-row select').nth(1).selectOption('strong');
  await table.shoot('guide/play-on.jpg', page.locator('.play-on'));
  await page.keyboard.press('Escape');
  await table.panel('record');
  await table.shoot('guide/save.jpg', page.locator('.side'));
});

picture('another language', { ...PHONE, locale: 'pl-PL' }, async (table) => {
  const { page } = table;
  await table.game(88);
  await table.panel('log');
  await page.locator('.score .entry').nth(2).tap();
  await page.locator('.why .rule').first().waitFor();
  await table.shoot('guide/polish.jpg');
});
