import { defineConfig } from '@playwright/test';
import { chromiumPath } from './harness/chromium.ts';
import type { E2eOptions } from './harness/test.ts';

const desktop = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };

/** Tests tagged so need no repetition in the other language and size. */
const once = /@once/;
/** Tests tagged so are worth their time in every language and size. */
const everywhere = /@everywhere/;

export default defineConfig<E2eOptions>({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  // Other browsers, by `npm run e2e -- browsers`.
  testIgnore: 'browsers/**',
  outputDir: '../test-results',
  globalSetup: './globalSetup.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: process.env.CI === 'true',
  // What a test waits for is bounded step by step, so that a control that is not there costs a minute. The whole of one is
  // as long as what it does, and five times as long on a machine with other work: this only ends what would go on for ever.
  timeout: 900_000,
  expect: { timeout: 15_000, toPass: { timeout: 120_000 } },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions: {
      executablePath: chromiumPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    // Debian's browser comes without the encoder that videos need.
    video: 'off',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    timezoneId: 'Europe/Istanbul',
    // What moves is drawn by the processor here, frame by frame, and waited for.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'desktop-tr', use: { viewport: desktop, language: 'tr', locale: 'tr-TR' } },
    { name: 'desktop-en', grep: everywhere, use: { viewport: desktop, language: 'en', locale: 'en-US' } },
    {
      name: 'phone-tr',
      grep: everywhere,
      use: { viewport: phone, hasTouch: true, language: 'tr', locale: 'tr-TR' },
    },
    {
      name: 'phone-en',
      grepInvert: once,
      use: { viewport: phone, hasTouch: true, language: 'en', locale: 'en-US' },
    },
  ],
});
