// What can go wrong between a page and the table, the other ways to play, and accessibility.

import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launch, openPage, PHONE, takeSeats } from './browser.ts';
import { Player, placed } from './player.ts';
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

async function seriousFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return found.violations
    .filter((violation) => violation.impact === 'serious' || violation.impact === 'critical')
    .map(
      (violation) => `${violation.id}: ${violation.nodes.map((node) => node.html.slice(0, 120)).join(' ; ')}`,
    );
}

async function startGame(
  options = DESKTOP,
  names: readonly string[] = ['Anna', 'Boris'],
  choices: readonly string[] = [],
) {
  const watched = await openPage(browser, options);
  const player = new Player(watched.page, names.join(), options.hasTouch === true);
  await watched.page.goto(server.address);
  await player.newGame(names, choices);
  return { ...watched, player };
}

test('a stale second tab is told so and catches up', async () => {
  const { page, player } = await startGame();
  // In a window of its own: a tab in the background hardly draws.
  const { page: second } = await openPage(browser, DESKTOP);
  // A tab whose connection has fallen asleep: positions do not get through, until the table refuses something.
  let asleep = false;
  await second.routeWebSocket(/\/ws$/, (socket) => {
    const table = socket.connectToServer();
    table.onMessage((message) => {
      if (String(message).includes('"type":"error"')) {
        asleep = false;
      }
      if (!asleep) {
        socket.send(message);
      }
    });
  });
  await takeSeats(page, second);
  await second.goto(page.url());
  await second.locator('.square').first().waitFor();
  asleep = true;
  await player.turn();
  await player.turn();

  const tiles = () => second.locator('.layer-tiles > *').count();
  expect(await tiles()).toBe(1);
  await second.locator('.square').first().click();
  await second.locator('.toast[data-code="stale"]').waitFor();
  await expect.poll(tiles).toBe(3);
  const scores = (of: Page) => of.locator('.player-score').allInnerTexts();
  expect(await scores(second)).toEqual(await scores(page));

  // And it can go on from there, which the first tab sees.
  await second.locator('.square').first().click();
  await expect.poll(() => page.locator('.layer-tiles > *, .layer-pending > *').count()).toBe(4);
  await second.context().close();
  await page.context().close();
});

test('what stays on the board is not drawn anew, and what is new is', async () => {
  const { page, player } = await startGame();
  /** Marks what is drawn now, or tells of each child of a layer whether it was there when all was marked. */
  const kept = (layer: string) =>
    page.evaluate(
      (name) =>
        [...document.querySelectorAll(`.layer-${name} > *`)].map((child) => child.hasAttribute('data-seen')),
      layer,
    );
  await player.turn();
  await page.evaluate(() => {
    for (const child of document.querySelectorAll('[class^="layer-"] > *')) {
      child.setAttribute('data-seen', '');
    }
  });
  const squares = () =>
    page.locator('.square').evaluateAll((all) => all.map((one) => one.getAttribute('data-square')));
  const before = await squares();
  await player.place();
  expect(await kept('tiles')).toEqual([true, true]);
  expect(await kept('pending')).toEqual([false]);
  expect(await kept('areas')).toEqual([true, true, false]);
  expect((await kept('squares')).filter((seen) => !seen).length).toBeLessThanOrEqual(2);
  await player.undo();
  if (player.position?.phase !== 'place') {
    await player.undo();
  }
  expect(await squares(), 'all in their old order').toEqual(before);
  expect(await kept('pending')).toEqual([]);
  expect(await kept('areas')).toEqual([true, true]);
  await page.context().close();
});

