import { digestIdentifier, digestLength, signatureIdentifier } from '../../algorithms/index.ts';
import { der } from '../../der/index.ts';
import type { DigestAlgorithm, SignatureAlgorithm, Signer } from '../../keys/signer.ts';
import { CONTENT, REVOCATION_INFO } from '../../oids.ts';
import { certificateSummary } from '../../x509/certificateSummary.ts';
import { buildSignedAttributes, type SignedAttributesInput } from './signedAttributes.ts';

export interface SignerInfoInput {
  /** DER of the signer's certificate: names issuer and serial number. */
  readonly signerCertificate: Uint8Array;
  readonly algorithm: SignatureAlgorithm;
  /** What `buildSignedAttributes` gave: the SET OF that was signed. */
  readonly signedAttributes: Uint8Array;
  readonly signature: Uint8Array;
  /** DER of Attribute values; sorted here. */
  readonly unsignedAttributes?: readonly Uint8Array[];
}

/** DER of a SignerInfo, version 1: issuer and serial number name the signer (RFC 5652 5.3). */
export function buildSignerInfo(input: SignerInfoInput): Uint8Array {
  const { issuer, serialNumber } = certificateSummary(input.signerCertificate);
  const parts = [
    der.integer(1),
    der.sequence(issuer, serialNumber),
    digestIdentifier(input.algorithm.digest),
    der.retag(0xa0, input.signedAttributes),
    signatureIdentifier(input.algorithm),
    der.octetString(input.signature),
  ];
  const unsigned = input.unsignedAttributes ?? [];
  if (unsigned.length > 0) parts.push(der.explicit(1, ...der.sorted(unsigned)));
  return der.sequence(...parts);
}

export interface SignedDataInput {
  /** DER of each SignerInfo. */
  readonly signerInfos: readonly Uint8Array[];
  readonly digestAlgorithms: readonly DigestAlgorithm[];
  /** DER of certificates; sorted and made unique here. */
  readonly certificates: readonly Uint8Array[];
  /** DER of CertificateLists. */
  readonly crls?: readonly Uint8Array[];
  /** DER of OCSPResponses (the whole response, not BasicOCSPResponse), stored after RFC 5940. */
  readonly ocspResponses?: readonly Uint8Array[];
  /** Dotted; `id-data` unless said otherwise. */
  readonly contentType?: string;
  /** The content for an attached signature; absent for a detached one. */
  readonly content?: Uint8Array;
}

/** DER of ContentInfo with SignedData (RFC 5652 3 and 5.1). */
export function buildSignedData(input: SignedDataInput): Uint8Array {
  const { content, ...rest } = input;
  if (content === undefined) return buildAround(rest, undefined)[0];
  const [before, after] = buildAround(rest, content.length);
  const whole = new Uint8Array(before.length + content.length + after.length);
  whole.set(before, 0);
  whole.set(content, before.length);
  whole.set(after, before.length + content.length);
  return whole;
}

const signedDataOid = der.oid(CONTENT.signedData);
const nothing = new Uint8Array(0);

function buildAround(
  input: Omit<SignedDataInput, 'content'>,
  contentLength: number | undefined,
): readonly [before: Uint8Array, after: Uint8Array] {
  const type = input.contentType ?? CONTENT.data;
  const crls = [...(input.crls ?? []), ...(input.ocspResponses ?? []).map(ocspAsRevocationInfo)];
  const head = [
    der.integer(versionFor(type, input.ocspResponses ?? [])),
    der.setOf(...[...new Set(input.digestAlgorithms)].map(digestIdentifier)),
  ];
  const tail: Uint8Array[] = [];
  if (input.certificates.length > 0) tail.push(der.explicit(0, ...der.sorted(unique(input.certificates))));
  if (crls.length > 0) tail.push(der.explicit(1, ...der.sorted(unique(crls))));
  tail.push(der.setOf(...input.signerInfos));
  return wrapAround(head, der.oid(type), tail, contentLength);
}

/**
 * Puts headers around the parts of a SignedData. `head` is what stands before encapContentInfo, `tail` what
 * stands behind it, each value finished.
 */
