import { createHash } from 'node:crypto';
import { attribute } from '../../cms/index.ts';
import { readSignedData } from '../../cms/read/index.ts';
import { type ContainerParts, putTogether, takeApart } from '../../cms/write/containerParts.ts';
import type { DigestAlgorithm } from '../../keys/signer.ts';
import { ATTRIBUTE } from '../../oids.ts';
import { testPki } from '../keys.ts';
import { signCms } from './signedCms.ts';
import { KIND } from './signedPdf.ts';

/** Takes a detached CMS apart, has it changed, and puts it together again. */
export function rebuild(bytes: Uint8Array, change: (parts: ContainerParts) => ContainerParts): Uint8Array {
  const [whole] = putTogether(change(takeApart(bytes).parts), undefined);
  return whole;
}

/** Another certificate over the same key, under the same issuer and serial number: what the ESS attribute is against. */
export async function withOtherCertificate(): Promise<Uint8Array> {
  const pki = testPki(KIND);
  const serialNumber = Buffer.alloc(8, 5);
  const key = pki.signer.privateKey;
  const one = pki.issue({ key, serialNumber });
  const other = pki.issue({ key, serialNumber, subject: { country: 'TR', commonName: 'Başkası' } });
  const bytes = await signCms({ signer: one.signer, packaging: 'detached' });
  return rebuild(bytes, (parts) => ({
    ...parts,
    certificates: [other.certificate, pki.intermediate.certificate],
  }));
}

export async function withoutCertificates(): Promise<Uint8Array> {
  return rebuild(await signCms({ packaging: 'detached' }), (parts) => ({ ...parts, certificates: [] }));
}

/** Puts a time-stamp into an attached signature, by whoever makes it. */
export async function addSignatureTimestamp(
  bytes: Uint8Array,
  stamp: (imprint: Uint8Array) => Promise<Uint8Array>,
  digest: DigestAlgorithm = 'sha256',
): Promise<Uint8Array> {
  const { content, signerInfos } = readSignedData(bytes);
  const value = signerInfos[0]?.signature ?? new Uint8Array(0);
  const token = await stamp(createHash(digest).update(value).digest());
  const { parts } = takeApart(bytes);
  const stamped = {
    ...parts,
    signers: parts.signers.map((signer) => ({
      ...signer,
      unsigned: [...signer.unsigned, attribute(ATTRIBUTE.signatureTimestamp, token)],
    })),
  };
  const [before, after] = putTogether(stamped, content?.length);
  return content === undefined ? before : Buffer.concat([before, content, after]);
}
