import { createHash, hash } from 'node:crypto';
import type { DigestToSign } from '@tomar/contract';
import { certificateFacts } from '@tomar/signatures/cms/certificateFacts.ts';
import { cursor, type DerNode, der, readDer, readOid, TAG } from '@tomar/signatures/der/index.ts';
import type { SignRequest } from '@tomar/signatures/keys/signer.ts';
import { ATTRIBUTE, CONTENT, DIGEST } from '@tomar/signatures/oids.ts';
import { SigningFailure } from '../signingFailure.ts';

const digestByOid = new Map<string, string>([
  [DIGEST.sha256, 'sha256'],
  [DIGEST.sha384, 'sha384'],
  [DIGEST.sha512, 'sha512'],
]);

/**
 * Checks that what the server wants signed is a document signature of this certificate and nothing else (a
 * sign-in challenge, a certificate, a time-stamp): the signed attributes of CMS (RFC 5652 5.3) with the
 * content type id-data, the digest of a document, and ESS signing-certificate-v2 (RFC 5035) naming exactly
 * this certificate; and that the digest is that of these attributes.
 * @param certificate DER of the certificate whose key will sign
 * @throws SigningFailure `sign_failed` saying what is wrong
 */
export function checkDocument(item: DigestToSign, certificate: Uint8Array): SignRequest {
  const toBeSigned = Buffer.from(item.toBeSigned, 'base64');
  const digest = Buffer.from(item.digest, 'base64');
  if (!hash(item.digestAlgorithm, toBeSigned, 'buffer').equals(digest)) {
    throw refusal(item, 'the digest is not that of the signed attributes');
  }
  try {
    checkAttributes(toBeSigned, item, certificate);
  } catch (error) {
    if (error instanceof SigningFailure) throw error;
    throw refusal(item, 'the signed attributes are malformed', error);
  }
  return { toBeSigned, digest, algorithm: { scheme: item.scheme, digest: item.digestAlgorithm } };
}

function checkAttributes(toBeSigned: Uint8Array, item: DigestToSign, certificate: Uint8Array): void {
  const attributes = readAttributes(readDer(toBeSigned), item);
  const single = (type: string, name: string): DerNode => {
    const [value, ...more] = attributes.get(type) ?? [];
    if (value === undefined || more.length > 0) throw refusal(item, `there is not exactly one ${name}`);
    return value;
  };
  if (readOid(single(ATTRIBUTE.contentType, 'content type')) !== CONTENT.data) {
    throw refusal(item, 'it is not about a document');
  }
  const messageDigest = single(ATTRIBUTE.messageDigest, 'message digest');
  const length = createHash(item.digestAlgorithm).digest().length;
  if (!messageDigest.is(TAG.OCTET_STRING) || messageDigest.content.length !== length) {
    throw refusal(item, 'its message digest has the wrong length');
  }
  const named = single(ATTRIBUTE.signingCertificateV2, 'signing certificate');
  if (!namesCertificate(named, certificate)) throw refusal(item, 'it names another certificate');
}

/** Attribute type to values; a type that stands twice is refused (RFC 5652 11). */
function readAttributes(set: DerNode, item: DigestToSign): Map<string, readonly DerNode[]> {
  if (!set.is(TAG.SET)) throw refusal(item, 'it is not a set of signed attributes');
  const attributes = new Map<string, readonly DerNode[]>();
  for (const node of set.children) {
    const fields = cursor(node);
    const type = readOid(fields.next(TAG.OID));
    const values = fields.next(TAG.SET).children;
    fields.done();
    if (attributes.has(type)) throw refusal(item, `the attribute ${type} stands twice`);
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
  const { issuer, serialNumber } = certificateFacts(certificate);
  const expected = der.sequence(der.sequence(der.explicit(4, issuer)), serialNumber);
  return Buffer.compare(expected, issuerSerial.encoded) === 0;
}

function refusal(item: DigestToSign, what: string, cause?: unknown): SigningFailure {
  return new SigningFailure('sign_failed', `Refused to sign “${item.name}”: ${what}`, { cause });
}
