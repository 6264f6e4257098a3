import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '../harness/test.ts';
import type { Driver } from './drivers/driver.ts';
import { startFirefox } from './drivers/firefox.ts';
import { startWebKit } from './drivers/webkit.ts';
import { Visitor } from './visitor.ts';

export interface BrowserOptions {
  engine: 'firefox' | 'webkit';
}

interface Fixtures {
  /** Somebody at a browser of this engine, in a window of 1440 × 900, who has never been here. */
  visitor: Visitor;
  /** With TOMAR_PICTURES=1 keeps what the window shows, in `test-results`, at 1440 and at 390 pixels. */
  look(visitor: Visitor, name: string): Promise<void>;
}

const start = { firefox: startFirefox, webkit: startWebKit };

export const test = base.extend<Fixtures & BrowserOptions>({
  engine: ['firefox', { option: true }],
  visitor: async ({ engine, tomar }, use, info) => {
    const home = await mkdtemp(join(tmpdir(), `tomar-${engine}-`));
    let driver: Driver | undefined;
    try {
      driver = await start[engine]({ home, language: 'tr' });
      await driver.resize(1440, 900);
      const visitor = new Visitor(driver, tomar.url);
      await use(visitor);
      if (info.status !== info.expectedStatus) await visitor.picture(info.outputPath('failed.png'));
    } finally {
      await driver?.close();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
  look: async ({}, use, info) => {
    await use(async (visitor, name) => {
      if (!process.env.TOMAR_PICTURES) return;
      for (const [width, height] of [
        [390, 844],
        [1440, 900],
      ] as const) {
        await visitor.driver.resize(width, height);
        await visitor.picture(info.outputPath(`${name}-${width}.png`));
      }
    });
  },
});

export { expect };
