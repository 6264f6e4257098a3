import { createHash } from 'node:crypto';
import { readDerPrefix, readOctets, TAG } from '../../der/index.ts';
import { SignatureError } from '../../errors.ts';
import { PdfString } from '../../pdf/index.ts';
import { verifyStream } from '../../x509/index.ts';
import { INTACT, poeNames, type SignatureUnderTest } from '../signatureUnderTest.ts';
import type { PadesParts } from './padesSignature.ts';
import type { PdfSignature } from './pdfSignature.ts';

/**
 * adbe.x509.rsa_sha1 (ISO 32000-1, 12.8.3.2): /Contents is an OCTET STRING with a PKCS#1 value over the document,
 * /Cert holds the certificates. Deprecated, but archives have it; SHA-1 is for the policy to judge.
 */
export async function readRsaSha1Signature(
  signature: PdfSignature,
  id: string,
  parts: PadesParts,
): Promise<SignatureUnderTest | undefined> {
  const { range } = signature;
  const value = range === undefined ? undefined : readValue(range.contents);
  if (range === undefined || value === undefined) return undefined;
  const { validationData } = parts.context;
  const certificates = await certificatesOf(signature, parts);
  return {
    id,
    purpose: 'signature',
    formatProblems: [],
    doubts: [],
    warnings: [],
    algorithm: { scheme: 'rsa-pkcs1', hash: 'sha1' },
    digests: ['sha1'],
    candidates: certificates.flatMap((der) => validationData.addCertificate(der) ?? []),
    certificateReferences: undefined,
    // The value is over the octets themselves: there is no digest beside it to compare first.
    checkContent: async () => INTACT,
    checkValue: (key) =>
      verifyStream({ scheme: 'rsa-pkcs1', hash: 'sha1' }, key, parts.digests.stream(range), value),
    poeName: poeNames.value(createHash('sha256').update(value).digest('hex')),
    claimedTime: undefined,
    policy: undefined,
    levelWith: () => 'NONE',
    timestamps: [],
    counterSignatures: [],
    coversWholeFile: true,
    changesAfter: [],
  };
}

function readValue(contents: Uint8Array): Uint8Array | undefined {
  try {
    const node = readDerPrefix(contents, 0, { rules: 'ber' });
    return node.is(TAG.OCTET_STRING) ? readOctets(node) : undefined;
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return undefined;
  }
}

/** /Cert: one string, or an array with the signer's certificate first. */
async function certificatesOf(
  signature: PdfSignature,
  { history }: PadesParts,
): Promise<readonly Uint8Array[]> {
  const { document } = history;
  const value = await document.resolve(signature.dict.get('Cert'));
  const found: Uint8Array[] = [];
  for (const item of Array.isArray(value) ? value : [value]) {
    const resolved = await document.resolve(item);
    if (resolved instanceof PdfString) found.push(resolved.bytes);
  }
  return found;
}
