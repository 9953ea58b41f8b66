// Writes docs/tiles.svg: `npm run sheet`.

import { writeFileSync } from 'node:fs';
import { test } from 'vitest';
import { contactSheet } from './contact-sheet.ts';

test('contact sheet', () => {
  writeFileSync(new URL('../../docs/tiles.svg', import.meta.url), contactSheet());
});
