// A whole game with the expansion from three browsers, a desktop, a phone and somebody who watches, with a computer in one
// seat; lines are cut and the server is killed again and again on the way (`npm run whole`).

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { scatter } from '../src/board/geometry.ts';
import { DESKTOP, launch, PHONE } from './browser.ts';
import { CutLine } from './cut-line.ts';
import { expectNoLeak, Guest, playTurns } from './guest.ts';
import { TableServer } from './table-server.ts';

const SEED = process.env.SEED ?? String(Date.now());

let server: TableServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([TableServer.start('--ms', '100'), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Waits until everybody has the same newest position. */
async function agree(guests: readonly Guest[]): Promise<void> {
  const seen = () => guests.map(({ position: { sequence, scores } }) => JSON.stringify([sequence, scores]));
  await expect.poll(() => new Set(seen()).size, { timeout: 30_000 }).toBe(1);
}

test(`a whole game with lost lines and restarts, seed ${SEED}`, async () => {
  const random = scatter(SEED);
  const lines = [await CutLine.to(server.port), await CutLine.to(server.port), await CutLine.to(server.port)];
  const [anna, boris, chloe] = [
    await Guest.come(browser, DESKTOP, `${SEED} anna`),
    await Guest.come(browser, PHONE, `${SEED} boris`),
    await Guest.come(browser, DESKTOP, `${SEED} chloe`),
  ];
  const guests = [anna, boris, chloe];
  const at = (address: string, line: number) =>
    address.replace(/^http:\/\/[^/]+\//, lines[line]?.address ?? '');
  await anna.page.goto(lines[0]?.address ?? '');
  await anna.page.getByLabel('Name of player 1').fill('Anna');
  await anna.page.getByLabel('Who plays as player 2').selectOption({ label: 'Somebody by link' });
  await anna.page.getByRole('button', { name: 'Add a player' }).click();
  await anna.page.getByLabel('Who plays as player 3').selectOption('casual');
  await anna.page.getByRole('button', { name: 'Start the game' }).click();
  const link = await anna.page.locator('.invitation .share-link input').first().inputValue();
  await boris.join(at(link, 1), 'Boris');
  await chloe.page.goto(at(anna.page.url(), 2));
  await chloe.page.getByText('You are watching').waitFor();

  let troubles = 0;
  while (anna.position.phase !== 'over') {
    await playTurns([anna, boris], 1);
    const chance = random();
    if (chance < 0.12) {
      // One line, for a moment or for some seconds.
      const line = lines[Math.floor(random() * lines.length)];
      line?.cut();
      await anna.page.waitForTimeout(random() * 2000);
      line?.mend();
      troubles += 1;
    } else if (chance < 0.18) {
      const before = anna.position.sequence;
      await server.kill();
      await server.run();
      await expect.poll(() => anna.position.sequence, { timeout: 30_000 }).toBeGreaterThanOrEqual(before);
      troubles += 1;
    } else {
      continue;
    }
    // What was sent while the line was down has not come; everybody is back before the next turn.
    for (const guest of guests) {
      await guest.page.locator('.connection p').waitFor({ state: 'detached', timeout: 30_000 });
    }
    await agree(guests);
  }
  await agree(guests);
  for (const { page, errors } of guests) {
    await page.locator('dialog.final').waitFor();
    expect(errors).toEqual([]);
  }
  expect(troubles, 'the game was not left in peace').toBeGreaterThan(3);
  expectNoLeak(guests);

  // The record tells the same game: its scores are those that everybody saw.
  const game = /#game\/([\w-]+)/.exec(anna.page.url())?.[1] ?? '';
  const record = await (await fetch(`${server.address}api/games/${game}/record`)).text();
  expect(record).toContain('"Boris"');
  const turns = new Set(anna.position.log.entries.map(({ turn }) => turn));
  expect(turns.has(null), 'the end is in the log').toBe(true);
  process.stdout.write(
    `${anna.position.sequence} rows, ${troubles} troubles, scores ${anna.position.scores}\n`,
  );
  for (const line of lines) {
    line.close();
  }
});

test('a computer stands in for who is away a minute, and gives the seat back', async () => {
  const line = await CutLine.to(server.port);
  const anna = await Guest.come(browser, DESKTOP, `${SEED} waits`);
  const boris = await Guest.come(browser, PHONE, `${SEED} in a tunnel`);
  await anna.page.goto(server.address);
  await anna.page.getByRole('button', { name: 'Play with a friend elsewhere' }).click();
  await anna.page.getByLabel('Your name').fill('Anna');
  await anna.page.getByLabel('Your name').press('Enter');
  const link = await anna.page.locator('.invitation .share-link input').first().inputValue();
  await boris.join(link.replace(server.address, line.address), 'Boris');
  await playTurns([anna, boris], 1);
  line.cut();
  await expect.poll(() => anna.people?.seats[1]?.state).toBe('away');
  await anna.openPanel('table');
  await anna.page.getByRole('button', { name: /^Let a computer play/ }).click();
  await anna.page.getByText('is here, or was a minute ago').waitFor();
  // Then it is offered where the game waits, too.
  const offered = anna.page.locator('.hand').getByRole('button', { name: /^Let a computer play/ });
  await offered.click({ timeout: 70_000 });
  await anna.page.locator('.square').first().waitFor();
  line.mend();
  await boris.page.getByText('A computer plays for Boris').waitFor();
  expect(await boris.page.locator('.square').count()).toBe(0);
  await boris.page.locator('.notice-card').getByRole('button', { name: 'Take my seat back' }).tap();
  await expect.poll(() => anna.people?.seats[1]?.state).toBe('here');
  await playTurns([anna, boris], 2);
  expect(boris.position.log.entries.at(-1)?.seat).toBe(1);
  expectNoLeak([anna, boris]);
  line.close();
});
