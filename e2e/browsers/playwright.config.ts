import { defineConfig } from '@playwright/test';
import type { BrowserOptions } from './test.ts';

/** Journeys in browsers that are not Chromium, each driven by the protocol that it speaks. */
export default defineConfig<BrowserOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  globalSetup: '../globalSetup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  // A minute on a quiet machine; beside other work several.
  timeout: 400_000,
  expect: { timeout: 30_000 },
  projects: [
    { name: 'firefox', use: { engine: 'firefox' } },
    { name: 'webkit', use: { engine: 'webkit' } },
  ],
});
