import { writeFile } from 'node:fs/promises';
import axe from 'axe-core';
import type { Driver, Key, Part } from './drivers/driver.ts';
import { findInPage, textInPage, valueInPage, type Wanted } from './inPage.ts';

/** How long something may take to appear, in milliseconds. */
const patienceMs = 30_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Somebody at a browser: sees what has a role and a name, clicks and types. Everything waits until it can be done. */
export class Visitor {
  readonly driver: Driver;
  readonly #url: string;

  constructor(driver: Driver, url: string) {
    this.driver = driver;
    this.#url = url;
  }

  open(path: string): Promise<void> {
    return this.driver.open(this.#url + path);
  }

  /** @throws Error naming what did not appear */
  find(wanted: Wanted): Promise<Part> {
    return this.#until(() => this.#look(wanted), `There is no ${JSON.stringify(wanted)}`);
  }

  async has(wanted: Wanted): Promise<boolean> {
    return (await this.#look(wanted)) !== null;
  }

  async gone(wanted: Wanted): Promise<void> {
    const left = async () => ((await this.has(wanted)) ? null : true);
    await this.#until(left, `Still there: ${JSON.stringify(wanted)}`);
  }

  /** Clicks what is found; again when it moved meanwhile, or something lay over it. */
  async click(wanted: Wanted, times: 1 | 2 = 1): Promise<void> {
    const clicked = async () => {
      const part = await this.#look(wanted);
      if (part) await part.click(times);
      return part;
    };
    await this.#until(clicked, `Could not be clicked: ${JSON.stringify(wanted)}`);
  }

  /** Puts a text in place of what a field holds, key by key. */
  async fill(name: string, text: string): Promise<void> {
    await this.click({ role: 'field', name });
    await this.driver.press('a', 'Control');
    await this.driver.press('Backspace');
    await this.driver.type(text);
  }

  type(text: string): Promise<void> {
    return this.driver.type(text);
  }

  press(key: Key): Promise<void> {
    return this.driver.press(key);
  }

  /** Gives files to a field that nobody sees, as the dialog behind its button does. */
  async choose(name: string, paths: readonly string[]): Promise<void> {
    await (await this.find({ role: 'field', name, hidden: true })).choose(paths);
  }

  /** Waits until a field holds exactly this. */
  async holds(name: string, value: string): Promise<void> {
    await this.#becomes(
      () => this.driver.ask(valueInPage, name),
      (held) => held === value,
      `“${name}” does not hold “${value}”`,
    );
  }

  text(): Promise<string> {
    return this.driver.ask(textInPage);
  }

  /** Waits until the page says something. */
  async reads(text: string, ms = patienceMs): Promise<void> {
    await this.#becomes(
      () => this.text(),
      (said) => said.includes(text),
      `The page does not say “${text}”`,
      ms,
    );
  }

  path(): Promise<string> {
    return this.driver.ask(() => location.pathname + location.search);
  }

  async isAt(path: RegExp): Promise<void> {
    await this.#becomes(
      () => this.path(),
      (at) => path.test(at),
      `The page is not at ${path}`,
    );
  }

  /** Keeps what the window shows once it holds still, or after a while. */
  async picture(file: string): Promise<void> {
    let shown = await this.driver.picture();
    for (let tries = 0; tries < 8; tries += 1) {
      await pause(150);
      const next = await this.driver.picture();
      if (next.equals(shown)) break;
      shown = next;
    }
    await writeFile(file, shown);
  }

  /** A page that was loaded anew has lost what looks around in it. */
  async #look(wanted: Wanted): Promise<Part | null> {
    const there = await this.driver.ask(() => 'axe' in window && document.body !== null);
    if (!there) await this.driver.run(axe.source);
    return this.driver.find(findInPage, wanted);
  }

  #becomes(
    ask: () => Promise<string>,
    right: (answer: string) => boolean,
    otherwise: string,
    ms = patienceMs,
  ): Promise<string> {
    const attempt = async () => {
      const answer = await ask();
      if (!right(answer)) throw new Error(answer);
      return answer;
    };
    return this.#until(attempt, otherwise, ms);
  }

  /** Repeats until there is an answer. An error counts as none: the page may be left in the middle of a question. */
  async #until<T>(attempt: () => Promise<T | null>, otherwise: string, ms = patienceMs): Promise<T> {
    const end = Date.now() + ms;
    let cause: unknown;
    do {
      cause = undefined;
      try {
        const got = await attempt();
        if (got !== null) return got;
      } catch (error) {
        cause = error;
      }
      await pause(60);
    } while (Date.now() < end);
    throw new Error(cause === undefined ? otherwise : `${otherwise}: ${String(cause)}`, { cause });
  }
}
