// Replays on a static file host: a whole game of another engine is pasted, stepped through, shared, saved and played on.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launch, openPage, PHONE } from './browser.ts';
import { Player } from './player.ts';
import { StaticHost } from './static-host.ts';
import { TableServer } from './table-server.ts';

const GAMES = resolve(import.meta.dirname, '../../tests/games');
const NAMES = ['Anna', 'Boris', 'Żółw', 'Zoë', 'Émile', 'Фёдор'];

/** A whole game with the circus, with names for its players. */
function namedGame(set: string, index: number): string {
  const games = readFileSync(`${GAMES}/${set}.records`, 'utf8').split(/^# game .*\n/m);
  const text = games[index + 1] ?? '';
  return text.replace(/^players (\d)\n/m, (line, count) => {
    const names = NAMES.slice(0, Number(count)).map((name, seat) => `name p${seat + 1} "${name}"\n`);
    return line + names.join('');
  });
}

const GAME = namedGame('D', 4);
const TURNS = GAME.split('\n').filter((line) => /^\d+ p/.test(line));

/** The totals that the record gives after a turn. */
function totals(line: string | undefined): number[] {
  return (line?.split(' = ')[1] ?? '').trim().split(' ').map(Number);
}

const END = totals(GAME.split('\n').find((line) => line.startsWith('end')));

/** Patient: a small machine may be busy with other things. */
function eventually<T>(value: () => T) {
  return expect.poll(value, { timeout: 15_000 });
}

let browser: Browser;
let host: StaticHost;

beforeAll(async () => {
  [browser, host] = await Promise.all([launch(), StaticHost.start()]);
});
afterEach(async () => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});
afterAll(async () => {
  await browser?.close();
  await host?.stop();
});

/** A page that nothing but the test keeps: files for offline are another test's. */
async function freshPage(options: BrowserContextOptions) {
  const watched = await openPage(browser, { serviceWorkers: 'block', ...options });
  watched.page.setDefaultTimeout(30_000);
  return watched;
}

async function open(options: BrowserContextOptions = DESKTOP, hash = '#replay') {
  const watched = await freshPage(options);
  await watched.page.goto(`${host.address}${hash}`);
  return watched;
}

async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Paste a record').fill(text);
  await page.getByRole('button', { name: 'Replay it' }).click();
}

async function openGame(options: BrowserContextOptions = DESKTOP) {
  const watched = await open(options);
  await paste(watched.page, GAME);
  await watched.page.locator('.timeline').waitFor();
  return watched;
}

async function scores(page: Page): Promise<number[]> {
  const texts = await page.locator('.player-score').allInnerTexts();
  return texts.map((text) => Number(text.replace(/\D/g, '')));
}

const slider = (page: Page) => page.getByRole('slider', { name: 'Turn' });
const step = (page: Page, name: string) => page.locator(`[data-step="${name}"]`);
const tiles = (page: Page) => page.locator('.layer-tiles > *').count();

async function expectTurn(page: Page, turn: number): Promise<void> {
  await eventually(() => slider(page).inputValue()).toBe(String(turn));
  // The first tile lies there before the first turn.
  await eventually(() => tiles(page)).toBe(turn + 1);
  const expected = turn === TURNS.length ? END : turn === 0 ? END.map(() => 0) : totals(TURNS[turn - 1]);
  expect(await scores(page)).toEqual(expected);
}

