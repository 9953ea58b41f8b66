// Pictures of the page in the state a game has brought it to, for docs/ and for looking at: `npm run pictures`. They go
// to the folder PICTURES names, or to dist-pictures.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { test } from 'vitest';
import { DESKTOP, launch, openPage, PHONE, takeSeats } from '../e2e/browser.ts';
import { Player } from '../e2e/player.ts';
import { TableServer } from '../e2e/table-server.ts';
import { tileIds } from '../src/board/facts.ts';
import { tileArt } from '../src/board/tile-art.ts';

const FOLDER = process.env.PICTURES ?? 'dist-pictures';
const TURNS = Number(process.env.TURNS ?? 48);

test('contact sheet of all tiles', async () => {
  mkdirSync(FOLDER, { recursive: true });
  const browser = await launch();
  try {
    const { page } = await openPage(browser, { viewport: { width: 1180, height: 900 } });
    const picture = (id: string, size: number) =>
      `<svg width="${size}" height="${size}" viewBox="0 0 100 100">${tileArt(id)}</svg>`;
    const large = tileIds.map((id) => `<figure>${picture(id, 130)}<figcaption>${id}</figcaption></figure>`);
    // What is left of each on a crowded board.
    const small = tileIds.map((id) => picture(id, 60));
    await page.setContent(
      '<style>body{margin:10px;background:#46665c;color:#fff;font:12px sans-serif}' +
        'figure{display:inline-block;margin:4px;text-align:center}</style>' +
        `<div>${large.join('')}</div><p>${small.join(' ')}</p>`,
    );
    await page.screenshot({ path: join(FOLDER, 'tiles.png'), fullPage: true });
  } finally {
    await browser.close();
  }
});

test('a game', async () => {
  mkdirSync(FOLDER, { recursive: true });
  const server = await TableServer.start();
  const browser = await launch();
  const shots: [string, BrowserContextOptions][] = [
    ['desktop', DESKTOP],
    ['phone', PHONE],
  ];
  try {
    const { page } = await openPage(browser, DESKTOP);
    const player = new Player(page, 'pictures', false, true);
    await page.goto(server.address);
    await page.screenshot({ path: join(FOLDER, 'desktop-start.png') });
    await player.newGame(['Anna', 'Boris', 'Chloé'], process.env.CHOICES?.split(';'));
    for (let turn = 0; turn < TURNS; turn++) {
      await player.turn();
    }
    for (const [name, options] of shots) {
      const { page: other } = await openPage(browser, options);
      const path = (what: string) => ({ path: join(FOLDER, `${name}-${what}.png`) });
      await takeSeats(page, other);
      await other.goto(page.url());
      await other.locator('.square').first().waitFor();
      await other.screenshot(path('hand'));
      for (const tab of ['Standing', 'Tiles', 'Game', 'Log']) {
        const button = other.getByRole('tab', { name: tab });
        await button.click();
        await other.screenshot(path(tab.toLowerCase()));
      }
      await other.locator('.score .entry').first().click();
      await other.waitForTimeout(300);
      await other.screenshot(path('why'));
      await other.context().close();
    }
    await player.place();
    await page.screenshot({ path: join(FOLDER, 'desktop-placed.png') });
    const { page: phone } = await openPage(browser, PHONE);
    await takeSeats(page, phone);
    await phone.goto(page.url());
    await phone.locator('.controls').waitFor();
    await phone.screenshot({ path: join(FOLDER, 'phone-placed.png') });
    await phone.context().close();
    await player.actUntilComplete();
    await page.screenshot({ path: join(FOLDER, 'desktop-confirm.png') });
    if (process.env.WHOLE !== undefined) {
      await player.confirm();
      while (player.position?.phase !== 'over') {
        await player.turn();
      }
      await page.getByRole('dialog').waitFor();
      await page.screenshot({ path: join(FOLDER, 'desktop-final.png') });
      const { page: small } = await openPage(browser, PHONE);
      await takeSeats(page, small);
      await small.goto(page.url());
      await small.getByRole('dialog').waitFor();
      await small.screenshot({ path: join(FOLDER, 'phone-final.png') });
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});

test('against a computer', async () => {
  mkdirSync(FOLDER, { recursive: true });
  const server = await TableServer.start('--any-player', '--ms', '3000');
  const browser = await launch();
  const shots: [string, BrowserContextOptions][] = [
    ['desktop', { viewport: { width: 1440, height: 900 } }],
    ['phone', PHONE],
  ];
  try {
    for (const [name, options] of shots) {
      const { page } = await openPage(browser, options);
      const path = (what: string) => ({ path: join(FOLDER, `computer-${name}-${what}.png`) });
      const player = new Player(page, 'computer', options.hasTouch === true, true);
      await page.goto(server.address);
      for (const number of [2, 3]) {
        if (number === 3) {
          await player.press(page.getByRole('button', { name: 'Add a player' }));
        }
        const who = page.getByLabel(`Who plays as player ${number}`);
        await who.waitFor();
        await who.selectOption({ index: (await who.locator('option').count()) - (4 - number) });
      }
      await page.getByLabel('Name of player 1').fill('Anna');
      await page.getByText('Options').click();
      await page.screenshot({ ...path('form'), fullPage: true });
      await player.press(page.getByRole('button', { name: 'Start the game' }));
      for (let turn = 0; turn < Math.min(TURNS, 12); turn++) {
        await player.until((position) => position.seat === 0);
        await player.turn();
      }
      await page.locator('[data-action="play-now"]').waitFor();
      await page.waitForTimeout(1200);
      await page.screenshot(path('thinking'));
      await player.until((position) => position.seat === 0);
      await player.press(page.locator('[data-action="hint"]'));
      await page.locator('.suggested-frame').waitFor();
      await page.waitForTimeout(200);
      await page.screenshot(path('hint'));
      await player.press(page.locator('.hint-others summary'));
      await page.screenshot(path('others'));
      await page.context().close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
});
