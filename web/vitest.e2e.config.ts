import { defineConfig } from 'vitest/config';

// Each file starts a server and a browser of its own; two at once are as much as a small machine takes.
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    environment: 'node',
    testTimeout: 240_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
});
