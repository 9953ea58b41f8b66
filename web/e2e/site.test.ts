// The page on a static file host: no server knows of the game, and then there is no host either.

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { DESKTOP, launch, openPage, PHONE } from './browser.ts';
import { Player } from './player.ts';
import { laterVersion, StaticHost } from './static-host.ts';

let browser: Browser;
let host: StaticHost;
let context: BrowserContext | undefined;

beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());
beforeEach(async () => {
  host = await StaticHost.start();
});
afterEach(async () => {
  await context?.close();
  await host.stop().catch(() => undefined);
});

/** A page that is kept by the browser, with somebody who plays at it. */
async function open(seed: string, options = DESKTOP) {
  const { page, errors } = await openPage(browser, options);
  context = page.context();
  const player = new Player(page, seed, options.hasTouch === true);
  await player.listenToWorker();
  await page.goto(host.address);
  await isKept(page);
  return { page, player, errors };
}

async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
}

async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await host.stop();
}

const versionOf = (page: Page) => page.locator('meta[name="bigtop-version"]').getAttribute('content');

async function keptRecords(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const opening = indexedDB.open('bigtop');
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    const asking = opening.result.transaction('games').objectStore('games').getAll();
    await new Promise((done) => {
      asking.onsuccess = done;
    });
    opening.result.close();
    return asking.result.map(({ record }) => record);
  });
}

test.each([
  ['with the mouse', DESKTOP],
  ['on a phone', PHONE],
] as const)('a game goes on without a network, %s', async (name, options) => {
  const { page, player, errors } = await open(name, options);
  await player.newGame(['Anna', 'Ben']);
  for (let turn = 0; turn < 3; turn++) {
    await player.turn();
  }
  await player.place();
  const before = player.position;
  await goOffline(page);
  await page.reload();
  await page.locator('[data-action="skip"], [data-action="confirm"]').first().waitFor();
  const after = await player.until((position) => position.sequence === 3);
  expect({ ...after, log: null }, 'with the choice made').toEqual({ ...before, log: null });
  expect(after.log.entries).toHaveLength(3);
  await player.actUntilComplete();
  await player.confirm();
  for (let turn = 0; turn < 3; turn++) {
    await player.turn();
  }
  // A tile that fits nowhere stands before the one that is laid, and is drawn now and then.
  expect(await keptRecords(page)).toEqual([
    expect.stringMatching(/\n7 p1 (-\S+ )*\S+ [-\d,]+ r\d .*\n8 p2 (-\S+ )*\S+\n$/),
  ]);
  expect(errors).toEqual([]);
});

test('a computer plays and gives hints without a network', async () => {
  const { page, player, errors } = await open('computer');
  await goOffline(page);
  await page.reload();
  const who = page.getByLabel('Who plays as player 2');
  await who.waitFor();
  const levels = await who.locator('optgroup option').evaluateAll((all) => all.map((one) => one.textContent));
  expect(levels.length).toBe(6);
  await who.selectOption(levels[1] ?? '');
  await player.press(page.getByRole('button', { name: 'Start the game' }));
  await page.locator('.square').first().waitFor();
  for (let turn = 0; turn < 2; turn++) {
    await player.turn();
    await player.until((position) => position.seat === 0 && position.sequence === 2 * turn + 2);
    await page.locator('.square').first().waitFor();
  }
  await player.press(page.locator('[data-action="hint"]'));
  await page.locator('.suggested-frame').waitFor();
  await player.press(page.locator('[data-action="follow"]'));
  await player.until((position) => position.complete);
  await player.confirm();
  expect(errors).toEqual([]);
});

test('two tabs with one game show the same, and no turn is made twice', async () => {
  const { page, player, errors } = await open('tabs');
  await player.newGame(['Anna', 'Ben']);
  const other = await page.context().newPage();
  const second = new Player(other, 'second');
  await second.listenToWorker();
  await other.goto(page.url());
  await second.until(({ sequence }) => sequence === 0);
  await player.place();
  await player.actUntilComplete();
  await second.until(({ complete }) => complete);
  // Both at once: the store takes one, and the other page has caught up, or is told, by then.
  const confirm = () => document.querySelector<HTMLButtonElement>('[data-action="confirm"]')?.click();
  await Promise.all([page, other].map((one) => one.evaluate(confirm)));
  await player.until(({ sequence }) => sequence === 1);
  await second.until(({ sequence }) => sequence === 1);
  expect({ ...second.position, log: null }).toEqual({ ...player.position, log: null });
  await second.turn();
  await player.until(({ sequence }) => sequence === 2);
  const [record] = await keptRecords(page);
  expect(record?.match(/^\d+ p/gm)).toHaveLength(3);
  expect(errors).toEqual([]);
});

test('a computer thinks in one of two tabs, and its turn is made once', async () => {
  const { page, player } = await open('one thinks');
  await page.getByLabel('Who plays as player 2').selectOption({ index: 2 });
  await player.newGame(['Anna']);
  const other = await page.context().newPage();
  const second = new Player(other, 'second');
  await second.listenToWorker();
  await other.goto(page.url());
  await second.until(({ sequence }) => sequence === 0);
  for (let turn = 0; turn < 2; turn++) {
    await player.turn();
    await player.until(({ seat, sequence }) => seat === 0 && sequence === 2 * turn + 2);
  }
  await second.until(({ sequence }) => sequence === 4);
  expect({ ...second.position, log: null }).toEqual({ ...player.position, log: null });
});