async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 140)).join(' ; ')}`,
  );
}

test('a whole record is pasted and stepped through to the scores it gives', async () => {
  const { page, errors } = await openGame();
  expect(TURNS.length).toBeGreaterThan(60);
  await expectTurn(page, 0);

  // By buttons.
  await step(page, 'next').click();
  await expectTurn(page, 1);
  await step(page, 'next').click();
  await step(page, 'next').click();
  await step(page, 'previous').click();
  await expectTurn(page, 2);
  await step(page, 'last').click();
  await expectTurn(page, TURNS.length);
  // There is nothing beyond; a press changes nothing, and the focus stays.
  await step(page, 'next').click({ force: true });
  await expectTurn(page, TURNS.length);

  // By keys, wherever the focus is.
  await page.locator('.board').focus();
  await page.keyboard.press('Home');
  await expectTurn(page, 0);
  for (let turn = 1; turn <= 5; turn++) {
    await page.keyboard.press('ArrowRight');
    await expectTurn(page, turn);
  }
  await page.keyboard.press('ArrowLeft');
  await expectTurn(page, 4);
  await page.keyboard.press('End');
  await expectTurn(page, TURNS.length);
  await slider(page).focus();
  await page.keyboard.press('ArrowLeft');
  await expectTurn(page, TURNS.length - 1);

  // By the slider, over all turns.
  for (let turn = 0; turn <= TURNS.length; turn += 9) {
    await slider(page).fill(String(turn));
    await expectTurn(page, turn);
  }

  // By the curves: the middle of them is the middle of the game.
  const box = await page.locator('.curves').boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 10);
  await expectTurn(page, Math.round(TURNS.length / 2));

  // By the list of turns.
  await page.locator('.replay-entry').nth(20).getByRole('button').click();
  await expectTurn(page, 21);
  expect(await page.locator('[aria-current="step"]').first().textContent()).toBeTruthy();
  expect(await page.locator('.replay-entry.current').textContent()).toContain('21');

  // It plays by itself, to the end and no further.
  await slider(page).fill(String(TURNS.length - 3));
  await page.getByLabel('Speed').selectOption('8');
  await page.locator('.board').focus();
  await page.keyboard.press('Space');
  await expectTurn(page, TURNS.length);
  await eventually(() => step(page, 'play').textContent()).toBe('Play');
  expect(errors).toEqual([]);
});

test('each step is told in words, and its scores are shown and explained', async () => {
  const { page } = await openGame();
  const spoken = () => page.locator('main > [role="status"]').textContent();
  // A turn that scored for exactly one player.
  const index = TURNS.findIndex(
    (line, i) => i > 3 && totals(line).filter((sum, seat) => sum !== totals(TURNS[i - 1])[seat]).length === 1,
  );
  const seat = totals(TURNS[index]).findIndex((sum, i) => sum !== totals(TURNS[index - 1])[i]);
  const gain = (totals(TURNS[index])[seat] ?? 0) - (totals(TURNS[index - 1])[seat] ?? 0);
  await slider(page).fill(String(index));
  await eventually(spoken).toContain(`After turn ${index}`);
  await page.locator('.board').focus();
  await page.keyboard.press('ArrowRight');
  await eventually(spoken).toMatch(new RegExp(`^Turn ${index + 1}: .* lays .*${NAMES[seat]} \\d+ point`));
  expect(await page.locator('.flying').count()).toBeGreaterThan(0);

  const entries = page.locator('.replay-events .score');
  const points = await entries.locator('.points').allInnerTexts();
  expect(points.reduce((sum, text) => sum + Number(text), 0)).toBe(gain);
  await entries.first().getByRole('button').hover();
  expect(await page.locator('.light-square').count()).toBeGreaterThan(0);
  await entries.first().getByRole('button').click();
  await eventually(() => entries.first().locator('.rule').textContent()).toMatch(/^[A-Z].{20,}/);
  expect(await slider(page).getAttribute('aria-valuetext')).toContain(`Turn ${index + 1} of ${TURNS.length}`);
});

test('the board keeps its view while turns are stepped through', async () => {
  const { page } = await openGame();
  const view = () => page.locator('.board-picture > g').getAttribute('transform');
  const first = await view();
  await slider(page).fill('30');
  await expectTurn(page, 30);
  expect(await view()).toBe(first);
  await page.keyboard.press('+');
  const zoomed = await view();
  expect(zoomed).not.toBe(first);
  await page.locator('[data-step="previous"]').click();
  await expectTurn(page, 29);
  expect(await view()).toBe(zoomed);
});

test('a broken record is told with its place, and nothing of it is lost', async () => {
  const { page } = await open();
  const broken = GAME.replace(/^(12 p\d+ )\S+/m, '$1base/Q9');
  await paste(page, broken);
  const alert = page.getByRole('alert').filter({ hasText: 'Line' });
  await alert.waitFor();
  const line = broken.split('\n').findIndex((text) => text.startsWith('12 p')) + 1;
  expect(await alert.textContent()).toContain(`Line ${line}, column 7`);
  expect(await page.getByLabel('Paste a record').inputValue()).toBe(broken);
  await page.getByRole('button', { name: 'Show the place' }).click();
  const marked = await page.evaluate(() => {
    const field = document.querySelector('textarea');
    return field?.value.slice(field.selectionStart, field.selectionEnd);
  });
  expect(marked).toBe('base/Q9');
  expect(await faults(page)).toEqual([]);

  // Other totals than today's rules count: it can be seen as it was scored.
  const last = totals(TURNS[9]);
  const other = GAME.replace(
    TURNS[9] ?? '',
    (TURNS[9] ?? '').replace(/= .*/, `= ${last.map((n) => n + 1).join(' ')}`),
  );
  await paste(page, other);
  await page.getByRole('button', { name: 'as it was scored' }).click();
  await page.locator('.timeline').waitFor();
  expect(await page.locator('.replay-note').textContent()).toContain('In turn 10');
});

test('a link opens the game elsewhere at the same turn, and one that is cut is told so', async () => {
  const { page } = await openGame();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await slider(page).fill('33');
  await page.getByRole('tab', { name: 'Save' }).click();
  await page.locator('[data-save="link"]').click();
  await page.getByText('The link is copied.').waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link.startsWith(`${host.address}#replay/`)).toBe(true);
  expect(link.length).toBeLessThan(2500);
  // A reload returns to the turn too.
  await eventually(() => page.url()).toBe(link);
  await page.reload();
  await expectTurn(page, 33);
  await page.context().close();

  const asked = host.asked.length;
  const { page: other, errors } = await freshPage(DESKTOP);
  await other.goto(link);
  await expectTurn(other, 33);
  await step(other, 'last').click();
  await expectTurn(other, TURNS.length);
  expect(await other.locator('.player-name').allInnerTexts()).toEqual(NAMES.slice(0, END.length));
  // What is in the link no host gets to see.
  expect(host.asked.slice(asked).some((path) => path.includes(link.slice(-60, -10)))).toBe(false);

  await other.goto(link.slice(0, 400));
  await other.getByText('This link is not whole').waitFor();
  await paste(other, link);
  await expectTurn(other, 0);
  expect(errors).toEqual([]);
});

