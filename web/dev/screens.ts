// The table on a desk, a tablet and a phone, into docs/screens: part of `make guide`.

import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { launch } from '../e2e/browser.ts';
import { StaticHost } from '../e2e/static-host.ts';
import { PictureTable } from './picture-table.ts';

const DEVICES: Readonly<Record<string, BrowserContextOptions>> = {
  desk: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true },
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
};

const SCREENS: Readonly<Record<string, (table: PictureTable) => Promise<void>>> = {
  async start(table) {
    await table.game(41);
    await table.goto('#start');
    await table.page.locator('.game-row').waitFor();
  },
  early: (table) => table.game(14),
  full: (table) => table.game(90),
  async fields(table) {
    await table.game(75);
    await table.press(table.page.locator('.view-fields'));
  },
  async why(table) {
    await table.game(67);
    const { page } = table;
    if (!(await page.locator('.side-panel').isVisible())) {
      await table.panel('log');
    }
    await table.press(page.locator('.score .entry').first());
    await page.locator('.why .rule').first().waitFor();
  },
  async final(table) {
    await table.game(101);
    await table.finishTurn();
    await table.page.locator('.final').waitFor();
  },
  replay: (table) => table.replay(60),
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

const ONLY = process.env.ONLY?.split(',');

for (const [device, options] of Object.entries(DEVICES)) {
  for (const [screen, bring] of Object.entries(SCREENS)) {
    if (ONLY !== undefined && !ONLY.includes(screen) && !ONLY.includes(`${screen}-${device}`)) {
      continue;
    }
    test(`${screen} on a ${device}`, async () => {
      const table = await PictureTable.open(browser, host, options);
      await bring(table);
      await table.shoot(`screens/${screen}-${device}.jpg`);
      await table.close();
    });
  }
}
