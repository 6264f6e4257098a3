import { randomBytes } from 'node:crypto';
import { digestIdentifierWithNull, type HashName, hash } from '../algorithms/index.ts';
import { buildSignedAttributes } from '../cms/write/signedAttributes.ts';
import { buildSignedData, buildSignerInfo } from '../cms/write/signedData.ts';
import { der } from '../der/index.ts';
import type { Signer } from '../keys/signer.ts';
import { CONTENT } from '../oids.ts';

export interface TimestampInput {
  /** Key and certificate with the extended key usage timeStamping, critical and alone. */
  readonly authority: Signer;
  /** Digest of what is stamped. */
  readonly imprint: Uint8Array;
  readonly digestAlgorithm: HashName;
  readonly time: Date;
  /** Dotted object identifier of the authority's policy. */
  readonly policy: string;
  /** INTEGER of the request, DER of it unchanged, so that it compares equal. */
  readonly nonce?: Uint8Array;
  /** Unsigned octets; 8 random ones unless given. */
  readonly serialNumber?: Uint8Array;
  /** Seconds. */
  readonly accuracy?: number;
  /** Whether the authority's certificates go in (RFC 3161 2.4.1 certReq). */
  readonly withCertificates?: boolean;
}

/** Issues a TimeStampToken (RFC 3161 2.4.2, RFC 5816): SignedData over TSTInfo. @returns DER */
export async function issueTimestamp(input: TimestampInput): Promise<Uint8Array> {
  const { authority } = input;
  const imprint = der.sequence(
    digestIdentifierWithNull(input.digestAlgorithm),
    der.octetString(input.imprint),
  );
  const parts = [
    der.integer(1),
    der.oid(input.policy),
    imprint,
    der.unsignedInteger(input.serialNumber ?? randomBytes(8)),
    der.generalizedTime(input.time, true),
  ];
  if (input.accuracy !== undefined) parts.push(der.sequence(der.integer(input.accuracy)));
  if (input.nonce !== undefined) parts.push(input.nonce);
  const info = der.sequence(...parts);
  const { digest } = authority.algorithm;
  const signedAttributes = buildSignedAttributes({
    contentDigest: hash(digest, info),
    digestAlgorithm: digest,
    signerCertificate: authority.certificate,
    contentType: CONTENT.tstInfo,
    signingTime: input.time,
  });
  const signature = await authority.sign({
    toBeSigned: signedAttributes,
    digest: hash(digest, signedAttributes),
    algorithm: authority.algorithm,
  });
  const signerInfo = buildSignerInfo({
    signerCertificate: authority.certificate,
    algorithm: authority.algorithm,
    signedAttributes,
    signature,
  });
  return buildSignedData({
    signerInfos: [signerInfo],
    digestAlgorithms: [digest],
    certificates: input.withCertificates === false ? [] : [authority.certificate, ...authority.chain],
    contentType: CONTENT.tstInfo,
    content: info,
  });
}

/** TimeStampResp with status granted around a token (RFC 3161 2.4.2). @returns DER */
export function timestampResponse(token: Uint8Array): Uint8Array {
  return der.sequence(der.sequence(der.integer(0)), token);
}

/**
 * TimeStampResp that refuses.
 * @param failure bit of PKIFailureInfo: 0 badAlg, 2 badRequest, 5 badDataFormat, 14 timeNotAvailable,
 *   15 unacceptedPolicy, 16 unacceptedExtension, 17 addInfoNotAvailable, 25 systemFailure
 */
export function timestampRefusal(failure: number, text: string): Uint8Array {
  return der.sequence(
    der.sequence(der.integer(2), der.sequence(der.utf8String(text)), der.namedBits([failure])),
  );
}
