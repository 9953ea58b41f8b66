// The page in other languages, chosen by the browser or by hand, and the rules on the way from a score and back.

import axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
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

const START = {
  en: 'Start the game',
  pl: 'Rozpocznij grę',
  de: 'Partie beginnen',
  ru: 'Начать игру',
} as const;

test('the browser’s language is shown and no other is fetched', async () => {
  const { page, errors } = await openPage(browser, { ...DESKTOP, locale: 'pl-PL' });
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname.slice(1)));
  // Every heading that is ever put on the page is written down: no flash of another language.
  await page.addInitScript(() => {
    const seen: string[] = [];
    (window as unknown as { seen: string[] }).seen = seen;
    new MutationObserver(() => {
      for (const heading of document.querySelectorAll('h2')) {
        seen.push(heading.textContent ?? '');
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(server.address);
  await page.getByRole('button', { name: START.pl }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('pl');
  const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
  expect(seen).toContain('Nowa gra');
  expect(seen).not.toContain('New game');
  expect(
    fetched.filter((file) => /^(en|pl|fr|nl|ru|de)-\w+\.js$/.test(file)).map((file) => file.slice(0, 2)),
  ).toEqual(['pl']);
  expect(errors).toEqual([]);
  await page.context().close();
});

test('another language is chosen without a reload, and remembered', async () => {
  const { page, errors } = await openPage(browser, DESKTOP);
  await page.goto(server.address);
  await page.getByLabel('Name of player 1').fill('Zofia');
  await page.evaluate(() => {
    (window as unknown as { same: boolean }).same = true;
  });
  await page.getByLabel('Language').selectOption('de');
  await page.getByRole('button', { name: START.de }).waitFor();
  expect(await page.getByLabel('Name von Person 1').inputValue(), 'the form keeps what was written').toBe(
    'Zofia',
  );
  expect(await page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: START.de }).waitFor();
  // In the game too, and the board speaks it at once.
  await page.getByRole('button', { name: START.de }).click();
  await page.locator('.square').first().waitFor();
  await page.getByRole('tab', { name: 'Partie' }).click();
  await page.getByLabel('Sprache').selectOption('ru');
  await page.getByRole('tab', { name: 'Журнал' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('ru');
  expect(await page.locator('.square').first().getAttribute('aria-label')).toMatch(/^Положить/);
  expect(
    await page
      .getByRole('group', { name: 'Игровое поле' })
      .or(page.locator('[aria-label="Игровое поле"]'))
      .count(),
  ).toBeGreaterThan(0);
  expect(errors).toEqual([]);
  await page.context().close();
});

/** Plays until something has scored, and opens it. */
async function openScore(page: Page, player: Player): Promise<void> {
  for (let turn = 0; turn < 40 && (await page.locator('.score').count()) === 0; turn++) {
    await player.turn();
  }
  await page.locator('.score .entry').first().click();
  await page.locator('.why .rule', { hasText: /\w/ }).waitFor();
}

test('a score leads to its rule and back to the game as it was', async () => {
  const { page, errors } = await openPage(browser, DESKTOP);
  const player = new Player(page, 'rules', false, true);
  await page.goto(server.address);
  await player.newGame(['Anna', 'Boris']);
  await openScore(page, player);
  // A choice puts the light on the board out, and what it explained away.
  await player.place();
  await page.locator('.why').waitFor({ state: 'detached' });
  await page.locator('.score .entry').first().click();
  await page.locator('.why .rule', { hasText: /\w/ }).waitFor();
  const address = page.url();
  const shown = await page.locator('.why .rule').textContent();
  await page.locator('.why .rule-link a').click();
  const dialog = page.getByRole('dialog', { name: 'Rules' });
  await dialog.locator('.marked').waitFor();
  expect(page.url()).toMatch(/\/rules\/[A-Z]+-\d+$/);
  expect(await dialog.locator('.marked').textContent()).toContain(shown?.trim().slice(0, 40));
  // Rules are found by words; keys of the table do nothing here.
  const all = await dialog.locator('.rule-list li').count();
  await page.getByLabel('Search the rules').fill('tent token');
  await expect.poll(() => dialog.locator('.rule-list li').count()).toBeLessThan(all);
  expect(await dialog.locator('[role=status]').textContent()).toMatch(/^\d+ rules$/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(page.url()).toBe(address);
  expect(await page.locator('.why .rule').textContent(), 'the explanation is still open').toBe(shown);
  expect(await page.locator('.controls').count(), 'the tile still lies').toBe(1);
  expect(player.position?.chosen.length).toBeGreaterThan(0);
  // A link to a rule alone works as well, and leads to the page below it.
  await page.goto(`${server.address}#rules/BASE-10`);
  await page.reload();
  await page.locator('#rule-BASE-10.marked').waitFor();
  await page.goto(`${server.address}#rules/BASE-999`);
  await page.getByRole('alert').filter({ hasText: 'There is no rule BASE-999.' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: START.en }).waitFor();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  expect(errors).toEqual([]);
  await page.context().close();
});

test.each(['light', 'dark'] as const)('axe finds nothing on the rules, %s', async (colorScheme) => {
  for (const options of [DESKTOP, PHONE]) {
    const { page, errors } = await openPage(browser, { ...options, colorScheme, locale: 'de' });
    await page.goto(`${server.address}#rules/ACR-10`);
    await page.locator('#rule-ACR-10.marked').waitFor();
    await page.evaluate(axe.source);
    const found = await page.evaluate(() =>
      (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
    );
    const told = found.violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
    );
    expect(told).toEqual([]);
    expect(errors).toEqual([]);
    await page.context().close();
  }
});

const NARROW = { viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true };
/** A small phone, upright and on its side. */
const PHONES = [NARROW.viewport, { width: 844, height: 390 }];

test.each(['en', 'pl', 'fr', 'nl', 'ru', 'de'])(
  'nothing is cut off on a narrow screen: %s',
  async (locale) => {
    const { page, errors } = await openPage(browser, { ...NARROW, locale });
    await page.goto(server.address);
    for (const part of await page.locator('.new-game summary').all()) {
      await part.click();
    }
    const cut = () =>
      page.evaluate(() => {
        const found: string[] = [];
        if (document.documentElement.scrollWidth > innerWidth) {
          found.push(`the page is ${document.documentElement.scrollWidth} wide`);
        }
        const measure = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        for (const element of document.querySelectorAll<HTMLElement>(
          'button, a, h1, h2, h3, p, label, th, td, dt, dd, select, .player-name, .column-name, .left',
        )) {
          const box = element.getBoundingClientRect();
          const style = getComputedStyle(element);
          if (box.width === 0 || element.closest('.unseen, .scroll, dialog:not([open])') !== null) {
            continue;
          }
          const words = element.textContent?.slice(0, 50);
          if (box.right > innerWidth + 1 || box.left < -1) {
            found.push(`out of the window: ${words}`);
          } else if (element instanceof HTMLSelectElement) {
            measure.font = style.font;
            const text = element.selectedOptions[0]?.textContent ?? '';
            const room =
              element.clientWidth -
              Number.parseFloat(style.paddingLeft) -
              Number.parseFloat(style.paddingRight) -
              16;
            if (measure.measureText(text).width > room) {
              found.push(`cut off: ${text}`);
            }
          } else if (style.display !== 'inline' && element.scrollWidth > element.clientWidth + 2) {
            found.push(`too wide: ${words}`);
          } else if (style.overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2) {
            found.push(`too high: ${words}`);
          }
        }
        return found;
      });
    const nothingCut = async (screen: string) => {
      for (const phone of PHONES) {
        await page.setViewportSize(phone);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
        expect(await cut(), `${screen}, ${phone.width} wide`).toEqual([]);
      }
      await page.setViewportSize(NARROW.viewport);
    };
    await nothingCut('start');
    await page.locator('.new-game button[type=submit]').click();
    await page.locator('.square').first().waitFor();
    await nothingCut('game');
    await page.setViewportSize(DESKTOP.viewport as { width: number; height: number });
    expect(await cut(), 'game on a desk').toEqual([]);
    await page.setViewportSize(NARROW.viewport);
    await page.locator('.square').first().dispatchEvent('click');
    await page.locator('.controls').waitFor();
    await nothingCut('tile placed');
    for (let tab = 0; tab < (await page.getByRole('tab').count()); tab++) {
      await page.getByRole('tab').nth(tab).click();
      await page.waitForTimeout(100);
      await nothingCut(`tab ${tab}`);
    }
    await page.locator('.game-links a[href$=rules]').click();
    await page.locator('.rule-list li').first().waitFor();
    await nothingCut('rules');
    expect(errors).toEqual([]);
    await page.context().close();
  },
);
