// Where the pictures in docs/ come from: the page as `make site` builds it, with a recorded game on the table and chance
// that falls the same way each time, so that only a change of the page changes a picture.

import { mkdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { openPage } from '../e2e/browser.ts';
import type { StaticHost } from '../e2e/static-host.ts';
import { packed } from '../src/replay/record-link.ts';

const DOCS = resolve(import.meta.dirname, '../../docs');

/** Three people, all sets but none in excess: a river, two full pyramids, a tent that travels. */
const GAME = readFileSync(resolve(import.meta.dirname, 'guide-game.bigtop'), 'utf8');

/** Runs in front of the page's worker: its random numbers follow from a seed. */
function fixedChance(seed: number): string {
  return `(() => {
    let state = ${seed} >>> 0;
    // xorshift32
    const next = () => {
      state ^= state << 13; state >>>= 0;
      state ^= state >>> 17;
      state ^= state << 5; state >>>= 0;
      return state & 255;
    };
    crypto.getRandomValues = (numbers) => {
      new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength).forEach((_, i, all) => { all[i] = next(); });
      return numbers;
    };
  })();\n`;
}

const QUALITY = 70;

/** One page of a browser of its own, with nothing kept from before. */
export class PictureTable {
  private constructor(
    readonly page: Page,
    private readonly address: string,
    private readonly touch: boolean,
    private readonly errors: readonly string[],
  ) {}

  static async open(
    browser: Browser,
    host: StaticHost,
    device: BrowserContextOptions,
    seed = 1,
  ): Promise<PictureTable> {
    const { page, errors } = await openPage(browser, { serviceWorkers: 'block', ...device });
    page.setDefaultTimeout(90_000);
    await page.route('**/bigtop-worker.js', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: fixedChance(seed) + (await answer.text()) });
    });
    return new PictureTable(page, host.address, device.hasTouch === true, errors);
  }

  async goto(hash: string): Promise<void> {
    await this.page.goto(`${this.address}${hash}`);
  }

  async press(what: Locator): Promise<void> {
    await (this.touch ? what.tap() : what.click());
  }

  /** The replay of the game, after a turn. */
  async replay(turn: number): Promise<void> {
    await this.goto(`#replay/${await packed(GAME)}/${turn}`);
    await this.page.locator('.timeline').waitFor();
    await this.page.locator('.layer-tiles > *').first().waitFor();
  }

  /** The game itself, as it was after a turn; `computers` are the levels that take seats, by seat. */
  async game(turn: number, computers: Readonly<Record<number, string>> = {}): Promise<void> {
    const { page } = this;
    await this.replay(turn);
    await this.press(page.locator('[data-action="play-on"]'));
    for (const [seat, level] of Object.entries(computers)) {
      await page.locator('.play-on .seat-row').nth(Number(seat)).locator('select').selectOption(level);
    }
    await this.press(page.locator('.play-on button[type=submit]'));
    await page.locator('.game:not(.replay) .layer-tiles > *').first().waitFor();
    await page.locator('.hand').waitFor();
  }

  /** Lays the tile in hand where it fits first, without a figure, and ends the turn. */
  async finishTurn(): Promise<void> {
    const { page } = this;
    await page.locator('.square').first().dispatchEvent('click');
    await this.press(page.locator('[data-action="skip"]'));
    await this.press(page.locator('[data-action="confirm"]'));
  }

  /** Opens a panel; on a small screen as a sheet. */
  async panel(name: string): Promise<void> {
    await this.press(this.page.locator(`#tab-${name}`));
  }

  /** Writes the picture, of a part of the page if one is given. */
  async shoot(name: string, part?: Locator): Promise<void> {
    const { page, errors } = this;
    const path = join(DOCS, name);
    mkdirSync(dirname(path), { recursive: true });
    // Fonts and drawing are settled two frames after the last change.
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))),
    );
    await (part ?? page).screenshot({ path, type: 'jpeg', quality: QUALITY });
    if (errors.length > 0) {
      throw new Error(`${name}: ${errors.join('; ')}`);
    }
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}
