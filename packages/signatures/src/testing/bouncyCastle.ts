import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasTool, runTool } from './openssl.ts';

const JARS = ['bcprov.jar', 'bcpkix.jar', 'bcutil.jar'].map((name) => join('/usr/share/java', name));

/** Half of the time would go into compiling what runs for a second. */
const QUICK_START = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xshare:auto'];

/** Whether Java and Debian's BouncyCastle are installed. In CI missing ones are a failure. */
export function hasBouncyCastle(): boolean {
  if (JARS.every((jar) => existsSync(jar))) return hasTool('java', '-version');
  const message = 'libbcpkix-java is not installed: its checks are skipped';
  if (process.env.CI === 'true') throw new Error(message);
  console.warn(`\n*** ${message} ***\n`);
  return false;
}

/**
 * Lets BouncyCastle verify CAdES files, signers, counter-signatures and time-stamps.
 * @param files by name; a detached signature's content under the same name with `.content` behind it
 * @returns one line per signature in the order given: `OK …` or `FAILED …`
 */
export function judgedByBouncyCastle(files: Readonly<Record<string, Uint8Array>>): string[] {
  const names = Object.keys(files).filter((name) => !name.endsWith('.content'));
  const source = join(import.meta.dirname, 'java', 'CheckCms.java');
  const given = names.map((name) =>
    files[`${name}.content`] === undefined ? name : `${name}=${name}.content`,
  );
  const { stdout, stderr } = runTool(
    'java',
    [...QUICK_START, '-cp', JARS.join(':'), source, ...given],
    files,
  );
  const lines = stdout.toString().split('\n').filter(Boolean);
  return lines.length === names.length ? lines : [`FAILED ${stderr}`];
}

/**
 * Containers as BouncyCastle makes them, attached and detached, DER and BER, by name.
 * @param files `content`, `signer.der`, `ca.der`, `key.der` (PKCS#8 of an EC key), `crl.der`
 */
export function madeByBouncyCastle(files: Readonly<Record<string, Uint8Array>>): Record<string, Uint8Array> {
  const source = join(import.meta.dirname, 'java', 'MakeCms.java');
  const { stdout, stderr, status } = runTool('java', [...QUICK_START, '-cp', JARS.join(':'), source], files);
  if (status !== 0) throw new Error(stderr);
  const lines = stdout.toString().trim().split('\n');
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', encoded = ''] = line.split(' ');
      return [name, Buffer.from(encoded, 'base64')];
    }),
  );
}
