import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { issueCertificate, TURKISH_QUALIFIED } from '@tomar/signatures/certificates/index.ts';
import { writePkcs12 } from '@tomar/signatures/keys/index.ts';
import { type LabAuthority, newRsaKey } from './authority.ts';

export type TokenOwner = {
  name: string;
  /** Eleven digits; the certificate carries it as Turkish qualified certificates do. */
  nationalId: string;
  pin: string;
};

const year = 365 * 24 * 60 * 60 * 1000;

/**
 * Sees that a person has a key in a PKCS#12 file, with a certificate like a Turkish qualified one.
 * @param file name without folder; an existing file is left as it is
 */
export async function ensureSoftToken(
  folder: string,
  file: string,
  owner: TokenOwner,
  authority: LabAuthority,
): Promise<void> {
  const path = join(folder, file);
  if (existsSync(path)) return;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const privateKey = await newRsaKey();
  const certificate = issueCertificate({
    role: 'signer',
    subject: { country: 'TR', commonName: owner.name, serialNumber: owner.nationalId },
    key: privateKey,
    issuer: authority,
    notBefore: new Date(Date.now() - year / 365),
    notAfter: new Date(Date.now() + 3 * year),
    qcStatements: TURKISH_QUALIFIED,
  });
  const chain = [authority.certificate];
  const bytes = await writePkcs12({
    ...{ privateKey, certificate, chain, password: owner.pin, friendlyName: owner.name },
    visibleCertificates: true,
  });
  await writeFile(`${path}.new`, bytes, { mode: 0o600 });
  await rename(`${path}.new`, path);
}