test('a record that makes too long a link is to be saved as a file', async () => {
  const { page } = await open();
  const noise = Array.from({ length: 700 }, (_, i) => `# ${Math.sin(i + 1)} ${Math.cos(i * 7)}`).join('\n');
  await paste(page, `${GAME}\n${noise}\n`);
  await page.locator('.timeline').waitFor();
  await page.getByRole('tab', { name: 'Save' }).click();
  await page.getByText(/would have [\d,]+ characters/).waitFor();
  expect(await page.locator('[data-save="link"]').count()).toBe(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.locator('[data-save="record"]').click(),
  ]);
  expect(readFileSync(await download.path(), 'utf8')).toContain(noise);
});

test('the board is saved as a picture, once as SVG and once as PNG', async () => {
  const { page, errors } = await openGame();
  await slider(page).fill('40');
  await expectTurn(page, 40);
  await page.getByRole('tab', { name: 'Save' }).click();
  const save = async (kind: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.locator(`[data-save="${kind}"]`).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
  };

  const svg = await save('svg');
  const names = NAMES.slice(0, END.length);
  const today = new Intl.DateTimeFormat('sv').format(new Date());
  expect(svg.name).toBe(`bigtop-${today}-${names.join('-')}-turn-40.svg`);
  const parsed = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'image/svg+xml');
    const ids = new Set([...document.querySelectorAll('[id]')].map(({ id }) => id));
    const uses = [...document.querySelectorAll('use')].map((use) => use.getAttribute('href') ?? '');
    return {
      faults: document.querySelectorAll('parsererror').length,
      missing: uses.filter((href) => !ids.has(href.slice(1))),
      tiles: uses.filter((href) => href.startsWith('#tile-')).length,
      words: document.documentElement.textContent ?? '',
      width: Number(document.documentElement.getAttribute('width')),
      height: Number(document.documentElement.getAttribute('height')),
    };
  }, svg.bytes.toString('utf8'));
  expect(parsed).toMatchObject({ faults: 0, missing: [], tiles: 41 });
  expect(svg.bytes.toString('utf8').replace('http://www.w3.org/2000/svg', '')).not.toMatch(
    /(href|src)="(?!#)/,
  );
  for (const [seat, name] of names.entries()) {
    expect(parsed.words).toContain(`${name} ${totals(TURNS[39])[seat]}`);
  }

  const png = await save('png');
  expect(png.name).toBe(svg.name.replace('.svg', '.png'));
  const drawn = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    const colours = new Set<number>();
    for (let i = 0; i < data.length; i += 404) {
      colours.add(((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0));
    }
    return { width: image.width, height: image.height, colours: colours.size };
  }, png.bytes.toString('base64'));
  const scale = drawn.width / parsed.width;
  expect(scale).toBeGreaterThan(1);
  expect(scale).toBeLessThanOrEqual(2);
  expect(drawn.height / parsed.height).toBeCloseTo(scale, 2);
  // Cloth and paper alone would be a handful.
  expect(drawn.colours).toBeGreaterThan(200);
  expect(errors).toEqual([]);
});