export function wrapAround(
  head: readonly Uint8Array[],
  contentType: Uint8Array,
  tail: readonly Uint8Array[],
  contentLength: number | undefined,
): readonly [before: Uint8Array, after: Uint8Array] {
  const total = (parts: readonly Uint8Array[]) => parts.reduce((sum, part) => sum + part.length, 0);
  const encapsulated = encapsulatedHeader(contentType, contentLength);
  const signedData = total(head) + encapsulated.length + (contentLength ?? 0) + total(tail);
  const explicit = der.headerSize(signedData) + signedData;
  const before = [
    der.header(0x30, signedDataOid.length + der.headerSize(explicit) + explicit),
    signedDataOid,
    der.header(0xa0, explicit),
    der.header(0x30, signedData),
    ...head,
    encapsulated,
  ];
  if (contentLength === undefined) return [Buffer.concat([...before, ...tail]), nothing];
  return [Buffer.concat(before), Buffer.concat(tail)];
}

/** DER of encapContentInfo up to the content, or all of it for a detached signature. @param contentType DER */
export function encapsulatedHeader(contentType: Uint8Array, contentLength: number | undefined): Uint8Array {
  if (contentLength === undefined) return der.sequence(contentType);
  const octets = der.headerSize(contentLength) + contentLength;
  const explicit = der.headerSize(octets) + octets;
  return Buffer.concat([
    der.header(0x30, contentType.length + explicit),
    contentType,
    der.header(0xa0, octets),
    der.header(0x04, contentLength),
  ]);
}

/** OCSPResponse as OtherRevocationInfoFormat (RFC 5940 2). */
export function ocspAsRevocationInfo(response: Uint8Array): Uint8Array {
  return der.explicit(1, der.oid(REVOCATION_INFO.ocspResponse), response);
}

/** RFC 5652 5.1: 5 with other revocation formats, 3 with content other than id-data, 1 otherwise. */
function versionFor(contentType: string, ocspResponses: readonly Uint8Array[]): number {
  if (ocspResponses.length > 0) return 5;
  return contentType === CONTENT.data ? 1 : 3;
}

/** Up to so many values are compared with each other. */
const FEW_VALUES = 6;

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return a === b || (a.length === b.length && Buffer.compare(a, b) === 0);
}

/** The values without repetitions, first ones kept, by their bytes. */
export function unique(values: readonly Uint8Array[]): readonly Uint8Array[] {
  if (values.length <= FEW_VALUES) {
    const isFirst = (value: Uint8Array, index: number) =>
      !values.slice(0, index).some((other) => isSame(other, value));
    return values.every(isFirst) ? values : values.filter(isFirst);
  }
  const seen = new Map<string, Uint8Array>();
  for (const value of values) {
    const key = Buffer.from(value.buffer, value.byteOffset, value.length).toString('latin1');
    if (!seen.has(key)) seen.set(key, value);
  }
  return [...seen.values()];
}

export interface SizeOptions
  extends Partial<Omit<SignedAttributesInput, 'contentDigest' | 'signerCertificate'>> {
  /** Certificates put in beside the signer's own chain. */
  readonly certificates?: readonly Uint8Array[];
  /** Octets to keep free for time-stamps and other unsigned attributes. */
  readonly unsignedAttributes?: number;
}

/**
 * The most octets a detached SignedData of this signer can take, known before the key is asked. It is exact
 * but for the length of ECDSA values.
 */
export function estimateSize(
  signer: Pick<Signer, 'certificate' | 'chain' | 'algorithm'>,
  options: SizeOptions = {},
): number {
  const { digest } = signer.algorithm;
  const signedAttributes = buildSignedAttributes({
    ...options,
    contentDigest: new Uint8Array(digestLength(digest)),
    digestAlgorithm: digest,
    signerCertificate: signer.certificate,
  });
  const signerInfo = buildSignerInfo({
    signerCertificate: signer.certificate,
    algorithm: signer.algorithm,
    signedAttributes,
    signature: new Uint8Array(certificateSummary(signer.certificate).maxSignatureLength),
  });
  const size = buildSignedData({
    signerInfos: [signerInfo],
    digestAlgorithms: [digest],
    certificates: [signer.certificate, ...signer.chain, ...(options.certificates ?? [])],
  }).length;
  // Unsigned attributes lengthen the headers of five enclosing values, by at most four octets each.
  return options.unsignedAttributes === undefined ? size : size + options.unsignedAttributes + 24;
}
