import type { ParseArgsConfig } from 'node:util';
import { usage } from './usage.ts';

type OptionTable = NonNullable<ParseArgsConfig['options']>;

const text = { type: 'string' } as const;
const flag = { type: 'boolean' } as const;

/** The options of each command, and the names its files have in requests (on the command line they have none). */
export const commandOptions: Readonly<Record<'sign' | 'extend' | 'validate', OptionTable>> = {
  sign: {
    format: text,
    profile: text,
    p12: text,
    'password-env': text,
    pkcs11: text,
    slot: text,
    label: text,
    'pin-env': text,
    tsa: text,
    trust: text,
    attached: flag,
    detached: flag,
    enveloped: flag,
    enveloping: flag,
    parallel: flag,
    serial: flag,
    content: text,
    field: text,
    visible: text,
    reason: text,
    certify: text,
    pss: flag,
    digest: text,
    'mime-type': text,
    'guarantee-letter': flag,
    json: flag,
  },
  extend: { profile: text, tsa: text, trust: text, content: text, json: flag },
  validate: { trust: text, content: text, at: text, policy: text, offline: flag, language: text, json: flag },
};

export const commandFiles: Readonly<Record<'sign' | 'extend' | 'validate', readonly string[]>> = {
  sign: ['in', 'out'],
  extend: ['in', 'out'],
  validate: ['file'],
};

/** Options and files of one command, wherever they came from. */
export class Options {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(values: Readonly<Record<string, unknown>>) {
    this.#values = values;
  }

  /** @throws SignatureError `usage` where it is not a text */
  text(name: string): string | undefined {
    const value = this.#values[name];
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'number') return String(value);
    if (Array.isArray(value)) return value.join(',');
    if (typeof value !== 'string') throw usage(`--${name} wants a value`);
    return value;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined || value === '') throw usage(`${name} is missing`);
    return value;
  }

  flag(name: string): boolean {
    const value = this.#values[name] ?? false;
    if (typeof value !== 'boolean') throw usage(`--${name} is yes or no`);
    return value;
  }

  /** One of the words; undefined where it is not given. */
  choice<Word extends string>(name: string, words: readonly Word[]): Word | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const word = words.find((candidate) => candidate === value);
    if (word === undefined) throw usage(`--${name} is one of ${words.join(', ')}`);
    return word;
  }

  /** Which of the flags is set; at most one may be. */
  oneOf<Word extends string>(words: readonly Word[]): Word | undefined {
    const set = words.filter((word) => this.flag(word));
    if (set.length > 1) throw usage(`--${set.join(' and --')} exclude each other`);
    return set[0];
  }
}
