import type { KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { SignatureError } from '@tomar/signatures/errors';
import { issueCertificate, TURKISH_QUALIFIED } from '@tomar/signatures/issuing';
import { readPkcs12, writePkcs12 } from '@tomar/signatures/keys';
import { certificateSummary, describeCertificate } from '@tomar/signatures/x509';
import { addressesOf, namesAddresses } from './addresses.ts';
import { absent, type DemoAuthorities, newRsaKey } from './authorities.ts';
import { writeSafely } from './writeSafely.ts';

export interface TokenHolder {
  /** As the person writes it: `Çağrı Işık`. The certificate has it in capitals, as Turkish issuers do. */
  name: string;
  /** Eleven digits; in the certificate it is the subject's serialNumber. */
  nationalId: string;
  /** Four to eight digits. */
  pin: string;
}

/** A person's key with its certificate and the way to the root, nearest first. All but the key in DER. */
export interface DemoIdentity {
  certificate: Uint8Array;
  privateKey: KeyObject;
  chain: Uint8Array[];
}

const year = 365 * 24 * 60 * 60 * 1000;

/**
 * The holder's key in a PKCS#12 file. A file that still fits (PIN, person, authority, time left) is kept, any
 * other is replaced.
 * @param pkiUrl where the lab's public-key service answers; the certificate names its places
 */
export async function softToken(
  file: string,
  holder: TokenHolder,
  authorities: DemoAuthorities,
  pkiUrl?: string,
): Promise<DemoIdentity> {
  if (!/^\d{4,8}$/.test(holder.pin)) throw new Error(`The PIN of ${holder.name} needs four to eight digits`);
  const kept = await keptToken(file, holder, authorities, pkiUrl);
  if (kept !== undefined) return kept;
  const { root, issuing } = authorities;
  const privateKey = await newRsaKey();
  const now = Date.now();
  const certificate = issueCertificate({
    role: 'signer',
    subject: { country: 'TR', serialNumber: holder.nationalId, commonName: inCapitals(holder.name) },
    key: privateKey,
    issuer: issuing,
    notBefore: new Date(now - year / 365),
    notAfter: new Date(now + 3 * year),
    qcStatements: [...TURKISH_QUALIFIED, { kind: 'type', type: 'sign' }],
    policies: [{ oid: '2.999.1.2', notice: 'Yalnız deneme içindir; hukuken geçerli imza atılamaz.' }],
    ...addressesOf('issuing', pkiUrl),
  });
  const identity = { certificate, privateKey, chain: [issuing.certificate, root.certificate] };
  const bytes = await writePkcs12({
    ...identity,
    password: holder.pin,
    friendlyName: inCapitals(holder.name),
    visibleCertificates: true,
  });
  await writeSafely(file, bytes);
  return identity;
}

export const inCapitals = (name: string): string => name.toLocaleUpperCase('tr');

async function keptToken(
  file: string,
  holder: TokenHolder,
  { root, issuing }: DemoAuthorities,
  pkiUrl: string | undefined,
): Promise<DemoIdentity | undefined> {
  const bytes = await readFile(file).catch(absent);
  if (bytes === undefined) return undefined;
  const content = await readPkcs12(bytes, holder.pin).catch((error: unknown) => {
    if (error instanceof SignatureError) return undefined;
    throw error;
  });
  const [key, certificate] = [content?.keys[0]?.privateKey, content?.certificates[0]?.certificate];
  if (key === undefined || certificate === undefined) return undefined;
  const about = describeCertificate(certificate);
  const { issuer } = certificateSummary(certificate);
  const fits =
    about.commonName === inCapitals(holder.name) &&
    about.nationalId === holder.nationalId &&
    about.status === 'valid' &&
    namesAddresses(certificate, addressesOf('issuing', pkiUrl)) &&
    Buffer.compare(issuer, certificateSummary(issuing.certificate).subject) === 0 &&
    content?.certificates.some(({ certificate: one }) => Buffer.compare(one, issuing.certificate) === 0);
  if (!fits) return undefined;
  const chain = [issuing.certificate, root.certificate];
  return { certificate: Uint8Array.from(certificate), privateKey: key, chain };
}
