import { defineConfig } from 'vitest/config';

// The values have no page. The waits are as long as those of the apps, for a busy machine.
export default defineConfig({
  test: {
    environment: 'node',
    maxWorkers: '100%',
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
