import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A token of the odd module. */
export interface OddReader {
  readonly slot: number;
  readonly reader: string;
  readonly label: string;
  readonly serial: string;
  readonly pin: string;
  /** DER of what lies on it, each with a key. */
  readonly certificates: readonly Uint8Array[];
  readonly empty?: boolean;
  /** Shows its certificates only after the login. */
  readonly hidden?: boolean;
  readonly pinPad?: boolean;
  /** Wants the PIN 0000 before each signature. */
  readonly asksAgain?: boolean;
  /** Answers with an ECDSA value that is too short for P-256. */
  readonly shortValues?: boolean;
}

/** A PKCS#11 module that misbehaves on command: `oddToken.c`, compiled for this process. */
export interface OddToken {
  readonly library: string;
  /** What is plugged in from now on. @param file another list, for the order `tokens` */
  plugIn(readers: readonly OddReader[], file?: string): void;
  /** Lines such as `C_Login fail 0xa0 once`, `C_Sign hang`, `C_GetSlotList tokens later`; none: it behaves. */
  order(...lines: string[]): void;
  /** The calls that it noted, such as `C_Login 1 1234 0`. */
  calls(name?: string): string[];
  /** How many wrong PINs the token in a slot was given so far. */
  setWrongTries(slot: number, count: number): void;
  forgetCalls(): void;
  remove(): void;
}

/** Undefined, said aloud, where there is no compiler. In CI that is a failure. */
export function startOddToken(): OddToken | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tomar-odd-token-'));
  const library = join(folder, 'odd.so');
  const includes = join(dirname(createRequire(import.meta.url).resolve('pkcs11js')), 'includes');
  const source = join(import.meta.dirname, 'oddToken.c');
  const compiled = spawnSync(
    'gcc',
    ['-shared', '-fPIC', '-D_GNU_SOURCE', `-I${includes}`, '-o', library, source],
    {
      encoding: 'utf8',
    },
  );
  if (compiled.error !== undefined || compiled.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    const message = `The odd token cannot be compiled: ${compiled.error?.message ?? compiled.stderr}`;
    if (compiled.error === undefined || process.env.CI === 'true') throw new Error(message);
    console.warn(`\n*** ${message} ***\n`);
    return undefined;
  }
  process.env.TOMAR_ODD_TOKEN = folder;
  const file = (name: string) => join(folder, name);
  writeFileSync(file('log'), '');
  let written = 0;
  const certificateFile = (certificate: Uint8Array) => {
    const path = file(`certificate${written++}.der`);
    writeFileSync(path, certificate);
    return path;
  };
  const line = (reader: OddReader) => {
    const { slot, label, serial, pin } = reader;
    const flags = [
      reader.empty === true ? 'e' : '',
      reader.hidden === true ? 'h' : '',
      reader.pinPad === true ? 'p' : '',
      reader.shortValues === true ? 's' : '',
      reader.asksAgain === true ? 'a' : '',
    ].join('');
    const certificates = reader.certificates.map(certificateFile).join(' ');
    return `${[slot, reader.reader, label, serial, pin, flags || '-', certificates].join('|')}\n`;
  };
  return {
    library,
    plugIn: (readers, name = 'tokens') => writeFileSync(file(name), readers.map(line).join('')),
    order: (...lines) => writeFileSync(file('orders'), lines.map((one) => `${one}\n`).join('')),
    calls: (name = '') =>
      readFileSync(file('log'), 'utf8')
        .split('\n')
        .filter((one) => one !== '' && one.startsWith(name)),
    setWrongTries: (slot, count) => writeFileSync(file(`tries.${slot}`), String(count)),
    forgetCalls: () => writeFileSync(file('log'), ''),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
