import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseCertificate } from '@tomar/signatures/x509';
import { absent } from './authorities.ts';
import { writeSafely } from './writeSafely.ts';

const folderOf = (dir: string) => join(dir, 'ca', 'issued');

/** The issuing authority's register: without it nobody could say "good" of a serial number and mean it. */
export async function registerIssued(dir: string, certificate: Uint8Array): Promise<void> {
  await writeSafely(join(folderOf(dir), `${parseCertificate(certificate).serial}.der`), certificate);
}

/** Every certificate that was ever issued to people, DER. */
export async function issuedCertificates(dir: string): Promise<Uint8Array[]> {
  const files = (await readdir(folderOf(dir)).catch(absent)) ?? [];
  return Promise.all(
    files
      .filter((file) => file.endsWith('.der'))
      .sort()
      .map((file) => readFile(join(folderOf(dir), file))),
  );
}
