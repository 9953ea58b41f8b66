import { defineConfig } from 'vitest/config';

// Not tests: `npm run speed` measures the page at the built program, on a machine that does nothing else.
export default defineConfig({
  define: { BIGTOP_WITHOUT_SERVER: 'false' },
  test: { include: ['dev/speed.ts'], testTimeout: 600_000, hookTimeout: 30_000 },
});