test('a full pyramid far from the tile is scored by a button beside it, on a phone', async () => {
  const { page, errors } = await freshPage(PHONE);
  const player = new Player(page, 'far pyramid', true, true);
  await player.listenToWorker();
  await page.goto(`${host.address}#replay`);
  // After its turn 37 the pyramid at 1,1 is full.
  await paste(page, readFileSync(resolve(import.meta.dirname, '../dev/guide-game.bigtop'), 'utf8'));
  await page.locator('.timeline').waitFor();
  await slider(page).fill('37');
  await page.locator('[data-action="play-on"]').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Play on' }).click();
  await page.waitForURL(/#game\//);
  const before = await player.until(({ phase }) => phase === 'place');
  const levels = ({ acrobats }: typeof before) =>
    acrobats.find(({ x, y }) => x === 1 && y === 1)?.owners.length ?? 0;
  expect(levels(before)).toBe(3);
  await player.place();
  await player.press(page.locator('[data-action="score"]'));
  await player.until(({ complete, chosen }) => complete && chosen.at(-1)?.type === 'pyramid');
  await page.locator('.preview b').first().waitFor();
  await player.confirm();
  expect(player.position && levels(player.position)).toBe(0);
  expect(errors).toEqual([]);
});

test('a game goes on from the middle of a record, against a computer', async () => {
  const { page, errors } = await freshPage(DESKTOP);
  const player = new Player(page, 'play on', false, true);
  await player.listenToWorker();
  await page.goto(`${host.address}#replay`);
  await paste(page, GAME);
  await page.locator('.timeline').waitFor();
  const people = END.length;
  const turn = 20;
  await slider(page).fill(String(turn));
  await expectTurn(page, turn);
  await page.locator('[data-action="play-on"]').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of player 1').fill('Ania');
  for (let seat = 2; seat <= people; seat++) {
    await dialog.getByLabel(`Who plays as player ${seat}`).selectOption('beginner');
  }
  await dialog.getByRole('button', { name: 'Play on' }).click();
  await page.waitForURL(/#game\//);
  const position = await player.until(({ seat }) => seat === 0);
  expect(position.setup.seats.map(({ name }) => name)[0]).toBe('Ania');
  expect(position.turn).toBeGreaterThan(turn);
  await player.turn();
  await player.until(({ turn: now }) => now > position.turn);
  expect(await page.locator('.player-name').first().textContent()).toBe('Ania');

  // What came of it can be replayed too: up to where it began it is the game it came from.
  await page.getByRole('tab', { name: 'Game' }).click();
  await page.getByRole('link', { name: 'Replay this game' }).click();
  await page.locator('.timeline').waitFor();
  expect(Number(await slider(page).getAttribute('max'))).toBeGreaterThan(turn);
  await slider(page).fill(String(turn));
  await expectTurn(page, turn);
  expect(errors).toEqual([]);
});

test('a record comes from a file, and from one that is dropped', async () => {
  const { page } = await open();
  const file = { name: 'game.bigtop', mimeType: 'text/plain', buffer: Buffer.from(GAME) };
  await page.locator('input[type="file"]').setInputFiles(file);
  await expectTurn(page, 0);

  // On the start page too; one that is none leads to where its fault is told.
  for (const [text, shown] of [
    [GAME, '.timeline'],
    ['no record at all', '.record-problem h2'],
  ] as const) {
    await page.goto(`${host.address}#start`);
    await page.locator('.new-game').waitFor();
    await page.evaluate((content) => {
      const data = new DataTransfer();
      data.items.add(new File([content], 'game.bigtop', { type: 'text/plain' }));
      const event = (type: string) =>
        document.body.dispatchEvent(
          new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      event('dragenter');
      event('drop');
    }, text);
    await page.locator(shown).waitFor();
  }
  expect(await page.getByLabel('Paste a record').inputValue()).toBe('no record at all');
});

test('on a phone everything is in reach of a finger, and axe finds nothing', async () => {
  for (const options of [
    { ...PHONE, viewport: { width: 360, height: 640 } },
    { ...DESKTOP, colorScheme: 'dark' as const },
  ]) {
    const { page } = await openGame(options);
    await slider(page).fill('25');
    await expectTurn(page, 25);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      options.viewport?.width ?? 0,
    );
    expect(await faults(page)).toEqual([]);
    if (options.hasTouch === true) {
      for (const button of await page
        .locator('.steps button, .tabs button, .replay-turn-foot button')
        .all()) {
        const box = await button.boundingBox();
        expect(Math.min(box?.height ?? 0, box?.width ?? 0)).toBeGreaterThanOrEqual(43.9);
      }
      expect((await page.locator('.board').boundingBox())?.height).toBeGreaterThan(180);
      await step(page, 'next').tap();
      await expectTurn(page, 26);
      const track = await slider(page).boundingBox();
      await page.touchscreen.tap((track?.x ?? 0) + (track?.width ?? 0) - 12, (track?.y ?? 0) + 14);
      await expectTurn(page, TURNS.length);
    }
    for (const tab of options.hasTouch === true ? ['Scores', 'Tiles', 'Save', 'Turns'] : ['Save']) {
      await page.getByRole('tab', { name: tab }).click();
      expect(await faults(page)).toEqual([]);
    }
    await page.context().close();
  }
});

test('a game at a server’s table is replayed, and goes on from any turn beside the table', async () => {
  const server = await TableServer.start();
  try {
    const { page, errors } = await freshPage(DESKTOP);
    const player = new Player(page, 'served', false, true);
    await player.listenToWorker();
    await page.goto(server.address);
    await player.newGame(['Anna', 'Ben']);
    for (let turn = 0; turn < 6; turn++) {
      await player.turn();
    }
    // What is chosen and not confirmed is nobody else's business.
    await player.place();
    const { game } = await player.until(() => true);
    const before = await scores(page);
    await page.getByRole('tab', { name: 'Game' }).click();
    await page.getByRole('link', { name: 'Replay this game' }).click();
    await page.locator('.timeline').waitFor();
    expect(await slider(page).getAttribute('max')).toBe('6');
    await step(page, 'last').click();
    await eventually(() => tiles(page)).toBe(7);
    expect(await scores(page)).toEqual(before);
    await page.getByRole('tab', { name: 'Save' }).click();
    await page.getByRole('link', { name: 'Back to the game' }).click();
    await page.locator('.controls').waitFor();

    await page.goto(`${server.address}#game/${game}/replay/4`);
    await eventually(() => tiles(page)).toBe(5);
    await page.locator('[data-action="play-on"]').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Play on' }).click();
    await page.waitForURL(/#game\/here-/);
    await player.until(({ game: now, turn }) => now !== game && turn === 5);
    await player.turn();
    expect(errors).toEqual([]);
    await page.context().close();
  } finally {
    await server.stop();
  }
});
