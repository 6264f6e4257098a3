import { X509Certificate } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Platform } from '../../../platform/platform.ts';

/** Folder in the trust folder with the roots of time-stamp authorities: no signer may lead to one of these. */
const timestampFolder = 'timestamps';

/**
 * CA certificates (PEM or DER) of the installation's trust folder; none when no folder is set. `signers`: those that
 * people's certificates, and time-stamps too, may lead to. `timestamps`: those that only time-stamps may lead to.
 */
export async function trustedCertificates(
  { config }: Pick<Platform, 'config'>,
  whose: 'signers' | 'timestamps',
): Promise<Buffer[]> {
  if (config.trustDir === null) return [];
  if (whose === 'signers') return await certificatesOf(config.trustDir, await readdir(config.trustDir));
  const folder = join(config.trustDir, timestampFolder);
  return await certificatesOf(folder, await readdir(folder).catch(absent));
}

function absent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

async function certificatesOf(folder: string, names: readonly string[]): Promise<Buffer[]> {
  const files = names.filter((name) => /\.(pem|crt|cer|der)$/i.test(name));
  return (await Promise.all(files.map((name) => readFile(join(folder, name))))).flatMap(certificatesIn);
}

function certificatesIn(file: Buffer): Buffer[] {
  const pem = file.toString('latin1').match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g);
  return pem ? pem.map((text) => new X509Certificate(text).raw) : [file];
}
