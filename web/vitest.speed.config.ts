import { defineConfig } from 'vitest/config';

// Not tests: `npm run speed` measures the page at the built program, on a machine that does nothing else.
export default defineConfig({
  test: { include: ['dev/speed.ts'], testTimeout: 240_000, hookTimeout: 30_000 },
});
