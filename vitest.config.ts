import { defineConfig } from 'vitest/config';
import { compileCache } from './lab/src/processes/compileCache.ts';
import { LongestFirst, long } from './scripts/longestFirst.ts';

/**
 * Many files one after the other in a process: loading everything again for each would take as long as the tests. What a
 * file changes in its process it puts back.
 */
const shared = { isolate: false };

/** What is waited for comes later on a busy machine: by itself vitest gives it a second. */
const polls = { expect: { poll: { timeout: 20_000 } } };

/** Large keys take seconds to make on a busy machine; by itself vitest leaves one core out. */
const unitTimes = { testTimeout: 30_000, hookTimeout: 30_000, maxWorkers: '100%', ...polls };

/** They need the servers that `scripts/test.js` sees to. */
const integration = {
  globalSetup: ['lab/src/harness/integrationSetup.ts'],
  // The programs that they start by the hundred are not compiled each time.
  env: compileCache,
  // Hangs alone are to meet them: beside other work the start of a server took more than a minute.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  // Each file may start servers of its own; more at once only makes all of them late.
  maxWorkers: 2,
  ...polls,
  ...shared,
};

/** Unit tests need nothing but Node. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            '{packages,lab,e2e}/**/*.test.ts',
            'apps/{server,companion}/**/*.test.ts',
            'scripts/**/*.test.{ts,js}',
          ],
          exclude: ['**/*.integration.test.ts', '**/node_modules/**'],
          ...unitTimes,
          ...shared,
        },
      },
      {
        // Its modules know one language and one person at a time, and some are replaced.
        test: {
          name: 'unit-web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**'],
          // Modules are read and compiled once for all files, and run anew for each.
          pool: 'vmThreads',
          ...unitTimes,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['{packages,apps,lab,scripts}/**/*.integration.test.ts'],
          exclude: [...long, '**/node_modules/**'],
          ...integration,
        },
      },
      { test: { name: 'integration-long', include: long, ...integration } },
    ],
  },
});
