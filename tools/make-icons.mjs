// Draws the icons of the installed page, web/public/icons, from web/public/icon.svg.   node tools/make-icons.mjs
// They are kept in the repository, so that building the page needs no browser.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { chromium } from '../web/node_modules/playwright-core/index.mjs';

const svg = readFileSync('web/public/icon.svg', 'utf8');
const PAPER = '#f3ead6';
const RED = '#8e2b27';

/** Systems cut a maskable icon to a shape of their own: only the middle four fifths are sure to be seen. */
const ICONS = [
  { name: 'icon-192', size: 192, share: 0.92, ground: 'transparent' },
  { name: 'icon-512', size: 512, share: 0.92, ground: 'transparent' },
  { name: 'maskable-512', size: 512, share: 0.6, ground: `radial-gradient(${PAPER} 55%, ${RED} 56%)` },
  { name: 'apple-touch-icon', size: 180, share: 0.76, ground: PAPER },
];

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
mkdirSync('web/public/icons', { recursive: true });
for (const { name, size, share, ground } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const drawn = `<img width="${size * share}" src="data:image/svg+xml,${encodeURIComponent(svg)}">`;
  await page.setContent(
    `<body style="margin:0;height:100vh;display:grid;place-items:center;background:${ground}">${drawn}`,
  );
  await page.locator('img').evaluate((image) => image.decode());
  writeFileSync(`web/public/icons/${name}.png`, await page.screenshot({ omitBackground: true }));
  await page.close();
}
await browser.close();