test('the newest edition with every set on a phone, by touch', async () => {
  const { page, errors, player } = await startGame(
    PHONE,
    ['Anna', 'Boris', 'Chloé'],
    ['Newest edition', 'The Abbot', 'The River'],
  );
  expect(player.position?.setup.sets).toEqual(['base', 'abbot', 'river', 'bigtop']);
  for (let turn = 0; turn < 10; turn++) {
    await player.place();
    const confirm = page.locator('[data-action="confirm"], [data-action="skip"]');
    const box = await confirm.boundingBox();
    expect(box?.height, 'large enough for a thumb').toBeGreaterThanOrEqual(44);
    if (turn % 2 === 0 && (await page.getByRole('button', { name: 'Turn', exact: true }).count()) > 0) {
      // Tapping the tile itself, away from the figures, turns it too.
      const before = player.position?.tiles.at(-1)?.rotation;
      const corner = await page.locator('.frame-pending').evaluate((frame) => {
        const { left, right, top, bottom } = frame.getBoundingClientRect();
        const targets = [...document.querySelectorAll('[data-target]')].map((one) =>
          one.getBoundingClientRect(),
        );
        // A browser takes a tap beside a figure for one on it.
        const finger = 24;
        const corners = [right - 7, left + 7].flatMap((x) => [bottom - 7, top + 7].map((y) => ({ x, y })));
        return corners.find(({ x, y }) => {
          const hit = document.elementFromPoint(x, y);
          const near = targets.some(
            (box) =>
              x > box.left - finger &&
              x < box.right + finger &&
              y > box.top - finger &&
              y < box.bottom + finger,
          );
          return hit?.closest('.board') != null && hit.closest('.board-float') === null && !near;
        });
      });
      if (corner !== undefined) {
        await page.touchscreen.tap(corner.x, corner.y);
        await player.until((p) => placed(p) && p.tiles.at(-1)?.rotation !== before);
      }
    }
    await player.actUntilComplete();
    await player.confirm();
  }
  const overflow = await page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement;
    return { x: scrollWidth - innerWidth, y: scrollHeight - innerHeight };
  });
  expect(overflow.x, 'nothing beyond the side').toBeLessThanOrEqual(0);
  expect(overflow.y, 'nothing below').toBeLessThanOrEqual(0);
  await page.getByRole('tab', { name: 'Standing' }).tap();
  await page.locator('.standing').waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('a turn by keyboard alone', async () => {
  const { page, player } = await startGame();
  // A tile of fields or city alone fits on one side of the start tile only; the arrows need two squares.
  while ((await page.locator('.square').count()) < 2) {
    await player.turn();
  }
  const begun = player.position?.sequence ?? 0;
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('class') ?? '');
  for (let presses = 0; !(await focused()).includes('square'); presses++) {
    expect(presses, 'Tab comes to the squares').toBeLessThan(10);
    await page.keyboard.press('Tab');
  }
  const visited = new Set<string | null | undefined>();
  for (const key of ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight']) {
    await page.keyboard.press(key);
    visited.add(await page.evaluate(() => document.activeElement?.getAttribute('data-square')));
  }
  expect(visited.size, 'arrows go from square to square').toBeGreaterThan(1);
  expect(visited).not.toContain(null);
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await player.until((position) => position.chosen.length === 1);
  await page.keyboard.press('Escape');
  await player.until((position) => position.chosen.length === 0);
  await page.keyboard.press('Enter');
  await player.until((position) => position.chosen.length === 1);
  expect(await focused(), 'the figures come next').toContain('target');
  await page.keyboard.press('Enter');
  await player.until((position) => position.complete);
  await page.keyboard.press('Control+z');
  await player.until((position) => position.chosen.length === 1);
  await page.keyboard.press('Tab');
  for (let presses = 0; !(await focused()).includes('target'); presses++) {
    expect(presses, 'Tab comes to the figures').toBeLessThan(20);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Space');
  await player.until((position) => position.complete);
  await page.keyboard.press('Enter');
  await player.until((position) => position.sequence === begun + 1);

  // The same keys go on without a figure where nothing has the focus.
  await player.place();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Space');
  await player.until((position) => position.complete);
  await page.keyboard.press('Space');
  await player.until((position) => position.sequence === begun + 2);
  await page.context().close();
});

test('small drags click, larger ones move the board and place nothing', async () => {
  const { page, player } = await startGame();
  const square = page.locator('.square').first();
  const box = await square.boundingBox();
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 40, y + 30, { steps: 5 });
  await page.mouse.up();
  const moved = await square.boundingBox();
  expect(moved?.x).toBeCloseTo((box?.x ?? 0) + 40, -1);
  expect(player.position?.chosen).toEqual([]);

  await page.mouse.move(x + 40, y + 30);
  await page.mouse.down();
  await page.mouse.move(x + 43, y + 31);
  await page.mouse.up();
  await player.until((position) => position.chosen.length === 1);

  // The wheel zooms about the pointer.
  const tile = page.locator('.frame-pending');
  const before = await tile.boundingBox();
  await page.mouse.wheel(0, -300);
  const after = await tile.boundingBox();
  expect(after?.width).toBeGreaterThan((before?.width ?? 0) * 1.2);
  await page.getByRole('button', { name: 'Show the whole board' }).click();
  await page.context().close();
});

test('the ghost lies only in legal rotations', async () => {
  const { page, player } = await startGame();
  const offered = player.position?.moves ?? [];
  for (const square of await page.locator('.square').all()) {
    await square.hover();
    const [x, y] = ((await square.getAttribute('data-square')) ?? '').split(',').map(Number);
    const legal = offered.flatMap((move) =>
      move.type === 'place' && move.x === x && move.y === y ? [String(move.rotation)] : [],
    );
    for (let turn = 0; turn < 5; turn++) {
      expect(legal).toContain(await page.locator('.ghost-tile').getAttribute('data-rotation'));
      await page.keyboard.press('r');
    }
  }
  await page.context().close();
});

test('a game that does not exist leads back to the start', async () => {
  const { page } = await openPage(browser, DESKTOP);
  await page.goto(`${server.address}#game/nothing`);
  await page.locator('.toast').waitFor();
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  await page.context().close();
});

test.each([390, 320])('the form of a new game fits a phone %d wide', async (width) => {
  const { page } = await openPage(browser, { ...PHONE, viewport: { width, height: 844 } });
  await page.goto(server.address);
  await page.locator('.seat-row').first().waitFor();
  for (let seats = await page.locator('.seat-row').count(); seats < 6; seats++) {
    await page.getByRole('button', { name: 'Add a player' }).tap();
  }
  for (const set of ['Newest edition', 'The Abbot', 'The River']) {
    await page.getByLabel(set).check();
  }
  await page.getByText('Options').tap();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  const beyond = await page
    .locator('input, select, button')
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().right > screen.width).length);
  expect(beyond, 'controls beyond the side').toBe(0);
  if (process.env.PICTURES !== undefined) {
    await page.screenshot({ path: `${process.env.PICTURES}/new-game-${width}.png`, fullPage: true });
  }
  await page.context().close();
});
