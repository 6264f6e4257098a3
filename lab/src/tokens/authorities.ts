import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readPem, writePem } from '@tomar/signatures/der';
import { type Authority, type CertificateInput, issueCertificate, issueCrl } from '@tomar/signatures/issuing';
import { describeCertificate } from '@tomar/signatures/x509';
import { addressesOf, type IssuerName, namesAddresses } from './addresses.ts';
import { writeSafely } from './writeSafely.ts';

const day = 24 * 60 * 60 * 1000;
const year = 365 * day;
const organization = 'Tomar Deneme';

/** A demo root and the authority below it that issues to people. Nobody outside this installation trusts them. */
export type DemoAuthorities = Record<IssuerName, Authority>;

/** The lab's own services, with certificates of the issuing authority. */
export interface DemoResponders {
  timestamp: Authority;
  ocsp: Authority;
}

/**
 * The authorities whose keys lie in `dir/ca`, made the first time and kept from then on. Their certificates
 * are put into `dir/trust` for those who shall trust them, and a fresh, empty CRL of each into `dir/crl`.
 * @param pkiUrl where the lab's public-key service answers; a certificate that names another place is issued
 *   anew for the same key
 */
export async function demoAuthorities(dir: string, pkiUrl?: string): Promise<DemoAuthorities> {
  const root = await authority(dir, 'root', {
    role: 'ca',
    subject: { country: 'TR', organization, commonName: 'Tomar Deneme Kök Sertifikası' },
    years: 20,
  });
  const issuing = await authority(dir, 'issuing', {
    role: 'ca',
    subject: { country: 'TR', organization, commonName: 'Tomar Deneme Nitelikli Elektronik Sertifika' },
    issuer: root,
    years: 10,
    pathLength: 0,
    ...addressesOf('root', pkiUrl),
  });
  for (const [name, issuer] of Object.entries({ root, issuing })) {
    const pem = writePem('CERTIFICATE', issuer.certificate);
    await writeSafely(join(dir, 'trust', `demo-${name}.pem`), pem);
    await writeSafely(join(dir, 'crl', `demo-${name}.crl`), emptyCrl(issuer));
  }
  return { root, issuing };
}

/** The keys of the time-stamp authority and of the OCSP responder, beside the authorities' own. */
export async function demoResponders(
  dir: string,
  { issuing }: DemoAuthorities,
  pkiUrl: string,
): Promise<DemoResponders> {
  const addresses = addressesOf('issuing', pkiUrl);
  const [timestamp, ocsp] = await Promise.all([
    authority(dir, 'timestamp', {
      role: 'tsa',
      subject: { country: 'TR', organization, commonName: 'Tomar Deneme Zaman Damgası' },
      issuer: issuing,
      years: 5,
      ...addresses,
    }),
    authority(dir, 'ocsp', {
      role: 'ocsp',
      subject: { country: 'TR', organization, commonName: 'Tomar Deneme ÇİSDUP' },
      issuer: issuing,
      years: 5,
    }),
  ]);
  return { timestamp, ocsp };
}

type Wanted = Omit<CertificateInput, 'key' | 'notBefore' | 'notAfter'> & { years: number };

/** Key and certificate in one file, so that one is never there without the other. */
async function authority(dir: string, name: string, wanted: Wanted): Promise<Authority> {
  const file = join(dir, 'ca', `${name}.pem`);
  const known = await readFile(file, 'utf8').catch(absent);
  let privateKey: KeyObject;
  if (known === undefined) privateKey = await newRsaKey();
  else {
    const certificate = readPem(known).find(({ label }) => label === 'CERTIFICATE')?.bytes;
    if (certificate === undefined) throw new Error(`No certificate in ${file}: remove it to make a new one`);
    privateKey = createPrivateKey(known);
    if (namesAddresses(certificate, wanted) && describeCertificate(certificate).status === 'valid')
      return { certificate, privateKey };
  }
  const now = Date.now();
  const certificate = issueCertificate({
    ...wanted,
    key: privateKey,
    notBefore: new Date(now - day),
    notAfter: new Date(now + wanted.years * year),
  });
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
