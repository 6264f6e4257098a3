import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { issueCertificate } from '@tomar/signatures/certificates/index.ts';
import { readPem, writePem } from '@tomar/signatures/der/index.ts';

/** The lab's certificate authority; nobody outside this installation trusts it. */
export type LabAuthority = {
  /** DER. */
  certificate: Uint8Array;
  privateKey: KeyObject;
};

const day = 24 * 60 * 60 * 1000;

/**
 * The authority whose key lies in the folder, made the first time.
 * @param trustFolder where its certificate is put for those who shall trust it
 */
export async function ensureAuthority(folder: string, trustFolder: string): Promise<LabAuthority> {
  const keyFile = join(folder, 'key.pem');
  const certificateFile = join(trustFolder, 'tomar-lab.pem');
  if (!existsSync(keyFile) || !existsSync(certificateFile)) {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await mkdir(trustFolder, { recursive: true, mode: 0o700 });
    const key = await newRsaKey();
    const certificate = issueCertificate({
      role: 'ca',
      subject: { country: 'TR', organization: 'Tomar Lab', commonName: 'Tomar Deneme Kök Sertifikası' },
      key,
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + 20 * 365 * day),
    });
    await writeFile(keyFile, key.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
    await writeFile(certificateFile, writePem('CERTIFICATE', certificate));
  }
  const [block] = readPem(await readFile(certificateFile, 'utf8'));
  if (!block) throw new Error(`No certificate in ${certificateFile}`);
  return { certificate: block.bytes, privateKey: createPrivateKey(await readFile(keyFile, 'utf8')) };
}

export async function newRsaKey(): Promise<KeyObject> {
  return (await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })).privateKey;
}
