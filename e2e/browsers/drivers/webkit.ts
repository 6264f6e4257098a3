import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Builder, Capabilities, Key as Keys, type WebDriver, WebElement } from 'selenium-webdriver';
import { freePort } from '../../../lab/src/processes/freePort.ts';
import { programOf } from '../programs.ts';
import type { Driver, DriverOptions, Part } from './driver.ts';

const keys = {
  Enter: Keys.ENTER,
  Tab: Keys.TAB,
  Escape: Keys.ESCAPE,
  Backspace: Keys.BACK_SPACE,
  Control: Keys.CONTROL,
  a: 'a',
} as const;

/** WebKitGTK on a screen of its own, by the W3C's WebDriver. @throws Error when it does not start */
export async function startWebKit({ home, language }: DriverOptions): Promise<Driver> {
  const downloads = join(home, 'downloads');
  await mkdir(downloads, { recursive: true });
  await mkdir(join(home, '.config'), { recursive: true });
  await writeFile(join(home, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  const started: ChildProcess[] = [];
  const end = () => {
    for (const child of started.reverse()) child.kill();
  };
  try {
    const screen = spawn(
      programOf('xvfb'),
      ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
      {
        stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      },
    );
    started.push(screen);
    const display = await new Promise<string>((resolve, reject) => {
      screen.stdio[3]?.once('data', (told) => resolve(`:${String(told).trim()}`));
      screen.once('exit', () => reject(new Error('Xvfb did not start.')));
    });
    const port = await freePort();
    const locale = language === 'tr' ? 'tr_TR.UTF-8' : 'en_GB.UTF-8';
    const env = {
      ...process.env,
      DISPLAY: display,
      GDK_BACKEND: 'x11',
      HOME: home,
      XDG_CONFIG_HOME: join(home, '.config'),
      LANGUAGE: locale,
      TZ: 'Europe/Istanbul',
    };
    const service = spawn(programOf('webkit2gtk-driver'), ['--host=127.0.0.1', `--port=${port}`], {
      stdio: 'ignore',
      env,
    });
    started.push(service);
    const address = `http://127.0.0.1:${port}`;
    await untilItAnswers(`${address}/status`, service);
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: programOf('libwebkit2gtk-4.1-0'), args: ['--automation'] },
    });
    const session = await new Builder()
      .usingServer(address)
      .withCapabilities(capabilities)
      .disableEnvironmentOverrides()
      .build();
    return driverOf(session, downloads, end);
  } catch (error) {
    end();
    throw error;
  }
}

function driverOf(session: WebDriver, downloads: string, end: () => void): Driver {
  const part = (element: WebElement): Part => ({
    async click(times = 1) {
      // The driver itself scrolls no further than the edge, where the page's header lies over it.
      await session.executeScript((one: Element) => one.scrollIntoView({ block: 'center' }), element);
      if (times === 2) await session.actions().doubleClick(element).perform();
      else await element.click();
    },
    choose: (paths) => element.sendKeys(paths.join('\n')),
  });
  return {
    downloads,
    open: (address) => session.get(address),
    async resize(width, height) {
      const window = session.manage().window();
      await window.setRect({ x: 0, y: 0, width, height });
      // Its window has a bar of its own above the page.
      const [, inner] = await session.executeScript<[number, number]>('return [innerWidth, innerHeight]');
      await window.setRect({ x: 0, y: 0, width, height: height + (height - inner) });
    },
    ask: (question, ...args) => session.executeScript(question, ...args) as never,
    run: (script) => session.executeScript(script),
    async find(finder, ...args) {
      const element = await session.executeScript(finder, ...args);
      return element instanceof WebElement ? part(element) : null;
    },
    type: (text) =>
      session
        .actions()
        .sendKeys(...text)
        .perform(),
    async press(key, held) {
      const actions = session.actions();
      if (held) actions.keyDown(keys[held]);
      actions.keyDown(keys[key]).keyUp(keys[key]);
      if (held) actions.keyUp(keys[held]);
      await actions.perform();
    },
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    async close() {
      await session.quit().finally(end);
    },
  };
}

async function untilItAnswers(address: string, service: ChildProcess): Promise<void> {
  for (let tries = 0; service.exitCode === null && tries < 200; tries += 1) {
    const answers = await fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not start.');
}
