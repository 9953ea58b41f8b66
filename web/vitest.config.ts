import { defineConfig } from 'vitest/config';

export default defineConfig({
  define: { BIGTOP_WITHOUT_SERVER: 'false' },
  test: {
    include: ['test/**/*.test.ts'],
    environment: 'node',
    setupFiles: ['test/setup.ts'],
    testTimeout: 30000,
  },
});
