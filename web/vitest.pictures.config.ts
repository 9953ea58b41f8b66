import { defineConfig } from 'vitest/config';

// Not tests: `npm run pictures` plays some of a game at the built program and writes pictures of it.
export default defineConfig({
  define: { BIGTOP_WITHOUT_SERVER: 'false' },
  test: {
    include: ['dev/pictures.ts'],
    setupFiles: ['test/setup.ts'],
    testTimeout: 400_000,
    hookTimeout: 30_000,
  },
});
