import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Authority, issueCertificate, issueCrl } from '@tomar/signatures/certificates/index.ts';
import { readPem, writePem } from '@tomar/signatures/der/index.ts';
import { writeSafely } from './writeSafely.ts';

const day = 24 * 60 * 60 * 1000;
const year = 365 * day;

/** A demo root and the authority below it that issues to people. Nobody outside this installation trusts them. */
export type DemoAuthorities = { root: Authority; issuing: Authority };

/**
 * The authorities whose keys lie in `dir/ca`, made the first time and kept from then on. Their certificates
 * are put into `dir/trust` for those who shall trust them, and a fresh, empty CRL of each into `dir/crl`.
 */
export async function demoAuthorities(dir: string): Promise<DemoAuthorities> {
  const organization = 'Tomar Deneme';
  const root = await authority(join(dir, 'ca', 'root.pem'), (key) =>
    issueCertificate({
      role: 'ca',
      subject: { country: 'TR', organization, commonName: 'Tomar Deneme Kök Sertifikası' },
      key,
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + 20 * year),
    }),
  );
  const issuing = await authority(join(dir, 'ca', 'issuing.pem'), (key) =>
    issueCertificate({
      role: 'ca',
      subject: { country: 'TR', organization, commonName: 'Tomar Deneme Nitelikli Elektronik Sertifika' },
      key,
      issuer: root,
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + 10 * year),
      pathLength: 0,
    }),
  );
  for (const [name, issuer] of Object.entries({ root, issuing })) {
    const pem = writePem('CERTIFICATE', issuer.certificate);
    await writeSafely(join(dir, 'trust', `demo-${name}.pem`), pem);
    await writeSafely(join(dir, 'crl', `demo-${name}.crl`), emptyCrl(issuer));
  }
  return { root, issuing };
}

/** Key and certificate in one file, so that one is never there without the other. */
async function authority(file: string, issue: (key: KeyObject) => Uint8Array): Promise<Authority> {
  const known = await readFile(file, 'utf8').catch(absent);
  if (known !== undefined) {
    const certificate = readPem(known).find(({ label }) => label === 'CERTIFICATE')?.bytes;
    if (certificate === undefined) throw new Error(`No certificate in ${file}: remove it to make a new one`);
    return { certificate, privateKey: createPrivateKey(known) };
  }
  const privateKey = await newRsaKey();
  const certificate = issue(privateKey);
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' });
  await writeSafely(file, `${key}${writePem('CERTIFICATE', certificate)}`);
  return { certificate, privateKey };
}

function emptyCrl(issuer: Authority): Uint8Array {
  const now = Date.now();
  return issueCrl({
    issuer,
    thisUpdate: new Date(now),
    nextUpdate: new Date(now + 30 * day),
    number: Math.floor(now / 1000),
  });
}

export async function newRsaKey(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })).privateKey;
}

/** For files that need not be there; other trouble with them is not swallowed. */
export function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
