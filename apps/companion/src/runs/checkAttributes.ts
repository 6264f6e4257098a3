import { createHash, hash } from 'node:crypto';
import type { DigestToSign } from '@tomar/contract';
import { ATTRIBUTE, CONTENT, DIGEST } from '@tomar/signatures/cms';
import { cursor, type DerNode, der, readDer, readOid, TAG } from '@tomar/signatures/der';
import { certificateSummary } from '@tomar/signatures/x509';
import { refused } from './refusal.ts';

const digestByOid = new Map<string, string>([
  [DIGEST.sha256, 'sha256'],
  [DIGEST.sha384, 'sha384'],
  [DIGEST.sha512, 'sha512'],
]);

/**
 * Checks that these are the signed attributes of CMS (RFC 5652 5.3) of a signature by this certificate over this kind of
 * content: its type (of a document id-data, or none in a counter-signature), the digest of what is signed, and ESS
 * signing-certificate-v2 (RFC 5035) naming exactly this certificate.
 * @returns the digest of what is signed
 * @throws Refusal, SignatureError `der_…`
 */
export function checkAttributes(
  toBeSigned: Uint8Array,
  digestAlgorithm: DigestToSign['digestAlgorithm'],
  certificate: Uint8Array,
  contentType: string = CONTENT.data,
): Uint8Array {
  const attributes = readAttributes(readDer(toBeSigned));
  const single = (type: string, name: string): DerNode => {
    const [value, ...more] = attributes.get(type) ?? [];
    if (value === undefined || more.length > 0) throw refused(`there is not exactly one ${name}`);
    return value;
  };
  // A counter-signature has no content type: it is over another signature (RFC 5652 11.4).
  const mayLack = contentType === CONTENT.data && !attributes.has(ATTRIBUTE.contentType);
  if (!mayLack && readOid(single(ATTRIBUTE.contentType, 'content type')) !== contentType)
    throw refused(contentType === CONTENT.data ? 'it is not about a document' : 'it is not about a sign-in');
  const messageDigest = single(ATTRIBUTE.messageDigest, 'message digest');
  const length = createHash(digestAlgorithm).digest().length;
  if (!messageDigest.is(TAG.OCTET_STRING) || messageDigest.content.length !== length)
    throw refused('its message digest has the wrong length');
  const named = single(ATTRIBUTE.signingCertificateV2, 'signing certificate');
  if (!namesCertificate(named, certificate)) throw refused('it names another certificate');
  return messageDigest.content;
}

/** Attribute type to values; a type that stands twice is refused (RFC 5652 11). */
function readAttributes(set: DerNode): Map<string, readonly DerNode[]> {
  if (!set.is(TAG.SET)) throw refused('it is not a set of signed attributes');
  const attributes = new Map<string, readonly DerNode[]>();
  for (const node of set.children) {
    const fields = cursor(node);
    const type = readOid(fields.next(TAG.OID));
    const values = fields.next(TAG.SET).children;
    fields.done();
    if (attributes.has(type)) throw refused(`the attribute ${type} stands twice`);
    attributes.set(type, values);
  }
  return attributes;
}

/** SigningCertificateV2 with one ESSCertIDv2: hash and, when given, issuer and serial number must fit. */
function namesCertificate(value: DerNode, certificate: Uint8Array): boolean {
  const [only, ...others] = cursor(value).next(TAG.SEQUENCE).children;
  if (only === undefined || others.length > 0) return false;
  const fields = cursor(only);
  const algorithm = fields.optional(TAG.SEQUENCE);
  const name = algorithm === undefined ? 'sha256' : digestByOid.get(readOid(cursor(algorithm).next(TAG.OID)));
  if (name === undefined) return false;
  const certHash = fields.next(TAG.OCTET_STRING).content;
  const issuerSerial = fields.optional(TAG.SEQUENCE);
  fields.done();
  if (!hash(name, certificate, 'buffer').equals(certHash)) return false;
  if (issuerSerial === undefined) return true;
  const { issuer, serialNumber } = certificateSummary(certificate);
  const expected = der.sequence(der.sequence(der.explicit(4, issuer)), serialNumber);
  return Buffer.compare(expected, issuerSerial.encoded) === 0;
}
