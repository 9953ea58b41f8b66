// A whole game with the expansion, played with the mouse in a real browser at a real server, which is killed without
// warning in the middle.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launch, openPage } from './browser.ts';
import { Player } from './player.ts';
import { PROGRAM, TableServer } from './table-server.ts';

let server: TableServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([TableServer.start(), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a whole game by mouse, through a kill and a restart of the server', async () => {
  const { page, errors } = await openPage(browser, DESKTOP);
  await page.goto(server.address);
  const player = new Player(page, 'whole game');
  // The page was there before the player; with the reload every message is read.
  await page.reload();
  await player.newGame(['Anna', 'Boris']);
  const address = page.url();
  expect(address).toMatch(/#game\//);

  const killedAt = 30;
  while (player.position?.phase !== 'over') {
    await player.turn();
    if (player.position?.sequence === killedAt) {
      const before = player.position;
      await player.place();
      await server.kill();
      await page.locator('.connection p').waitFor();
      const banner = await page.locator('.connection').boundingBox();
      const players = await page.locator('.players').boundingBox();
      const beside = (banner?.x ?? 0) + (banner?.width ?? 0) <= (players?.x ?? 0);
      expect(beside, 'the players stay in view').toBe(true);
      await server.run();
      // What was confirmed stands; the choice that was not is gone.
      await player.until((position) => position.chosen.length === 0);
      await page.locator('.connection p').waitFor({ state: 'detached' });
      await page.locator('.toast[data-code="unconfirmed"]').waitFor();
      expect(player.position?.sequence).toBe(before.sequence);
      expect(player.position?.drawn).toBe(before.drawn);
      expect(player.position?.scores).toEqual(before.scores);
    }
  }

  const { position, counts } = player;
  expect(position.setup.seats.map((seat) => seat.name)).toEqual(['Anna', 'Boris']);
  const discarded = Object.values(position.discards).reduce((sum, count) => sum + count, 0);
  expect(position.tiles.length + discarded, 'every tile was laid or left the game').toBe(92);
  expect(counts.figures).toBeGreaterThan(8);
  expect(counts.acrobats).toBeGreaterThan(0);
  expect(counts.ringmasters).toBeGreaterThan(0);
  expect(counts.turned).toBeGreaterThan(0);
  expect(counts.undone).toBeGreaterThan(0);

  // The final count: the categories of each player add up to the score beside the name.
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const rows = await dialog
    .locator('tbody tr')
    .evaluateAll((all) =>
      all.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))),
    );
  const total = rows.at(-1) as number[];
  expect(total).toEqual(position.scores);
  for (const seat of [0, 1]) {
    const sum = rows.slice(0, -1).reduce((points, row) => points + (row[seat] ?? 0), 0);
    expect(sum).toBe(total[seat]);
  }
  await dialog.getByRole('button', { name: 'Show the board' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  const shown = await page.locator('.player-score').allInnerTexts();
  expect(shown.map((text) => Number(text.replace(/\D/g, '')))).toEqual(position.scores);

  // Every score of the log opens into items that add up to it, and into its rule.
  const entries = page.locator('.score');
  expect(await entries.count()).toBeGreaterThan(15);
  for (let i = 0; i < (await entries.count()); i += 5) {
    const entry = entries.nth(i);
    const points = Number((await entry.locator('.points').textContent())?.slice(1));
    await entry.getByRole('button').click();
    const items = await entry.locator('.why li').allInnerTexts();
    const sums = items.map((text) => Number(text.split('=')[1]));
    expect(sums.reduce((sum, item) => sum + item, 0)).toBe(points);
    await expect.poll(() => entry.locator('.rule').textContent()).toMatch(/^[A-Z].{20,}/);
    expect(await entry.locator('.rule-link').textContent()).toMatch(/[A-Z]+-\d+/);
    await entry.hover();
    expect(await page.locator('.light-square').count()).toBeGreaterThan(0);
  }

  // A reload returns to the game, and the list of games leads to it too.
  await page.reload();
  await page.getByRole('dialog').waitFor();
  expect(page.url()).toBe(address);
  await page.getByRole('dialog').getByRole('link', { name: 'All games' }).click();
  await page.getByRole('link', { name: /Anna.*Boris.*finished/ }).click();
  await page.getByRole('dialog').waitFor();

  // The record that the page hands out is one the program accepts, with the same totals.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('link', { name: 'Download the record' }).click(),
  ]);
  const file = await download.path();
  const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1);
  expect(last).toContain(`= ${position.scores.join(' ')}`);
  execFileSync(PROGRAM, ['replay', file], { stdio: 'ignore' });
  expect(errors).toEqual([]);
});
