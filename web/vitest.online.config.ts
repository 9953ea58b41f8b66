import { defineConfig } from 'vitest/config';

// Not among the tests, since it takes minutes: `npm run online` plays a whole game from three browsers, through lost
// connections and restarts of the server.
export default defineConfig({
  test: {
    include: ['e2e/online-whole.ts'],
    environment: 'node',
    testTimeout: 1_200_000,
    hookTimeout: 30_000,
  },
});
