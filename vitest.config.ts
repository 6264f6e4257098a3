import { defineConfig } from 'vitest/config';

/** Unit tests need nothing but Node; integration tests need the servers that `scripts/test.js` sees to. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{packages,apps,lab}/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,js}'],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          // Large keys take seconds to make on a busy machine.
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{packages,apps,lab,scripts}/**/*.integration.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['lab/src/harness/integrationSetup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Each file may start servers of its own; more at once only makes all of them late.
          maxWorkers: 2,
        },
      },
    ],
  },
});
