import { defineConfig } from 'vitest/config';

// Not among the tests, since it takes a quarter of an hour: `npm run whole` plays whole games with every kind of hand, and from
// three browsers through lost connections and restarts, and has axe look at every screen in every language.
export default defineConfig({
  test: {
    include: ['e2e/online-whole.ts', 'e2e/whole-games.ts', 'e2e/keyboard.test.ts', 'e2e/axe.test.ts'],
    environment: 'node',
    env: { WHOLE: '1' },
    testTimeout: 1_200_000,
    hookTimeout: 30_000,
    maxWorkers: 2,
  },
});
