// Plays at the page as a person does: with the pointer on what can be seen. The messages on the wire are read along only
// to know when an answer has come.

import type { Locator, Page } from 'playwright-core';
import { scatter } from '../src/board/geometry.ts';
import type { PositionMessage } from '../src/table/protocol.ts';

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** A tile is placed, and the page has passed by itself where there was nothing else to do. */
export function placed({ chosen, moves }: PositionMessage): boolean {
  return chosen.length > 1 || (chosen.length === 1 && moves.length > 1);
}

const ENOUGH_FIGURES = 9;

export class Player {
  position: PositionMessage | undefined;
  readonly counts = { figures: 0, ringmasters: 0, acrobats: 0, pyramids: 0, passes: 0, turned: 0, undone: 0 };
  private readonly random: () => number;

  constructor(
    readonly page: Page,
    seed: string,
    private readonly touch = false,
    /** Builds a board that holds together, as people do. */
    private readonly compact = false,
  ) {
    this.random = scatter(seed);
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(String(payload));
        if (message.type === 'position') {
          this.position = message;
        }
      });
    });
  }

  /** Reads along what the page's worker tells, where there is no server. Before the page is opened. */
  async listenToWorker(): Promise<void> {
    await this.page.exposeFunction('positionTold', (position: PositionMessage) => {
      this.position = position;
    });
    await this.page.addInitScript(() => {
      const { positionTold } = window as unknown as { positionTold(position: unknown): void };
      window.Worker = class extends Worker {
        constructor(address: string | URL, options?: WorkerOptions) {
          super(address, options);
          this.addEventListener('message', ({ data }) => {
            if (data.told === 'position') {
              positionTold(data.position);
            }
          });
        }
      };
    });
  }

  /** Fills in the form; `choices` are the labels of what is to be ticked besides what is. */
  async newGame(names: readonly string[], choices: readonly string[] = []): Promise<void> {
    const { page } = this;
    for (let missing = names.length - (await page.locator('.seat-row').count()); missing > 0; missing--) {
      await this.press(page.getByRole('button', { name: 'Add a player' }));
    }
    for (const [index, name] of names.entries()) {
      await page.getByLabel(`Name of player ${index + 1}`).fill(name);
    }
    for (const choice of choices) {
      await page.getByLabel(choice).check();
    }
    await this.press(page.getByRole('button', { name: 'Start the game' }));
    await page.locator('.square').first().waitFor();
  }

  async press(what: Locator): Promise<void> {
    await (this.touch ? what.tap() : what.click());
  }

  /** Waits until the page has shown a position that passes the test. */
  async until(test: (position: PositionMessage) => boolean): Promise<PositionMessage> {
    for (let tries = 0; tries < 500; tries++) {
      if (this.position !== undefined && test(this.position)) {
        // The page draws the position right after it has come.
        await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => done(0))));
        return this.position;
      }
      await pause(20);
    }
    throw new Error(
      `the position did not come; the last one is ${JSON.stringify(this.position)?.slice(0, 300)}`,
    );
  }

  private chosen(count: number): Promise<PositionMessage> {
    return this.until((position) => position.chosen.length === count);
  }

  private async clickAt(x: number, y: number): Promise<void> {
    await (this.touch ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  /** Clicks in the middle of something drawn on the board; false if another thing lies over it or it is out of view. */
  private async clickDrawn(what: Locator): Promise<boolean> {
    const at = await what.evaluate((element) => {
      const box = element.getBoundingClientRect();
      const x = box.x + box.width / 2;
      const y = box.y + box.height / 2;
      return element.contains(document.elementFromPoint(x, y)) ? { x, y } : undefined;
    });
    if (at !== undefined) {
      await this.clickAt(at.x, at.y);
    }
    return at !== undefined;
  }

  /** The marked squares in the order in which they are tried. */
  private async squares(): Promise<string[]> {
    const squares = await this.page
      .locator('.square')
      .evaluateAll((all) => all.map((square) => square.getAttribute('data-square') ?? ''));
    const first = Math.floor(this.random() * squares.length);
    const mixed = [...squares.slice(first), ...squares.slice(0, first)];
    if (!this.compact) {
      return mixed;
    }
    const taken = new Set(this.position?.tiles.map(({ x, y }) => `${x},${y}`));
    const neighbours = (square: string) => {
      const [x, y] = square.split(',').map(Number) as [number, number];
      let count = 0;
      for (const dx of [-1, 0, 1]) {
        for (const dy of [-1, 0, 1]) {
          count += taken.has(`${x + dx},${y + dy}`) ? 1 : 0;
        }
      }
      return count;
    };
    return mixed.sort((a, b) => neighbours(b) - neighbours(a));
  }

  /** Puts the tile in hand on some square. */
  async place(): Promise<void> {
    for (const square of await this.squares()) {
      if (await this.clickDrawn(this.page.locator(`[data-square="${square}"]`))) {
        await this.until(placed);
        return;
      }
    }
    throw new Error('no marked square can be clicked');
  }

  /** Clicks the tile just placed until it lies another way, if it can. */
  async turnPlaced(): Promise<boolean> {
    const turn = this.page.getByRole('button', { name: 'Turn', exact: true });
    if ((await turn.count()) === 0) {
      return false;
    }
    const before = this.position?.tiles.at(-1)?.rotation;
    await this.press(turn);
    await this.until((p) => placed(p) && p.tiles.at(-1)?.rotation !== before);
    this.counts.turned += 1;
    return true;
  }

  async undo(): Promise<void> {
    const count = this.position?.chosen.length ?? 0;
    await this.press(this.page.getByRole('button', { name: 'Undo' }));
    await this.until(
      ({ chosen, moves, phase }) => chosen.length < count && (phase === 'place' || moves.length > 1),
    );
    this.counts.undone += 1;
  }

  /** Chooses an action: what is rare before what is common. */
  async act(): Promise<void> {
    const { page, counts } = this;
    const count = this.position?.chosen.length ?? 0;
    const done = async () => {
      await this.chosen(count + 1);
    };
    const pyramid = page.locator('.target-pyramid').first();
    if ((await pyramid.count()) > 0 && (await this.clickDrawn(pyramid))) {
      counts.pyramids += 1;
      return done();
    }
    const acrobat = page.locator('.target-acrobat').first();
    if ((await acrobat.count()) > 0 && (await this.clickDrawn(acrobat))) {
      counts.acrobats += 1;
      return done();
    }
    const ringmaster = page.getByRole('button', { name: /^ringmaster, 1 left/ });
    const asRingmaster = (await ringmaster.count()) > 0 && this.random() < 0.5;
    if (asRingmaster) {
      await this.press(ringmaster);
    }
    // Farmers never come home, so few are sent out: the pyramids need meeples.
    const figures =
      this.random() < 0.12
        ? page.locator('.target-figure')
        : page.locator('.target-figure:not([aria-label*="field"])');
    // The first ones go out whenever they can: tiles come as they will, and a game should see some.
    const eager = asRingmaster || counts.figures < ENOUGH_FIGURES || this.random() < 0.5;
    const places = eager ? await figures.count() : 0;
    for (let i = 0; i < places; i++) {
      if (await this.clickDrawn(figures.nth(i))) {
        counts[asRingmaster ? 'ringmasters' : 'figures'] += 1;
        return done();
      }
    }
    await this.press(page.locator('[data-action="skip"]'));
    counts.passes += 1;
    return done();
  }

  async actUntilComplete(): Promise<void> {
    while (this.position?.complete === false) {
      await this.act();
    }
  }

  async confirm(): Promise<void> {
    const sequence = this.position?.sequence ?? 0;
    await this.press(this.page.locator('[data-action="confirm"]'));
    await this.until((position) => position.sequence > sequence);
  }

  /** A whole turn; now and then something is tried, turned, and taken back. */
  async turn(): Promise<void> {
    await this.place();
    if (this.random() < 0.3) {
      await this.turnPlaced();
    }
    if (this.random() < 0.12) {
      await this.undo();
      await this.place();
    }
    await this.actUntilComplete();
    if (this.random() < 0.08) {
      await this.undo();
      if (this.position?.phase === 'place') {
        // There was no choice but to pass, so that the tile came back too.
        await this.place();
      }
      await this.actUntilComplete();
    }
    await this.confirm();
  }
}
