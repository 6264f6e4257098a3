import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { programOf } from '../programs.ts';
import type { Driver, DriverOptions, Part } from './driver.ts';

type InPage = (...args: unknown[]) => unknown;

/** Firefox without a window, by WebDriver BiDi, which it speaks itself. @throws Error when it does not start */
export async function startFirefox({ home, language }: DriverOptions): Promise<Driver> {
  const downloads = join(home, 'downloads');
  await mkdir(downloads, { recursive: true });
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: programOf('firefox-esr'),
    headless: true,
    userDataDir: join(home, 'profile'),
    defaultViewport: null,
    env: { ...process.env, HOME: home, TZ: 'Europe/Istanbul' },
    extraPrefsFirefox: {
      'intl.accept_languages': language === 'tr' ? 'tr-TR, tr' : 'en-GB, en',
      'browser.download.folderList': 2,
      'browser.download.dir': downloads,
      'browser.download.alwaysOpenPanel': false,
      'pdfjs.disabled': true,
      'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
    },
  });
  // The window that it begins with has no focus, and its page would hear of none.
  const page = await browser.newPage();
  const part = (element: ElementHandle<Element>): Part => ({
    click: (times = 1) => element.click({ count: times }),
    choose: async (paths) => (element as ElementHandle<HTMLInputElement>).uploadFile(...paths),
  });
  return {
    downloads,
    open: async (address) => void (await page.goto(address)),
    resize: (width, height) => page.setViewport({ width, height }),
    ask: (question, ...args) => page.evaluate(question as InPage, ...args) as never,
    run: async (script) => void (await page.evaluate(`${script};0`)),
    async find(finder, ...args) {
      const element = (await page.evaluateHandle(finder as InPage, ...args)).asElement();
      return element ? part(element as ElementHandle<Element>) : null;
    },
    type: (text) => page.keyboard.type(text),
    async press(key, held) {
      if (held) await page.keyboard.down(held);
      await page.keyboard.press(key);
      if (held) await page.keyboard.up(held);
    },
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
