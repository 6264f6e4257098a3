import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadPkcs11 } from '@tomar/signatures/keys';
import { demoAuthorities } from './authorities.ts';
import { hsmToken } from './hsmToken.ts';
import { registerIssued } from './issued.ts';
import { inCapitals, softToken, type TokenHolder } from './softToken.ts';

export type DemoPerson = TokenHolder & {
  /** Name of the token's file, without ending: `ayse`. */
  file: string;
};

export interface DemoTokensOptions {
  /** The installation's home (`TOMAR_HOME`): `tokens`, `trust`, `crl` and `ca` are made in it. */
  dir: string;
  people: readonly DemoPerson[];
  /** Puts the same keys on SoftHSM tokens too: its library, and the settings file that is to be written. */
  pkcs11?: { lib: string; conf: string };
  /** Where the lab's public-key service answers (`http://127.0.0.1:4126`); certificates name its places. */
  pkiUrl?: string;
}

export type DemoToken = DemoPerson & {
  /** Path of the PKCS#12 file. */
  path: string;
  /** DER */
  certificate: Uint8Array;
};

export interface DemoTokens {
  /** Folder for the companion's `--token-dir`. */
  tokenDir: string;
  /** Folder of the authorities' certificates, for the server's TOMAR_TRUST_DIR. */
  trustDir: string;
  crlDir: string;
  tokens: DemoToken[];
}

/**
 * Sees that everybody of the demo has a key with a certificate like a Turkish qualified one. What is there
 * from an earlier start is kept.
 * @throws Error in production, for a PIN that is not four to eight digits
 */
export async function makeDemoTokens(options: DemoTokensOptions): Promise<DemoTokens> {
  const { dir, people, pkcs11, pkiUrl } = options;
  if (process.env.NODE_ENV === 'production') throw new Error('There are no demo tokens in production');
  const authorities = await demoAuthorities(dir, pkiUrl);
  const tokenDir = join(dir, 'tokens');
  const made = await Promise.all(
    people.map(async (person) => {
      const path = join(tokenDir, `${person.file}.p12`);
      const identity = await softToken(path, person, authorities, pkiUrl);
      await registerIssued(dir, identity.certificate);
      return { person, path, identity };
    }),
  );
  if (pkcs11 !== undefined) {
    process.env.SOFTHSM2_CONF = softHsmSettings(pkcs11.conf);
    const module = await loadPkcs11(pkcs11.lib);
    try {
      for (const { person, identity } of made) hsmToken(module, inCapitals(person.name), person, identity);
    } finally {
      module.close();
    }
  }
  const tokens = made.map(({ person, path, identity }) => ({
    ...person,
    path,
    certificate: identity.certificate,
  }));
  return { tokenDir, trustDir: join(dir, 'trust'), crlDir: join(dir, 'crl'), tokens };
}

/** SoftHSM keeps its tokens beside its settings file. */
function softHsmSettings(conf: string): string {
  const folder = join(dirname(conf), 'softhsm');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(conf, `directories.tokendir = ${folder}\nobjectstore.backend = file\nlog.level = ERROR\n`);
  return conf;
}