test('games are listed, taken up again and deleted', async () => {
  const { page, player, errors } = await open('list');
  await player.newGame(['Anna', 'Ben']);
  await player.turn();
  await page.goto(host.address);
  await player.newGame(['Cleo', 'Dan']);
  await page.goto(host.address);
  const rows = page.locator('.game-row');
  await rows.nth(1).waitFor();
  expect(await rows.count()).toBe(2);
  await page.getByRole('button', { name: 'Delete the game of Cleo, Dan' }).click();
  expect(await page.locator(':focus').textContent(), 'the harmless answer is at hand').toBe('Keep it');
  await page.keyboard.press('Enter');
  expect(await rows.count()).toBe(2);
  await page.getByRole('button', { name: 'Delete the game of Cleo, Dan' }).click();
  await page
    .getByRole('group', { name: 'Delete this game for good?' })
    .getByText('Delete', { exact: true })
    .click();
  await expect.poll(() => rows.count()).toBe(1);
  expect(await keptRecords(page)).toHaveLength(1);
  await rows.first().click();
  await player.until(({ setup, sequence }) => setup.seats[0]?.name === 'Anna' && sequence === 1);
  expect(errors).toEqual([]);
});

test('when the browser has no room it is told, and goes on as soon as there is some', async () => {
  const { page, player } = await open('full');
  const session = await page.context().newCDPSession(page);
  const origin = new URL(host.address).origin;
  // Before the first game: Chromium does not look again for some time once it has found room.
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  const start = page.getByRole('button', { name: 'Start the game' });
  await start.click();
  const toast = page.locator('.toast');
  await toast.waitFor();
  expect(await toast.getAttribute('data-code'), (await toast.textContent()) ?? '').toBe('store-full');
  expect(await keptRecords(page)).toEqual([]);
  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await player.newGame(['Anna', 'Ben']);
  await player.turn();
  expect(await keptRecords(page)).toHaveLength(1);
});

test('a database of a later version is left alone, and it is told', async () => {
  const { page, errors } = await openPage(browser, DESKTOP);
  context = page.context();
  // A browser asks for an icon of its own accord when what it shows names none, and in its own time.
  await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
  await page.goto(`${host.address}icon.svg`);
  await page.evaluate(async () => {
    const opening = indexedDB.open('bigtop', 77);
    await new Promise((done) => {
      opening.onsuccess = done;
    });
    opening.result.close();
  });
  await page.goto(host.address);
  await page.getByRole('button', { name: 'Start the game' }).click();
  const toast = page.locator('.toast[data-code="store-broken"]');
  await toast.waitFor();
  expect(await toast.textContent()).toContain('version');
  expect(errors).toEqual([]);
});

test('a new version comes whole, or not at all', async () => {
  const { page, player, errors } = await open('version');
  const first = await versionOf(page);
  await player.newGame(['Anna', 'Ben']);
  await player.turn();
  const later = laterVersion();
  const hasWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null).catch(() => false);
  const styleIsLater = () =>
    page
      .evaluate(() => fetch('main.css').then((answer) => answer.text()))
      .then((text) => text.includes('later'));
  try {
    host.serve(later.folder);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await expect.poll(hasWaiting, { timeout: 10_000 }).toBe(true);
    expect(await versionOf(page)).toBe(first);
    expect(await styleIsLater(), 'as long as the old page is open, all files are old').toBe(false);
    await player.turn();

    // The page that is left may count as open for a moment still; then the new version comes with the next time.
    const reloaded = async () => {
      await page.reload().catch(() => undefined);
      await page.waitForTimeout(2000);
      return versionOf(page).catch(() => '');
    };
    await expect.poll(reloaded, { timeout: 20_000 }).toBe(later.version);
    await player.until(({ sequence }) => sequence === 2);
    expect(await styleIsLater()).toBe(true);
    expect(await page.evaluate(() => caches.keys().then((keys) => keys.length))).toBe(1);
    await goOffline(page);
    await page.reload();
    await page.locator('.square').first().waitFor();
    expect(await versionOf(page)).toBe(later.version);
  } finally {
    later.remove();
  }
  expect(errors).toEqual([]);
});

test('a version that is only half there does not come into use', async () => {
  const { page } = await open('half');
  const first = await versionOf(page);
  const later = laterVersion();
  try {
    // The new worker and page are up already, the new style sheet is not.
    const { copyFileSync } = await import('node:fs');
    const { SITE } = await import('./static-host.ts');
    copyFileSync(`${SITE}/main.css`, `${later.folder}/main.css`);
    host.serve(later.folder);
    const failed = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const { installing } = registration;
      await new Promise<void>((done) => {
        if (installing === null || installing.state === 'redundant') {
          done();
        }
        installing?.addEventListener('statechange', () => installing.state === 'redundant' && done());
      });
      return registration.waiting === null;
    });
    expect(failed).toBe(true);
    await page.reload();
    await page.getByRole('button', { name: 'Start the game' }).waitFor();
    expect(await versionOf(page)).toBe(first);
  } finally {
    later.remove();
  }
});

test('the page can be installed, and asks for nothing that is not there', async () => {
  const { page, errors } = await open('install');
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A window without a profile cannot install anything; that is no fault of the page.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const manifest = await session.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  const icons = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]');
    const { icons } = await (await fetch(link?.href ?? '')).json();
    return Promise.all(
      icons.map(async ({ src, sizes }: { src: string; sizes: string }) => {
        const image = new Image();
        image.src = new URL(src, link?.href).href;
        await image.decode();
        return sizes === 'any' || sizes === `${image.naturalWidth}x${image.naturalHeight}`;
      }),
    );
  });
  expect(icons).toEqual([true, true, true, true]);
  expect(host.asked.filter((path) => !path.startsWith(new URL(host.address).pathname))).toEqual([]);
  expect(host.asked.filter((path) => path.includes('api/') || path.endsWith('/ws'))).toEqual([]);
  expect(errors).toEqual([]);
});
