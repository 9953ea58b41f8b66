import { defineConfig } from 'vitest/config';

// Not a test: `npm run sheet` writes the contact sheet of all tiles, docs/tiles.svg, from what the page draws.
export default defineConfig({
  define: { BIGTOP_WITHOUT_SERVER: 'false' },
  test: { include: ['dev/write-sheet.ts'], setupFiles: ['test/setup.ts'], testTimeout: 60_000 },
});
