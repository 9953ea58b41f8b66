// Chromium, and pages in it that report what goes wrong in them.

import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

export function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
};

export interface Watched {
  page: Page;
  /** Errors of scripts and refusals of the content security policy, which no page should have. */
  errors: string[];
}

export async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Watched> {
  const context = await browser.newContext({ ...options, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/WebSocket|ERR_CONNECTION/.test(message.text())) {
      errors.push(message.text());
    }
  });
  return { page, errors };
}

/** The second page is the same people's: it has the tokens that the first keeps. */
export async function takeSeats(first: Page, second: Page): Promise<void> {
  const kept = await first.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('bigtop.token.')),
  );
  await second.addInitScript((entries) => {
    for (const [key, value] of entries) {
      localStorage.setItem(key, value);
    }
  }, kept);
}
