import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Signer as PeerSigner } from '@libpdf/core';
import type { Signer } from '@tomar/signatures/keys';
import { signPadesFile } from '@tomar/signatures/pades';

/** Signs a PDF file into another, PAdES B-B. */
export type FileSigner = (input: string, output: string) => Promise<void>;

export function ourSigner(signer: Signer): FileSigner {
  const signingTime = new Date();
  return (input, output) => signPadesFile(input, output, signer, { signingTime, durable: false });
}

/** The nearest peer in TypeScript, with the same key and chain; it works on whole files in memory. */
export async function libpdfSigner(ours: Signer, privateKey: KeyObject): Promise<FileSigner> {
  if (createPublicKey(privateKey).asymmetricKeyType !== 'rsa') throw new TypeError('An RSA key is compared');
  const { PDF } = await import('@libpdf/core');
  const signer: PeerSigner = {
    certificate: ours.certificate,
    certificateChain: [...ours.chain],
    keyType: 'RSA',
    signatureAlgorithm: 'RSASSA-PKCS1-v1_5',
    sign: async (data: Uint8Array) => sign('sha256', data, privateKey),
  };
  return async (input, output) => {
    const pdf = await PDF.load(await readFile(input));
    const { bytes } = await pdf.sign({ signer });
    await writeFile(output, bytes);
  };
}
