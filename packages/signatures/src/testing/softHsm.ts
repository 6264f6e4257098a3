import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestIdentity } from './keys.ts';

const LIBRARIES = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib/x86_64-linux-gnu/softhsm/libsofthsm2.so',
  '/usr/lib/aarch64-linux-gnu/softhsm/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
];

/** Path of SoftHSM2's library; undefined, said aloud, where it is not installed. In CI that is a failure. */
export function softHsmLibrary(): string | undefined {
  const path = LIBRARIES.find(existsSync);
  if (path !== undefined && spawnSync('pkcs11-tool', ['--version']).error === undefined) return path;
  const message = 'softhsm2 or opensc is not installed: the checks with a token are skipped';
  if (process.env.CI === 'true') throw new Error(message);
  console.warn(`\n*** ${message} ***\n`);
  return undefined;
}

export interface SoftHsm {
  readonly library: string;
  /** Makes a token in the next free slot; slots count from 0 in the order of making. */
  addToken(label: string, pin: string): void;
  /**
   * Puts a key with its certificate, and its chain's, on a token.
   * @param id hexadecimal
   * @param use `pinEachTime`: the key wants the PIN before each signature (CKA_ALWAYS_AUTHENTICATE)
   */
  addIdentity(
    token: string,
    pin: string,
    identity: Pick<TestIdentity, 'certificate' | 'privateKey' | 'chain'>,
    label: string,
    id: string,
    use?: 'pinEachTime',
  ): void;
  remove(): void;
}

/** An empty SoftHSM in a folder of its own; the environment of this process points to it. */
export function startSoftHsm(library: string): SoftHsm {
  const folder = mkdtempSync(join(tmpdir(), 'tomar-softhsm-'));
  const tokens = join(folder, 'tokens');
  mkdirSync(tokens);
  writeFileSync(
    join(folder, 'softhsm2.conf'),
    `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`,
  );
  process.env.SOFTHSM2_CONF = join(folder, 'softhsm2.conf');
  const run = (command: string, args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args);
    if (status !== 0) throw new Error(`${command} failed: ${stdout}${stderr}`);
  };
  const tool = (token: string, pin: string, args: readonly string[]) =>
    run('pkcs11-tool', ['--module', library, '--token-label', token, '--login', '--pin', pin, ...args]);
  return {
    library,
    addToken: (label, pin) =>
      run('softhsm2-util', [
        '--init-token',
        '--free',
        '--label',
        label,
        '--pin',
        pin,
        '--so-pin',
        '12345678',
      ]),
    addIdentity: (token, pin, identity, label, id, use) => {
      const write = (
        type: string,
        bytes: Uint8Array,
        name: string,
        ckaId: string,
        more: readonly string[] = [],
      ) => {
        const file = join(folder, `object-${ckaId}`);
        writeFileSync(file, bytes);
        tool(token, pin, ['--write-object', file, '--type', type, '--label', name, '--id', ckaId, ...more]);
        rmSync(file);
      };
      const key = identity.privateKey.export({ format: 'der', type: 'pkcs8' });
      write('privkey', key, label, id, use === 'pinEachTime' ? ['--always-auth'] : []);
      write('cert', identity.certificate, label, id);
      identity.chain.forEach((certificate, index) => {
        write('cert', certificate, `${label} CA ${index}`, `${id}0${index}`);
      });
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
