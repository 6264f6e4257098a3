import { test as base, expect, type Page } from '@playwright/test';
import { type DemoSignIn, demoSignIns } from '../../lab/src/harness/demo.ts';
import { runStep } from '../../lab/src/harness/runStep.ts';
import { loadOrCreateSecrets } from '../../lab/src/harness/secrets.ts';
import { serverProgram } from '../../lab/src/harness/services.ts';
import { pageProblems } from './axe.ts';

export interface E2eOptions {
  /** Language the browser's user has chosen. */
  language: 'tr' | 'en';
}

interface Fixtures {
  /** The running installation: home folder and addresses. */
  tomar: {
    home: string;
    url: string;
    mailUrl: string;
    pkiUrl: string;
    /** The lab's mobile operators. */
    mobileUrl: string;
    companionUrl: string;
    people: DemoSignIn[];
    /** @throws Error when the demo has nobody by that key */
    person(key: string): DemoSignIn;
    /** Runs the server's command line, as its operator does. @returns what it printed */
    command(...words: string[]): Promise<string>;
    /** Another web server of the installation, with settings of its own, until the test ends. */
    webServer(port: number, settings: Readonly<Record<string, string>>): Promise<void>;
  };
  /**
   * For the names of what a test makes: of its project and its try. What another project made would be met otherwise, or
   * what a first try left behind, and a second one could never pass. The second one's begins otherwise, so that no name is a
   * part of the other's.
   */
  tag: string;
  /** A text of the interface in the language of the test. */
  t(text: readonly [tr: string, en: string]): string;
  /** Fails when the page has an accessibility violation of WCAG level A or AA. */
  expectAccessible(page: Page): Promise<void>;
}

export const test = base.extend<Fixtures & E2eOptions>({
  language: ['tr', { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from here.
  tomar: async ({}, use) => {
    const home = required('TOMAR_E2E_HOME');
    const secrets = loadOrCreateSecrets(home);
    const people = demoSignIns(secrets);
    const person = (key: string) => {
      const found = people.find((one) => one.key === key);
      if (!found) throw new Error(`the demo has no ${key}`);
      return found;
    };
    const environment = {
      ...process.env,
      DATABASE_URL: required('TOMAR_E2E_DATABASE_URL'),
      TOMAR_HOME: home,
      TOMAR_PUBLIC_URL: required('TOMAR_E2E_URL'),
      TOMAR_SECRET_KEYS: secrets.secretKeys,
    };
    const servers: { readonly stop: AbortController; readonly ended: Promise<unknown> }[] = [];
    await use({
      home,
      url: required('TOMAR_E2E_URL'),
      mailUrl: required('TOMAR_E2E_MAIL_URL'),
      pkiUrl: required('TOMAR_E2E_PKI_URL'),
      mobileUrl: required('TOMAR_E2E_MOBILE_URL'),
      companionUrl: required('TOMAR_E2E_COMPANION_URL'),
      people,
      person,
      command: (...words) => runStep(serverProgram, words, environment),
      webServer: async (port, settings) => {
        const stop = new AbortController();
        const env = { ...environment, TOMAR_PORT: String(port), ...settings };
        let failure: unknown;
        const ended = runStep(serverProgram, ['serve', '--services=web'], env, stop.signal).catch((error) => {
          failure = error;
        });
        servers.push({ stop, ended });
        const isReady = async () => {
          if (failure !== undefined) throw failure;
          return fetch(`http://127.0.0.1:${port}/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          );
        };
        await expect.poll(isReady, { timeout: 30_000 }).toBe(true);
      },
    });
    for (const { stop, ended } of servers) {
      stop.abort();
      await ended;
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  baseURL: async ({}, use) => use(required('TOMAR_E2E_URL')),
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  tag: async ({}, use, { project, retry, repeatEachIndex }) =>
    use([retry + repeatEachIndex + 1, project.name].join('-').replace(/^1-/, '')),
  t: async ({ language }, use) => use(([tr, en]) => (language === 'tr' ? tr : en)),
  context: async ({ context, language }, use) => {
    await context.addInitScript((chosen) => localStorage.setItem('tomar.language', chosen), language);
    await use(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  expectAccessible: async ({}, use) => {
    await use(async (page) => {
      await settled(page);
      expect(await pageProblems(page), 'accessibility violations').toEqual([]);
    });
  },
});

export { expect };

/** Until what opens has opened: the colours on the way there nobody reads. */
async function settled(page: Page): Promise<void> {
  const opening = () =>
    page.evaluate(() => {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      const faint = [...document.querySelectorAll('[role=dialog]')].filter(
        (dialog) => dialog.checkVisibility() && getComputedStyle(dialog).opacity !== '1',
      );
      return ending.filter(({ playState }) => playState === 'running').length + faint.length;
    });
  await expect.poll(opening).toBe(0);
}

function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the browser tests with e2e/playwright.config.ts`);
  return value;
}
