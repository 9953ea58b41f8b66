// Somebody at an online table, in a browser of their own: what reaches them on the wire is kept, to see that nobody gets
// what is another's.

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { PositionMessage, TableMessage } from '../src/table/protocol.ts';
import { openPage } from './browser.ts';
import { Player } from './player.ts';

interface Frame {
  received: boolean;
  text: string;
}

export class Guest {
  readonly frames: Frame[] = [];
  people: TableMessage | undefined;
  private constructor(
    readonly page: Page,
    readonly errors: readonly string[],
    readonly player: Player,
    private readonly touch: boolean,
  ) {
    page.setDefaultTimeout(30_000);
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => this.hear(String(payload)));
      socket.on('framesent', ({ payload }) => this.frames.push({ received: false, text: String(payload) }));
    });
  }

  static async come(browser: Browser, options: BrowserContextOptions, seed: string): Promise<Guest> {
    const { page, errors } = await openPage(browser, options);
    const touch = options.hasTouch === true;
    return new Guest(page, errors, new Player(page, seed, touch, true), touch);
  }

  private hear(text: string): void {
    this.frames.push({ received: true, text });
    const message = JSON.parse(text);
    if (message.type === 'table') {
      this.people = message;
    }
  }

  get position(): PositionMessage {
    return this.player.position as PositionMessage;
  }

  async press(selector: string): Promise<void> {
    const what = this.page.locator(selector).first();
    await (this.touch ? what.tap() : what.click());
  }

  /** Opens a panel beside the board; on a phone it is a sheet, which `look` leaves open. */
  async openPanel(tab: string): Promise<void> {
    const button = this.page.locator(`#tab-${tab}`);
    const close = this.page.locator('.sheet-close');
    if (
      (await button.getAttribute('aria-selected')) !== 'true' ||
      (this.touch && !(await close.isVisible()))
    ) {
      await this.press(`#tab-${tab}`);
    }
  }

  async closePanel(): Promise<void> {
    if (await this.page.locator('.sheet-close').isVisible()) {
      await this.press('.sheet-close');
    }
  }

  /** Takes the first seat that a link leads to. */
  async join(link: string, name: string, colour?: string): Promise<void> {
    await this.page.goto(link);
    await this.page.locator('.join-name input').fill(name);
    expect(await this.page.getByRole('radio').first().isChecked(), 'that seat is chosen').toBe(true);
    if (colour !== undefined) {
      await this.page.getByLabel('Your colour').selectOption(colour);
    }
    await this.press('.join form button');
    await this.page.locator('.players').waitFor();
  }

  decides(): boolean {
    const { position, people } = this;
    return (
      position?.seat !== null &&
      position?.phase === 'place' &&
      people?.yours.includes(position.seat ?? -1) === true &&
      people.seats[position.seat ?? -1]?.computer === null
    );
  }

  /** Numbers of all turns in the log, as the positions told them one after the other. */
  turns(): number[] {
    let log: (number | null)[] = [];
    for (const { received, text } of this.frames) {
      const message = JSON.parse(text);
      if (received && message.type === 'position') {
        const { from, entries } = (message as PositionMessage).log;
        log = [...log.slice(0, from), ...entries.map(({ turn }) => turn)];
      }
    }
    return log.filter((turn) => turn !== null);
  }

  /** Secrets that this page was given. */
  tokens(): string[] {
    return this.frames.flatMap(({ received, text }) => {
      const { type, token } = JSON.parse(text);
      return received && (type === 'created' || type === 'joined') ? [token as string] : [];
    });
  }
}

/** Plays until so many turns more are confirmed, whoever has to; the computers play by themselves. */
export async function playTurns(guests: readonly Guest[], turns: number): Promise<void> {
  const [first] = guests as [Guest];
  const last = first.position.sequence + turns;
  const over = () => guests.every(({ position }) => position.phase === 'over');
  const reached = () => guests.every(({ position }) => position.sequence >= last);
  for (let tries = 0; !reached() && !over(); tries++) {
    expect(tries, 'somebody plays').toBeLessThan(turns * 400);
    const guest = guests.find((one) => one.decides() && one.position.sequence < last);
    if (guest === undefined) {
      await first.page.waitForTimeout(50);
    } else {
      await guest.player.until((position) => position.chosen.length > 0 || position.phase === 'place');
      await guest.player.turn();
    }
  }
}

/** Nobody was ever sent another's token, nor one's own again, nor has another's to send. */
export function expectNoLeak(guests: readonly Guest[]): void {
  expect(guests.flatMap((guest) => guest.tokens())).not.toEqual([]);
  for (const owner of guests) {
    for (const token of owner.tokens()) {
      for (const guest of guests) {
        const told = guest.frames.filter(({ received, text }) => received && text.includes(token));
        expect(told.map(({ text }) => JSON.parse(text).type)).toEqual(
          guest === owner ? [expect.any(String)] : [],
        );
        if (guest !== owner) {
          expect(guest.frames.some(({ text }) => text.includes(token))).toBe(false);
        }
      }
    }
  }
}
