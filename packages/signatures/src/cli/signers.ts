import { readFileSync, statSync } from 'node:fs';
import { SignatureError } from '../errors.ts';
import {
  loadPkcs11,
  type Pkcs11Module,
  type Pkcs11Signer,
  pkcs11Signer,
  pkcs12Signer,
  type Signer,
} from '../keys/index.ts';
import type { Options } from './options.ts';
import { usage } from './usage.ts';

const maxKept = 16;
const digests = ['sha256', 'sha384', 'sha512'] as const;

/**
 * Signers by what was asked for, kept open: a PKCS#12 file costs some hundred milliseconds of key derivation, and a
 * token one login. Passwords and PINs come from environment variables only.
 */
export class Signers implements AsyncDisposable {
  readonly #open = new Map<string, Promise<Signer>>();
  readonly #tokens = new Set<Pkcs11Signer>();

  /** @throws SignatureError `usage`, `file_unreadable`, and what PKCS#12 and PKCS#11 throw */
  async get(options: Options): Promise<Signer> {
    const key = keyOf(options);
    let signer = this.#open.get(key);
    if (signer === undefined) {
      signer = this.#make(options);
      if (this.#open.size >= maxKept) this.#open.clear();
      this.#open.set(key, signer);
      // What failed once (a token that was not there) may work the next time.
      signer.catch(() => this.#open.delete(key));
    }
    return signer;
  }

  async #make(options: Options): Promise<Signer> {
    const digest = options.choice('digest', digests);
    const choice = { pss: options.flag('pss'), ...(digest === undefined ? {} : { digest }) };
    const p12 = options.text('p12');
    if (p12 !== undefined)
      return pkcs12Signer(readKeyFile(p12), secret(options, 'password-env') ?? '', choice);
    const library = options.text('pkcs11');
    if (library === undefined) throw usage('--p12 or --pkcs11 has to say which key signs');
    const module = await loadPkcs11(library);
    const label = options.text('label');
    const pin = secret(options, 'pin-env');
    const signer = await pkcs11Signer({
      module,
      slot: slotOf(options, module),
      ...(label === undefined ? {} : { label }),
      ...(pin === undefined ? {} : { pin }),
      ...choice,
    });
    this.#tokens.add(signer);
    return signer;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const signer of this.#tokens) await signer.close();
    this.#tokens.clear();
    this.#open.clear();
  }
}

function keyOf(options: Options): string {
  const p12 = options.text('p12');
  const names = ['pkcs11', 'slot', 'label', 'pin-env', 'password-env', 'digest'];
  return JSON.stringify([
    p12,
    p12 === undefined ? null : stateOf(p12),
    options.flag('pss'),
    ...names.map((name) => options.text(name) ?? null),
  ]);
}

function stateOf(path: string): string {
  try {
    const { size, mtimeMs } = statSync(path);
    return `${size} ${mtimeMs}`;
  } catch (cause) {
    throw new SignatureError('file_unreadable', `The file ${path} cannot be read`, { cause });
  }
}

function readKeyFile(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new SignatureError('file_unreadable', `The file ${path} cannot be read`, { cause });
  }
}

/** The value of the environment variable whose name the option gives. */
function secret(options: Options, option: string): string | undefined {
  const variable = options.text(option);
  if (variable === undefined) return undefined;
  const value = process.env[variable];
  if (value === undefined) throw usage(`The environment variable ${variable} is not set`);
  return value;
}

/** A position in the library's list of slots, or the library's own number of one: tools use both. */
function slotOf(options: Options, module: Pkcs11Module): number {
  const number = Number(options.text('slot') ?? '0');
  if (!Number.isInteger(number) || number < 0) throw usage('--slot is a number from 0');
  const slots = module.slots();
  return slots[number]?.id ?? number;
}
