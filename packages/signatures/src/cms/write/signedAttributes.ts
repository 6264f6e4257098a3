import { digestIdentifier, hash } from '../../algorithms/index.ts';
import { der } from '../../der/index.ts';
import type { DigestAlgorithm } from '../../keys/signer.ts';
import { ATTRIBUTE, CONTENT, POLICY_QUALIFIER } from '../../oids.ts';
import { certificateSummary } from '../../x509/certificateSummary.ts';
import { attribute } from '../attribute.ts';
import { claimAttributes, type SignerClaims } from './signerClaims.ts';

/** An explicit signature policy (EN 319 122-1 5.2.9.1). */
export interface SignaturePolicy {
  /** Dotted object identifier of the policy. */
  readonly oid: string;
  readonly digestAlgorithm: DigestAlgorithm;
  /** Digest of the policy document. */
  readonly digest: Uint8Array;
  /** Where the document is found; becomes the SPURI qualifier. */
  readonly uri?: string;
  /** Text of the user notice qualifier. */
  readonly notice?: string;
}

export interface SignedAttributesInput extends SignerClaims {
  /** Digest of the content (of the signature value, for a counter-signature). */
  readonly contentDigest: Uint8Array;
  readonly digestAlgorithm: DigestAlgorithm;
  /** DER of the signer's certificate. */
  readonly signerCertificate: Uint8Array;
  /** Dotted; `id-data` unless said otherwise. `null` leaves the attribute out: counter-signatures (RFC 5652 11.4). */
  readonly contentType?: string | null;
  /** Absent for PAdES, where `M` stands for it (EN 319 142-1 6.3). */
  readonly signingTime?: Date;
  readonly policy?: SignaturePolicy;
  /** TimeStampToken over the content (EN 319 122-1 5.2.8). */
  readonly contentTimestamp?: Uint8Array;
  /** Finished attributes (DER of Attribute), sorted in with the others. */
  readonly extra?: readonly Uint8Array[];
}

const dataContentType = attribute(ATTRIBUTE.contentType, der.oid(CONTENT.data));

/**
 * DER of the signed attributes as SET OF: what is hashed and signed (RFC 5652 5.4). `buildSignerInfo` turns
 * it into the `[0] IMPLICIT` form that is stored.
 * @throws SignatureError `certificate_malformed`, `oid_malformed`
 */
export function buildSignedAttributes(input: SignedAttributesInput): Uint8Array {
  const attributes = [
    attribute(ATTRIBUTE.messageDigest, der.octetString(input.contentDigest)),
    signingCertificateAttribute(input.signerCertificate, input.digestAlgorithm),
  ];
  if (input.contentType === undefined || input.contentType === CONTENT.data) attributes.push(dataContentType);
  else if (input.contentType !== null)
    attributes.push(attribute(ATTRIBUTE.contentType, der.oid(input.contentType)));
  if (input.signingTime !== undefined)
    attributes.push(attribute(ATTRIBUTE.signingTime, der.time(input.signingTime)));
  if (input.policy !== undefined)
    attributes.push(attribute(ATTRIBUTE.signaturePolicy, policyIdentifier(input.policy)));
  if (input.contentTimestamp !== undefined)
    attributes.push(attribute(ATTRIBUTE.contentTimestamp, input.contentTimestamp));
  attributes.push(...claimAttributes(input));
  if (input.extra !== undefined) attributes.push(...input.extra);
  return der.setOf(...attributes);
}

const signingCertificates = new WeakMap<Uint8Array, Map<DigestAlgorithm, Uint8Array>>();

/**
 * ESS signing-certificate-v2 (RFC 5035) with the certificate's digest, issuer and serial number. Kept per
 * certificate buffer, for it is the same in every signature of a signer.
 */
export function signingCertificateAttribute(certificate: Uint8Array, digest: DigestAlgorithm): Uint8Array {
  let perDigest = signingCertificates.get(certificate);
  if (perDigest === undefined) {
    perDigest = new Map();
    signingCertificates.set(certificate, perDigest);
  }
  let encoded = perDigest.get(digest);
  if (encoded === undefined) {
    encoded = attribute(ATTRIBUTE.signingCertificateV2, signingCertificateV2(certificate, digest));
    perDigest.set(digest, encoded);
  }
  return encoded;
}

function signingCertificateV2(certificate: Uint8Array, digest: DigestAlgorithm): Uint8Array {
  const { issuer, serialNumber } = certificateSummary(certificate);
  const certHash = der.octetString(hash(digest, certificate));
  const issuerSerial = der.sequence(der.sequence(der.explicit(4, issuer)), serialNumber);
  // SHA-256 is the DEFAULT of hashAlgorithm, which DER leaves out.
  const id = digest === 'sha256' ? [certHash] : [digestIdentifier(digest), certHash];
  return der.sequence(der.sequence(der.sequence(...id, issuerSerial)));
}

/** SignaturePolicyId (RFC 5126 5.8.1). */
function policyIdentifier(policy: SignaturePolicy): Uint8Array {
  const policyHash = der.sequence(digestIdentifier(policy.digestAlgorithm), der.octetString(policy.digest));
  const qualifiers: Uint8Array[] = [];
  if (policy.uri !== undefined)
    qualifiers.push(der.sequence(der.oid(POLICY_QUALIFIER.uri), der.ia5String(policy.uri)));
  if (policy.notice !== undefined) {
    const notice = der.sequence(der.utf8String(policy.notice));
    qualifiers.push(der.sequence(der.oid(POLICY_QUALIFIER.notice), notice));
  }
  const parts = [der.oid(policy.oid), policyHash];
  if (qualifiers.length > 0) parts.push(der.sequence(...qualifiers));
  return der.sequence(...parts);
}
