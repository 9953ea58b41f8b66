// A whole game by keyboard alone, and one from the accessibility tree's names alone: neither looks at the board.

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PositionMessage } from '../src/table/protocol.ts';
import { DESKTOP, launch, openPage } from './browser.ts';
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

/** Name and place of what has the focus. */
function focused(page: Page): Promise<{ name: string; square: string | null; target: string | null }> {
  return page.evaluate(() => ({
    name: document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    square: document.activeElement?.getAttribute('data-square') ?? null,
    target: document.activeElement?.getAttribute('data-target') ?? null,
  }));
}

async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (name.test((await focused(page)).name)) {
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${name}`);
}

const ARROWS = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'] as const;

/** A game has more than ninety turns, each of several steps. */
const WHOLE_GAME = 600_000;

test('a whole game by keyboard only, with undo, panels and a reload', { timeout: WHOLE_GAME }, async () => {
  const { page, errors } = await openPage(browser, DESKTOP);
  const player = new Player(page, 'keyboard');
  await page.goto(server.address);
  await page.getByLabel('Name of player 1').waitFor();
  await tabTo(page, /^Start the game$/);
  await page.keyboard.press('Enter');
  await player.until((position) => position.phase === 'place');
  await page.locator('.square').first().waitFor();

  const figures = { placed: 0, skipped: 0 };
  for (let turn = 0; player.position?.phase !== 'over'; turn++) {
    const { sequence } = player.position as PositionMessage;
    if ((await focused(page)).square === null) {
      // At the beginning, and after a reload; later the focus comes back to the squares by itself.
      expect(turn === 0 || turn === 21, `the focus is lost in turn ${turn}`).toBe(true);
      await page.keyboard.press('Enter');
    }
    const first = (await focused(page)).square;
    expect(first, 'a square has the focus').not.toBeNull();
    for (let presses = 0; presses < turn % 4; presses++) {
      await page.keyboard.press(ARROWS[(turn + presses) % 4] as string);
    }
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await player.until((p) => p.chosen.length > 0 && (p.complete || p.moves.length > 1));
    if (turn % 9 === 4) {
      await page.keyboard.press('u');
      await player.until((p) => p.chosen.length === 0);
      await page.keyboard.press('Enter');
      await player.until((p) => p.chosen.length > 0 && (p.complete || p.moves.length > 1));
    }
    while (player.position?.complete === false) {
      const { chosen } = player.position;
      if ((await focused(page)).target !== null && turn % 2 === 0) {
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        figures.placed += 1;
      } else {
        await page.keyboard.press('n');
        figures.skipped += 1;
      }
      await player.until((p) => p.chosen.length > chosen.length);
    }
    await page.keyboard.press('Enter');
    await player.until((p) => p.sequence > sequence);
    if (turn === 20) {
      await page.reload();
      await page.locator('.square').first().waitFor();
    }
    if (turn === 30) {
      // The list of keys takes the keys itself, and gives the focus back.
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('n');
      await page.keyboard.press('Escape');
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(player.position?.chosen).toEqual([]);
    }
  }
  expect(figures.placed).toBeGreaterThan(6);
  expect(figures.skipped).toBeGreaterThan(5);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await tabTo(page, /^Log$/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.locator('.standing').waitFor();
  expect(errors).toEqual([]);
  await page.context().close();
});

/** Buttons of the accessibility tree by their names, as a screen reader lists them. */
async function names(page: Page): Promise<string[]> {
  const tree = await page.locator('body').ariaSnapshot();
  return [...tree.matchAll(/- (?:button|'button) "((?:[^"\\]|\\.)*)"/g)].map((match) =>
    (match[1] as string).replace(/\\"/g, '"'),
  );
}

/** What the page has read out last. */
function heard(page: Page): Promise<string> {
  return page
    .locator('main > [role="status"]')
    .textContent()
    .then((words) => words ?? '');
}

/** Turns played by names alone; a whole game that way takes longest of all tests, and `npm run whole` plays it. */
const TURNS = process.env.WHOLE === undefined ? 35 : 200;

test('a game from the names of the accessibility tree alone', { timeout: WHOLE_GAME }, async () => {
  const { page, errors } = await openPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.getByRole('textbox', { name: 'Name of player 1' }).fill('Anna');
  await page.getByRole('textbox', { name: 'Name of player 2' }).fill('Boris');
  await page.getByRole('button', { name: 'Start the game' }).press('Enter');
  await expect.poll(() => heard(page)).toMatch(/^Anna to play\. Tile: /);

  // Nothing but names and what is read out is used from here on.
  const press = (name: string) => page.getByRole('button', { name, exact: true }).first().press('Enter');
  const some = async (test: RegExp) => (await names(page)).filter((name) => test.test(name));
  const said = new Set<string>();
  let turns = 0;
  let over = false;
  while (!over && turns < TURNS) {
    const places = await some(/^Place at row -?\d+, column -?\d+: /);
    expect(places.length, 'the squares are told').toBeGreaterThan(0);
    for (const name of places) {
      expect(name).toMatch(/: (city|road|field|river) to the (north|east|south|west).*\. \d rotations?$/);
    }
    await press(places[turns % places.length] as string);
    await expect.poll(() => heard(page)).toMatch(/The tile lies at row|Confirming scores|meeple/);
    for (let steps = 0; !(await some(/^Confirm$/)).length; steps++) {
      expect(steps, 'the turn comes to its end').toBeLessThan(6);
      const before = await heard(page);
      const figures = await some(/^(meeple|ringmaster|abbot) on the |^acrobat into |^score the pyramid /);
      const chosen = turns % 3 !== 2 && figures.length > 0 ? figures[turns % figures.length] : undefined;
      await press(chosen ?? ((await some(/^No figure$|^Let it stand$/))[0] as string));
      await expect
        .poll(async () => (await some(/^Confirm$/)).length > 0 || (await heard(page)) !== before)
        .toBe(true);
    }
    await expect.poll(() => heard(page)).toContain('Confirming scores');
    await press('Confirm');
    await expect.poll(() => heard(page)).toMatch(/to play|The game is over/);
    for (const word of (await heard(page)).match(/points?:|token|to play|over/g) ?? []) {
      said.add(word);
    }
    over = (await heard(page)).includes('The game is over');
    turns += 1;
  }
  expect(said).toContain('points:');
  if (TURNS > 100) {
    expect(said).toContain('token');
    expect(turns).toBeGreaterThan(80);
    const final = await page.getByRole('dialog').ariaSnapshot();
    expect(final).toMatch(/win/);
    await page.getByRole('button', { name: 'Show the board' }).press('Enter');
  }
  await page.getByRole('tab', { name: 'List' }).press('Enter');
  const list = await page.getByRole('tabpanel').ariaSnapshot();
  expect(list).toMatch(/Row 0, column 0: city north/);
  expect(errors).toEqual([]);
  await page.context().close();
});
