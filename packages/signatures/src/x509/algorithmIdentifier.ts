import { cursor, type DerNode, readOid, readSmallInteger, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import {
  type HashName,
  hashByOid,
  MGF1_OID,
  RSASSA_PSS_OID,
  type SchemeName,
  schemeByOid,
} from './algorithms.ts';

/** AlgorithmIdentifier (RFC 5280 4.1.1.2): `encoded` is its whole encoding, for comparing two of them. */
export interface AlgorithmIdentifier {
  readonly oid: string;
  readonly parameters: DerNode | undefined;
  readonly encoded: Uint8Array;
}

export function readAlgorithmIdentifier(node: DerNode): AlgorithmIdentifier {
  const items = cursor(node);
  const oid = readOid(items.next(TAG.OID));
  const parameters = items.more ? items.next() : undefined;
  items.done();
  return { oid, parameters, encoded: node.encoded };
}

/** A digest's identifier. @throws SignatureError `algorithm_unsupported` */
export function readDigestAlgorithm(node: DerNode): HashName {
  const { oid } = readAlgorithmIdentifier(node);
  const hash = hashByOid(oid);
  if (hash === undefined) throw new SignatureError('algorithm_unsupported', `Digest ${oid} is not known`);
  return hash;
}

/** All that is needed to check a signature value. `saltLength` in octets, with RSA-PSS only. */
export interface ResolvedAlgorithm {
  readonly scheme: SchemeName;
  /** Undefined with EdDSA, which hashes by itself. */
  readonly hash: HashName | undefined;
  readonly saltLength?: number;
}

/**
 * What a signature algorithm identifier means. `digest` is the digest named beside it (CMS), used where the
 * identifier names none itself and otherwise required to agree (RFC 5754 3.2, RFC 5652 5.3).
 * @throws SignatureError `algorithm_unsupported`, `algorithm_mismatch`
 */
export function resolveAlgorithm(identifier: AlgorithmIdentifier, digest?: HashName): ResolvedAlgorithm {
  if (identifier.oid === RSASSA_PSS_OID) return resolvePss(identifier.parameters, digest);
  const known = schemeByOid(identifier.oid);
  if (known === undefined) {
    throw new SignatureError('algorithm_unsupported', `Signature algorithm ${identifier.oid} is not known`);
  }
  if (known.scheme === 'eddsa') return { scheme: 'eddsa', hash: undefined };
  if (known.hash !== undefined && digest !== undefined && known.hash !== digest) {
    throw new SignatureError(
      'algorithm_mismatch',
      `The signature algorithm uses ${known.hash}, the digest algorithm beside it is ${digest}`,
    );
  }
  const hash = known.hash ?? digest;
  if (hash === undefined) {
    throw new SignatureError('algorithm_unsupported', `${identifier.oid} names no digest`);
  }
  return { scheme: known.scheme, hash };
}

/** RSASSA-PSS-params (RFC 4055 3.1), all of it DEFAULT: SHA-1, MGF1 with SHA-1, salt of 20, trailer 1. */
function resolvePss(parameters: DerNode | undefined, digest: HashName | undefined): ResolvedAlgorithm {
  let hash: HashName = 'sha1';
  let maskHash: HashName = 'sha1';
  let saltLength = 20;
  if (parameters === undefined || !parameters.is(TAG.SEQUENCE)) {
    throw new SignatureError('algorithm_unsupported', 'RSASSA-PSS without parameters');
  }
  const items = cursor(parameters);
  const hashNode = items.optional(0xa0);
  if (hashNode !== undefined) hash = readDigestAlgorithm(hashNode.only);
  const maskNode = items.optional(0xa1);
  if (maskNode !== undefined) maskHash = readMaskHash(maskNode.only);
  const saltNode = items.optional(0xa2);
  if (saltNode !== undefined) saltLength = readSmallInteger(saltNode.only);
  const trailer = items.optional(0xa3);
  items.done();
  if (trailer !== undefined && readSmallInteger(trailer.only) !== 1) {
    throw new SignatureError('algorithm_unsupported', 'RSASSA-PSS with another trailer field');
  }
  if (maskHash !== hash) {
    throw new SignatureError('algorithm_unsupported', `RSASSA-PSS mixes ${hash} with MGF1 over ${maskHash}`);
  }
  if (saltLength < 0 || saltLength > 512) {
    throw new SignatureError('algorithm_unsupported', 'RSASSA-PSS with an impossible salt length');
  }
  if (digest !== undefined && digest !== hash) {
    throw new SignatureError(
      'algorithm_mismatch',
      `RSASSA-PSS uses ${hash}, the digest beside it is ${digest}`,
    );
  }
  return { scheme: 'rsa-pss', hash, saltLength };
}

function readMaskHash(node: DerNode): HashName {
  const { oid, parameters } = readAlgorithmIdentifier(node);
  if (oid !== MGF1_OID || parameters === undefined) {
    throw new SignatureError('algorithm_unsupported', 'RSASSA-PSS with a mask other than MGF1');
  }
  return readDigestAlgorithm(parameters);
}
