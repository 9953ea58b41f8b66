import { defineConfig } from 'vitest/config';

// Not tests: `npm run guide` takes the pictures of docs/guide.md and docs/screens at the built site.
export default defineConfig({
  test: {
    include: ['dev/screens.ts', 'dev/guide.ts'],
    testTimeout: 300_000,
    hookTimeout: 30_000,
    maxWorkers: 1,
  },
});
