// What the table shows beyond the board: fields, empty squares, the last tile, why points were scored; and that each aid
// can be left out of a game.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PositionMessage } from '../src/table/protocol.ts';
import { DESKTOP, launch, openPage, PHONE, takeSeats } from './browser.ts';
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

async function startGame(options = DESKTOP, prepare?: (page: Page) => Promise<void>) {
  const watched = await openPage(browser, options);
  const player = new Player(watched.page, 'aids', options.hasTouch === true, true);
  await watched.page.goto(server.address);
  await prepare?.(watched.page);
  await player.newGame(['Anna', 'Boris']);
  return { ...watched, player };
}

/** Puts a farmer down in this turn if it can be done by pressing its place. */
async function placeFarmer(page: Page, player: Player): Promise<boolean> {
  await player.place();
  const farmer = page.locator('.target-figure[aria-label*="field"]').first();
  if ((await farmer.count()) > 0) {
    await farmer.press('Enter');
    await player.until((position) => position.complete);
    await player.confirm();
    return true;
  }
  await player.actUntilComplete();
  await player.confirm();
  return false;
}

test('fields are tinted by their owners, and what a score came from is lit', async () => {
  const { page, player, errors } = await startGame();
  for (let farmers = 0; farmers < 3; ) {
    farmers += (await placeFarmer(page, player)) ? 1 : 0;
  }
  expect(await page.locator('.layer-fields > g').count()).toBe(0);
  await page.keyboard.press('f');
  await expect.poll(() => page.locator('.layer-fields > g').count()).toBeGreaterThan(0);
  const { features, tiles } = player.position as PositionMessage;
  const fields = features.filter(({ kind }) => kind === 'field');
  const parts = fields.reduce((sum, { segments }) => sum + segments.length, 0);
  expect(await page.locator('.layer-fields > g').count(), 'every part of a field').toBe(parts);
  const owned = fields.filter(({ figures }) => figures.some((count) => count > 0));
  const badges = await page.locator('.field-badge text').allTextContents();
  expect(badges.map(Number).sort()).toEqual(owned.map(({ points }) => points).sort());
  await page.keyboard.press('f');
  await expect.poll(() => page.locator('.layer-fields > g').count()).toBe(0);

  // The list tells the same, and lights a field with the cities it is counted for.
  await page.getByRole('tab', { name: 'List' }).click();
  const line = page.locator('.line', { hasText: /^Field from/ }).first();
  const words = (await line.textContent()) ?? '';
  await line.hover();
  const lit = await page.locator('.layer-light .lit-field').count();
  expect(lit).toBeGreaterThan(0);
  const cities = Number(/(\d+) completed cit/.exec(words)?.[1]);
  const segments = await page.locator('.layer-light .lit-city').count();
  expect(
    segments >= cities * 2 && segments <= tiles.length * 2,
    `${segments} parts of ${cities} cities`,
  ).toBe(true);

  // The last tile is marked with its player's mark.
  expect(await page.locator('.layer-marks .frame-last').count()).toBe(1);
  while ((await page.locator('.score').count()) === 0) {
    await player.turn();
    await page.getByRole('tab', { name: 'Log' }).click();
  }
  await page.getByRole('tab', { name: 'Log' }).click();
  const score = page.locator('.score .entry').first();
  await score.click();
  await page.mouse.move(2, 2);
  const event = player.position?.log.entries.at(-1)?.events.find(({ type }) => type === 'score');
  if (event?.type === 'score') {
    const distinct = new Set(event.squares.map(String)).size;
    expect(await page.locator('.light-square').count(), 'stays lit').toBe(distinct);
  }
  expect(await page.locator('.why .rule').count()).toBe(1);
  await page.locator('.turn-head').first().click();
  expect(await page.locator('.turn-head[aria-pressed="true"]').count()).toBe(1);
  expect(await page.locator('.why').count(), 'one thing at a time').toBe(0);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('what fits an empty square is told, and squares that nothing fits are crossed out', async () => {
  const { page, player } = await startGame();
  for (let turn = 0; turn < 8; turn++) {
    await player.turn();
  }
  const { open, moves } = player.position as PositionMessage;
  expect(open.length).toBeGreaterThan(8);
  const placeable = new Set(moves.flatMap((move) => (move.type === 'place' ? [`${move.x},${move.y}`] : [])));
  const dead = open.filter(([x, y, copies]) => copies === 0 && !placeable.has(`${x},${y}`));
  expect(await page.locator('.dead').count()).toBe(dead.length);
  let told = 0;
  for (const [x, y, copies] of open) {
    const square = page.locator(`[data-square="${x},${y}"], .open[data-open="${x},${y}"]`).last();
    if ((await square.count()) > 0) {
      await square.hover();
      const note = (await page.locator('.feature-note').textContent()) ?? '';
      expect(note).toContain(
        copies === 0 ? 'No tile that is left fits here' : `${copies} of the tiles left fit`,
      );
      told += 1;
    }
  }
  expect(told).toBeGreaterThan(8);
  await page.context().close();
});

test('a game without aids shows none of them', async () => {
  const { page, player } = await startGame(DESKTOP, async (form) => {
    await form.getByText('Help during the game').click();
    for (const aid of ['Tiles left', 'Dead squares', 'Field view', 'Standing']) {
      await form.getByLabel(new RegExp(`^${aid}`)).uncheck();
    }
  });
  expect(player.position?.setup.aids).toEqual([]);
  for (let turn = 0; turn < 4; turn++) {
    await player.turn();
  }
  expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Log', 'Table', 'List', 'Game']);
  expect(await page.locator('.open, .dead, .view-fields').count()).toBe(0);
  await page.keyboard.press('f');
  expect(await page.locator('.layer-fields > g').count()).toBe(0);
  await page.locator('.square').first().hover();
  expect(await page.locator('.feature-note').count()).toBe(0);
  // It stays so for whoever opens the game.
  const { page: other } = await openPage(browser, PHONE);
  await other.goto(page.url());
  await other.getByText('You are watching').waitFor();
  expect(await other.getByRole('tab').count()).toBe(4);
  await other.context().close();
  await page.context().close();
});

test('tiles placed since the own last turn are marked, by colour and shape', async () => {
  const { page, player } = await startGame();
  await player.turn();
  const { page: second } = await openPage(browser, DESKTOP);
  const friend = new Player(second, 'friend');
  await takeSeats(page, second);
  await second.goto(page.url());
  await second.locator('.square').first().waitFor();
  await friend.until((position) => position.sequence === 1);
  await friend.turn();
  await player.until((position) => position.sequence === 2);
  // The title calls whoever has not yet come back to the table.
  await expect.poll(() => page.title()).toMatch(/^● Anna/);
  await page.keyboard.press('Shift');
  await expect.poll(() => page.title()).toMatch(/^Anna/);
  expect(await page.locator('.layer-marks .frame-last').count()).toBe(1);
  expect(await second.title()).toMatch(/^Anna/);
  await second.context().close();
  await page.context().close();
});

test('the view stays where the viewer put it, and leads back to the last tile', async () => {
  const { page, player } = await startGame();
  await player.turn();
  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press('d');
  }
  const transform = () => page.locator('.board-picture > g').getAttribute('transform');
  const before = await transform();
  await page.locator('.view-last').waitFor();
  const { page: second } = await openPage(browser, DESKTOP);
  const friend = new Player(second, 'friend');
  await takeSeats(page, second);
  await second.goto(page.url());
  await second.locator('.square').first().waitFor();
  await friend.until((position) => position.sequence === 1);
  await friend.turn();
  await player.until((position) => position.sequence === 2);
  expect(await transform()).toBe(before);
  await page.locator('.view-last').click();
  await expect.poll(() => page.locator('.view-last').count()).toBe(0);
  // A double click brings a place to the middle.
  const board = await page.locator('.board').boundingBox();
  await page.mouse.dblclick((board?.x ?? 0) + 60, (board?.y ?? 0) + 60);
  expect(await transform()).not.toBe(before);
  await second.context().close();
  await page.context().close();
});
