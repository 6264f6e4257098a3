import { cursor, type DerNode, der, readOid, readSmallInteger, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import type { DigestAlgorithm, SignatureAlgorithm } from '../keys/signer.ts';
import { DIGEST, SIGNATURE } from '../oids.ts';
import { digestLength } from './digest.ts';
import { type HashName, hashByOid, type SchemeName, schemeByOid } from './names.ts';

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

/** sha1-, sha224-, sha256-, sha384- and sha512WithRSAEncryption (RFC 4055, 5). */
const RSA_PKCS1 = /^1\.2\.840\.113549\.1\.1\.(?:5|11|12|13|14)$/;

/**
 * Whether two identifiers name the same algorithm. For RSA PKCS #1 v1.5, absent parameters mean the same as NULL
 * (RFC 4055, 5: accepted either way); for all others the octets decide.
 */
export function sameAlgorithm(left: AlgorithmIdentifier, right: AlgorithmIdentifier): boolean {
  if (Buffer.compare(left.encoded, right.encoded) === 0) return true;
  return left.oid === right.oid && RSA_PKCS1.test(left.oid) && isNull(left) && isNull(right);
}

function isNull({ parameters }: AlgorithmIdentifier): boolean {
  return parameters === undefined || (parameters.is(TAG.NULL) && parameters.content.length === 0);
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
  /**
   * RSASSA-PSS whose mask uses another digest than the signature, as Java makes it by default: the whole identifier
   * as DER, for a key that is bound to it.
   */
  readonly boundTo?: Uint8Array;
  /** The digest of that mask; where it is absent, the signature's own. */
  readonly maskHash?: HashName;
  /** Which of the two, with EdDSA only. */
  readonly curve?: 'ed25519' | 'ed448';
}

/**
 * What a signature algorithm identifier means. `digest` is the digest named beside it (CMS), used where the
 * identifier names none itself and otherwise required to agree (RFC 5754 3.2, RFC 5652 5.3).
 * @throws SignatureError `algorithm_unsupported`, `algorithm_mismatch`
 */
export function resolveAlgorithm(identifier: AlgorithmIdentifier, digest?: HashName): ResolvedAlgorithm {
  if (identifier.oid === SIGNATURE.rsaPss) return resolvePss(identifier, digest);
  const known = schemeByOid(identifier.oid);
  if (known === undefined)
    throw new SignatureError('algorithm_unsupported', `Signature algorithm ${identifier.oid} is not known`);
  if (known.curve !== undefined) return { scheme: 'eddsa', hash: undefined, curve: known.curve };
  if (known.hash !== undefined && digest !== undefined && known.hash !== digest)
    throw new SignatureError(
      'algorithm_mismatch',
      `The signature algorithm uses ${known.hash}, the digest algorithm beside it is ${digest}`,
    );
  const hash = known.hash ?? digest;
  if (hash === undefined)
    throw new SignatureError('algorithm_unsupported', `${identifier.oid} names no digest`);
  return { scheme: known.scheme, hash };
}

/** RSASSA-PSS-params (RFC 4055 3.1), all of it DEFAULT: SHA-1, MGF1 with SHA-1, salt of 20, trailer 1. */
function resolvePss(
  { parameters, encoded }: AlgorithmIdentifier,
  digest: HashName | undefined,
): ResolvedAlgorithm {
  let hash: HashName = 'sha1';
  let maskHash: HashName = 'sha1';
  let saltLength = 20;
  if (parameters === undefined || !parameters.is(TAG.SEQUENCE))
    throw new SignatureError('algorithm_unsupported', 'RSASSA-PSS without parameters');
  const items = cursor(parameters);
  const hashNode = items.optional(0xa0);
  if (hashNode !== undefined) hash = readDigestAlgorithm(hashNode.only);
  const maskNode = items.optional(0xa1);
  if (maskNode !== undefined) maskHash = readMaskHash(maskNode.only);
  const saltNode = items.optional(0xa2);
  if (saltNode !== undefined) saltLength = readSmallInteger(saltNode.only);
  const trailer = items.optional(0xa3);
  items.done();
  if (trailer !== undefined && readSmallInteger(trailer.only) !== 1)
    throw new SignatureError('algorithm_unsupported', 'RSASSA-PSS with another trailer field');
  if (saltLength < 0 || saltLength > 512)
    throw new SignatureError('algorithm_unsupported', 'RSASSA-PSS with an impossible salt length');
  if (digest !== undefined && digest !== hash)
    throw new SignatureError(
      'algorithm_mismatch',
      `RSASSA-PSS uses ${hash}, the digest beside it is ${digest}`,
    );
  return {
    scheme: 'rsa-pss',
    hash,
    saltLength,
    ...(maskHash === hash ? {} : { boundTo: encoded, maskHash }),
  };
}

function readMaskHash(node: DerNode): HashName {
  const { oid, parameters } = readAlgorithmIdentifier(node);
  if (oid !== SIGNATURE.mgf1 || parameters === undefined)
    throw new SignatureError('algorithm_unsupported', 'RSASSA-PSS with a mask other than MGF1');
  return readDigestAlgorithm(parameters);
}

const digestIdentifiers: Record<DigestAlgorithm, Uint8Array> = {
  sha256: der.sequence(der.oid(DIGEST.sha256)),
  sha384: der.sequence(der.oid(DIGEST.sha384)),
  sha512: der.sequence(der.oid(DIGEST.sha512)),
};

/** DER of a digest's AlgorithmIdentifier, parameters absent (RFC 5754 2). */
export function digestIdentifier(digest: DigestAlgorithm): Uint8Array {
  return digestIdentifiers[digest];
}

/** The same with parameters NULL: what time-stamp authorities, OCSP responders and RFC 4055 are used to. */
export function digestIdentifierWithNull(digest: HashName): Uint8Array {
  return der.sequence(der.oid(DIGEST[digest]), der.NULL);
}

const withRsa = { sha256: SIGNATURE.rsaSha256, sha384: SIGNATURE.rsaSha384, sha512: SIGNATURE.rsaSha512 };
const withEcdsa = {
  sha256: SIGNATURE.ecdsaSha256,
  sha384: SIGNATURE.ecdsaSha384,
  sha512: SIGNATURE.ecdsaSha512,
};
const signatureIdentifiers = new Map<string, Uint8Array>();

/**
 * DER of a signature's AlgorithmIdentifier: RFC 4055 for RSA (parameters NULL), RFC 5758 for ECDSA (absent),
 * RFC 4056 for PSS with the digest, MGF1 over the same digest and a salt as long as the digest.
 */
export function signatureIdentifier(algorithm: SignatureAlgorithm): Uint8Array {
  const key = `${algorithm.scheme} ${algorithm.digest}`;
  let encoded = signatureIdentifiers.get(key);
  if (encoded === undefined) {
    encoded = writeSignatureIdentifier(algorithm);
    signatureIdentifiers.set(key, encoded);
  }
  return encoded;
}

function writeSignatureIdentifier({ scheme, digest }: SignatureAlgorithm): Uint8Array {
  switch (scheme) {
    case 'rsa-pkcs1':
      return der.sequence(der.oid(withRsa[digest]), der.NULL);
    case 'ecdsa':
      return der.sequence(der.oid(withEcdsa[digest]));
    case 'rsa-pss':
      return der.sequence(der.oid(SIGNATURE.rsaPss), pssParameters(digest));
  }
}

function pssParameters(digest: DigestAlgorithm): Uint8Array {
  return writePssParameters({ hash: digest, maskHash: digest, saltLength: digestLength(digest) });
}

interface PssParameters {
  readonly hash: HashName;
  readonly maskHash: HashName;
  readonly saltLength: number;
}

function writePssParameters({ hash, maskHash, saltLength }: PssParameters): Uint8Array {
  return der.sequence(
    der.explicit(0, digestIdentifierWithNull(hash)),
    der.explicit(1, der.sequence(der.oid(SIGNATURE.mgf1), digestIdentifierWithNull(maskHash))),
    der.explicit(2, der.integer(saltLength)),
  );
}

/** DER of RSASSA-PSS with parameters of choice (RFC 4055 3.1). */
export function pssIdentifier(parameters: PssParameters): Uint8Array {
  return der.sequence(der.oid(SIGNATURE.rsaPss), writePssParameters(parameters));
}
