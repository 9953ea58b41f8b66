// Friends at one table from several devices: a desktop, a phone whose line is cut, somebody who watches, and a computer.

import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { DESKTOP, launch, PHONE } from './browser.ts';
import { CutLine } from './cut-line.ts';
import { expectNoLeak, Guest, playTurns } from './guest.ts';
import { quickGame } from './quick-game.ts';
import { TableServer } from './table-server.ts';

let server: TableServer;
let browser: Browser;
let guests: Guest[] = [];

beforeAll(async () => {
  [server, browser] = await Promise.all([TableServer.start('--ms', '100'), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
afterEach(async () => {
  const errors = guests.flatMap((guest) => guest.errors);
  await Promise.all(guests.map(({ page }) => page.context().close()));
  guests = [];
  expect(errors).toEqual([]);
});

async function come(options: BrowserContextOptions, seed: string): Promise<Guest> {
  const guest = await Guest.come(browser, options, seed);
  guests.push(guest);
  return guest;
}

/** Sets up a game with an open seat, and whatever `more` does to the form. */
async function create(
  host: Guest,
  more: (page: Page) => Promise<void> = async () => undefined,
): Promise<string> {
  const { page } = host;
  await page.goto(server.address);
  await page.getByLabel('Name of player 1').fill('Anna');
  await page.getByLabel('Who plays as player 2').selectOption({ label: 'Somebody by link' });
  await more(page);
  await page.getByRole('button', { name: 'Start the game' }).click();
  return invitation(host);
}

/** The link to take a seat; on a phone it is folded away. */
async function invitation({ page }: Guest): Promise<string> {
  await page.locator('.invitation').waitFor();
  const folded = page.locator('.invitation [aria-expanded="false"]');
  if ((await folded.count()) > 0) {
    await folded.click();
  }
  return page.locator('.invitation .share-link input').first().inputValue();
}

async function addComputer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add a player' }).click();
  await page.getByLabel('Who plays as player 3').selectOption('casual');
}

async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const found = await page.evaluate(() =>
    (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ['violations'] }),
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`),
  );
}

const stateOf = (guest: Guest, seat: number) => () => guest.people?.seats[seat]?.state;

test('a desktop, a phone and a spectator, through a cut line and a restart', async () => {
  const line = await CutLine.to(server.port);
  const anna = await come(DESKTOP, 'anna');
  const boris = await come(PHONE, 'boris');
  const chloe = await come(DESKTOP, 'chloe');
  const link = await create(anna, addComputer);
  const watch = anna.page.url();

  // The seat is taken by the link, and nobody else's choices can be made.
  await boris.join(link.replace(server.address, line.address), 'Boris', 'violet');
  await anna.page.locator('.invitation').waitFor({ state: 'detached' });
  await expect.poll(() => anna.people?.seats[1]?.colour).toBe('violet');
  // What is mine is marked on a phone too, and whose turn it is is said.
  const mine = await boris.page.locator('.player[data-seat="1"] .yours').boundingBox();
  expect(mine?.width).toBeGreaterThan(15);
  await anna.page.locator('.hand .your-turn', { hasText: 'Your turn' }).waitFor();
  expect(await boris.page.locator('.hand .your-turn').count()).toBe(0);
  await chloe.page.goto(watch);
  await chloe.page.getByText('You are watching').waitFor();
  await anna.page.locator('.square').first().waitFor();
  expect(await boris.page.locator('.square').count()).toBe(0);
  expect(await chloe.page.locator('.square').count()).toBe(0);
  expect(await boris.page.locator('.prompt').textContent()).toBe('Anna is choosing.');
  await anna.player.place();
  await boris.page.locator('.layer-pending > *').first().waitFor();
  expect(await boris.page.locator('.controls').count(), 'a choice of hers is hers to confirm').toBe(0);
  await anna.player.actUntilComplete();
  await anna.player.confirm();
  await playTurns([anna, boris], 2);
  await expect.poll(() => chloe.position.sequence).toBe(anna.position.sequence);

  // What is said is read by everybody, for whom it is shown.
  await boris.openPanel('table');
  await boris.page.locator('.chat-form input').fill('Hello from the train');
  await boris.press('.chat-form button');
  await anna.page.locator('.said-notice', { hasText: 'Hello from the train' }).waitFor();
  await anna.page.locator('#tab-table').filter({ hasText: '(1)' }).click();
  await anna.page.locator('.chat-list', { hasText: 'Hello from the train' }).waitFor();
  await expect.poll(() => anna.page.locator('#tab-table').textContent()).toBe('Table');
  await boris.closePanel();

  // The line is cut in the middle of it: the others see that, and the seat is the same afterwards.
  await playTurns([anna, boris], 1);
  line.cut();
  await expect.poll(stateOf(anna, 1)).toBe('away');
  await anna.page.locator('.player[data-seat="1"] .presence', { hasText: 'away' }).waitFor();
  await boris.page.getByText('The connection to the table is lost').waitFor();
  const before = anna.position.sequence;
  line.mend();
  await expect.poll(stateOf(anna, 1), { timeout: 15_000 }).toBe('here');
  await playTurns([anna, boris], 2);
  const turns = anna.turns();
  expect(turns, 'nothing doubled or lost').toEqual(turns.map((_, index) => index + 1));
  expect(boris.turns()).toEqual(turns);
  expect(anna.position.sequence).toBeGreaterThanOrEqual(before + 2);

  // The server ends without a word and begins again: same seats, same position.
  const scores = anna.position.scores;
  const sequence = anna.position.sequence;
  await server.kill();
  await anna.page.getByText('The connection to the table is lost').waitFor();
  anna.people = boris.people = undefined;
  await server.run();
  await expect.poll(() => [anna.people?.yours, boris.people?.yours], { timeout: 20_000 }).toEqual([[0], [1]]);
  expect(anna.position.sequence).toBeGreaterThanOrEqual(sequence);
  expect(anna.position.sequence === sequence ? anna.position.scores : scores).toEqual(scores);
  await playTurns([anna, boris], 3);

  // A turn is taken back once both want that, and not before.
  while (!boris.decides()) {
    await playTurns([anna, boris], 1);
  }
  const after = anna.position.turn;
  await anna.openPanel('table');
  await anna.press('.table-action button');
  // What was pressed stays where it is, so that a second press does nothing else.
  expect(await anna.page.locator('.table-action button').first().isDisabled()).toBe(true);
  await boris.press('[data-action="decline"]');
  await expect.poll(() => anna.people?.offers).toEqual([]);
  for (const { page } of [anna, boris, chloe]) {
    await page.locator('.outcome', { hasText: 'Anna asked to take back' }).waitFor();
    await page.locator('.outcome', { hasText: 'It was declined or withdrawn' }).waitFor();
  }
  expect(anna.position.turn).toBe(after);
  await anna.press('.table-action button');
  await boris.press('[data-action="agree"]');
  await anna.player.until((position) => position.turn === after - 1 && position.seat === 0);
  await expect.poll(() => boris.position.turn).toBe(after - 1);
  await chloe.page.locator('.outcome', { hasText: 'Everybody agreed' }).waitFor();
  await playTurns([anna, boris], 1);

  // Boris resigns, having been asked; the others go on without him.
  await boris.openPanel('table');
  await boris.page.getByRole('button', { name: 'Resign' }).tap();
  expect(await boris.page.locator('.question legend').textContent()).toContain(
    'Your tiles will still be placed, but no more figures, and you cannot win.',
  );
  await boris.page.locator('.question').getByRole('button', { name: 'Resign' }).tap();
  await expect.poll(stateOf(anna, 1)).toBe('resigned');
  await anna.page.locator('.player[data-seat="1"] .presence', { hasText: 'resigned' }).waitFor();
  const turn = anna.position.turn;
  await anna.player.until((position) => position.turn > turn && position.seat === 0);
  await playTurns([anna], 1);
  await anna.openPanel('log');
  expect(await anna.page.locator('.log .act').allTextContents()).toEqual([
    'Boris has resigned.',
    `Taken back: the game goes on from turn ${after - 1}.`,
  ]);

  expectNoLeak(guests);
  line.close();
});

test('a seat left and taken anew, the end, and the next game with the same people', async () => {
  const anna = await come(DESKTOP, 'end');
  const boris = await come(PHONE, 'end too');
  await anna.page.goto(server.address);
  const names = ['Anna', 'Somebody'];
  const game = await quickGame(anna.page, { names, edition: 'c2', sets: ['base'], turns: 69 });
  await anna.page.goto(`${server.address}#game/${game}`);
  await anna.page.locator('.players').waitFor();

  await anna.openPanel('table');
  await anna.page.getByRole('button', { name: 'Leave the seat' }).nth(1).click();
  await anna.page.locator('.question').getByRole('button', { name: 'Leave the seat' }).click();
  await anna.page.getByRole('button', { name: 'Make new links' }).click();
  await boris.join(await anna.page.locator('.invitation .share-link input').first().inputValue(), 'Boris');
  await expect.poll(stateOf(anna, 1)).toBe('here');
  await playTurns([anna, boris], 10);
  await anna.player.until(({ phase }) => phase === 'over');

  // Who sat second begins; both are led there, and each has the seat of before.
  await anna.page.locator('dialog [data-action="again"]').click();
  await boris.page.locator('dialog [data-action="again"]', { hasText: 'The next game' }).tap();
  await anna.page.locator('.prompt', { hasText: 'Boris is choosing.' }).waitFor();
  await boris.page.locator('.square').first().waitFor();
  expect(new URL(boris.page.url()).hash).toBe(new URL(anna.page.url()).hash);
  await playTurns([boris, anna], 2);

  // When one of two resigns, nobody need lay out the other tiles.
  await boris.openPanel('table');
  await boris.page.getByRole('button', { name: 'Resign' }).tap();
  await boris.page.locator('.question').getByRole('button', { name: 'Resign' }).tap();
  for (const { page } of [anna, boris]) {
    await page.locator('dialog.final', { hasText: 'Anna wins' }).waitFor();
    await page.locator('.departures', { hasText: 'Boris has resigned.' }).waitFor();
  }
  expectNoLeak(guests);
});

test('a computer plays for a seat nobody has, until somebody takes it', async () => {
  const anna = await come(DESKTOP, 'with a stand-in');
  const boris = await come(PHONE, 'comes back');
  const link = await create(anna);
  await anna.player.turn();
  expect(await anna.page.locator('.prompt').textContent()).toBe('This seat waits for somebody to take it.');
  await anna.page
    .locator('.hand')
    .getByRole('button', { name: /^Let a computer play/ })
    .click();
  await anna.page.locator('.square').first().waitFor();
  await boris.join(link, 'Boris');
  await expect.poll(stateOf(anna, 1)).toBe('here');
  await playTurns([anna, boris], 2);
  await expect.poll(() => boris.position.log.entries.at(-1)?.seat).toBe(1);
});

test('a seat goes to another device', async () => {
  const anna = await come(DESKTOP, 'first device');
  const phone = await come(PHONE, 'second device');
  await create(anna);
  await anna.openPanel('table');
  await anna.page.getByRole('button', { name: 'Go on with another device' }).click();
  const link = await anna.page.getByRole('textbox', { name: 'Link for your other device' }).inputValue();
  await phone.page.goto(link);
  await phone.page.getByText('This is the game of Anna').waitFor();
  await phone.page.getByRole('button', { name: 'Play here' }).tap();
  await phone.page.locator('.square').first().waitFor();
  await phone.player.turn();
  await anna.page.getByText('Your seat is on another device now').waitFor();
  expect(await anna.page.locator('.square').count()).toBe(0);
  expectNoLeak(guests);

  const late = await come(DESKTOP, 'third device');
  await late.page.goto(link);
  await late.page.getByRole('button', { name: 'Play here' }).click();
  await late.page.getByText('This link has been used or is too old').waitFor();
});

test('who comes too late or with half a link is told so', async () => {
  const anna = await come(DESKTOP, 'host');
  const boris = await come(PHONE, 'guest');
  const link = await create(anna);
  await boris.page.goto(link.slice(0, -3));
  await boris.page.locator('.join-name input').fill('Boris');
  await boris.press('.join form button');
  await boris.page.getByText('This link does not lead to that seat').waitFor();
  await boris.page.goto(`${server.address}#join/nothing`);
  await boris.page.getByText('There is no such game').waitFor();
  await boris.join(link, 'Boris');
  const late = await come(DESKTOP, 'late');
  await late.page.goto(link);
  await late.page.getByText('All seats are taken').waitFor();
  expect(await late.page.getByRole('button', { name: 'Take this seat' }).count()).toBe(0);
  await late.page.getByRole('link', { name: 'Just watch' }).click();
  await late.page.getByText('You are watching').waitFor();
});

test('a cup has no aids and says so; clocks run, and the start page knows whose turn it is', async () => {
  const anna = await come(DESKTOP, 'cup');
  const boris = await come(PHONE, 'cup too');
  await create(anna, async (page) => {
    await page.getByText('Terms of the table').click();
    await page.getByLabel('Cup').check();
    await page.getByLabel('Everybody may see the game').check();
    await page.getByLabel('Clock').selectOption({ label: 'for the whole game' });
    const minutes = page.getByLabel('Minutes for each player');
    await page.getByLabel('Seconds more for each turn').fill('7');
    // What is wrong is said, and no game begins with another value than what is seen.
    await minutes.fill('9999');
    await page.getByRole('button', { name: 'Start the game' }).click();
    await page.locator('.field-fault', { hasText: 'from 1 to 1,440' }).waitFor();
    expect(await minutes.inputValue()).toBe('9999');
    await minutes.fill('5');
    await page.getByLabel('When time runs out').selectOption('club');
    await page.getByLabel('Clock').selectOption('days');
    await page.getByLabel('Clock').selectOption('game');
    expect(await minutes.inputValue()).toBe('5');
    expect(await page.getByLabel('Seconds more for each turn').inputValue()).toBe('7');
    expect(await page.getByLabel('When time runs out').inputValue()).toBe('club');
  });
  expect(anna.position.setup.clock).toEqual({
    kind: 'game',
    milliseconds: 300_000,
    increment: 7000,
    expiry: 'club',
  });
  await anna.page.getByText('Cup: no aids').waitFor();
  const tabs = await anna.page.getByRole('tab').allTextContents();
  expect(tabs).toEqual(['Log', 'Table', 'List', 'Game']);
  expect(await anna.page.locator('[data-action="hint"], .view-fields').count()).toBe(0);
  expect(anna.position).toMatchObject({ bag: {}, open: [], placements: {}, standing: null });
  await anna.openPanel('game');
  expect(await anna.page.getByRole('link', { name: 'Replay this game' }).count()).toBe(0);
  expect(await anna.page.locator('.keys').textContent()).not.toContain('hint');
  const address = anna.page.url();
  await anna.page.goto(`${address}/replay`);
  await anna.page.getByText('In a cup the replay opens when the game is over.').waitFor();
  await anna.page.getByRole('link', { name: 'Back to the game' }).click();
  const clock = anna.page.locator('.player[data-seat="0"] .clock');
  await clock.filter({ hasText: 'Time left 5:00' }).waitFor();

  // The game is public: without any link, a seat can be taken from the list.
  await boris.page.goto(server.address);
  await boris.page.locator('.games').getByRole('link', { name: 'Take this seat' }).tap();
  await boris.page.locator('.join-name input').fill('Boris');
  await boris.press('.join form button');
  await boris.page.locator('.players').waitFor();
  // It runs when nobody is waited for any more.
  await clock.filter({ hasText: /Time left 4:\d\d/ }).waitFor();
  await anna.player.turn();
  await boris.page.locator('.square').first().waitFor();
  await boris.page.goto(`${server.address}#start`);
  const waiting = boris.page.locator('.game-turn.yours', { hasText: 'Your turn' });
  await waiting.waitFor();
  const badge = await waiting.boundingBox();
  expect(badge?.width).toBeGreaterThan(40);
  expect((badge?.y ?? 1000) + (badge?.height ?? 0), 'seen at once').toBeLessThan(844);
  await anna.page.goto(`${server.address}#start`);
  await anna.page.locator('.game-turn', { hasText: 'Boris to play' }).waitFor();
});

test.each([
  ['light, on a desk', { ...DESKTOP, colorScheme: 'light' }],
  ['dark, on a small phone', { ...PHONE, viewport: { width: 360, height: 640 }, colorScheme: 'dark' }],
] as const)('axe finds nothing, and nothing lies beyond the side: %s', async (name, options) => {
  const host = await come(options, name);
  const guest = await come(options, `${name}, guest`);
  const beyond = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const look = async (page: Page, screen: string) => {
    expect(await faults(page), screen).toEqual([]);
    expect(await beyond(page), screen).toBeLessThanOrEqual(0);
  };
  const link = await create(host, async (page) => {
    await page.getByText('Terms of the table').click();
    await page.getByLabel('Clock').selectOption({ label: 'for the whole game' });
    await look(page, 'form');
  });
  await look(host.page, 'invitation');
  await guest.page.goto(link);
  await guest.page.locator('.join-name input').waitFor();
  await look(guest.page, 'join');
  await guest.join(link, 'Bartholomew the Brave');
  await guest.openPanel('table');
  await guest.page.locator('.chat-form').waitFor();
  await look(guest.page, 'panel of the table');
  await guest.page.getByRole('button', { name: 'Resign' }).click();
  await look(guest.page, 'resigning');
});
