import { constants, createHash, type KeyObject, hash as hashAtOnce, sign, verify } from 'node:crypto';
import { cursor, type DerNode, der, readOid, readSmallInteger, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import type { DigestAlgorithm, SignatureAlgorithm, SignatureScheme } from '../keys/signer.ts';
import { DIGEST, KEY, SIGNATURE } from '../oids.ts';

/** Digests that are read; only those of `DigestAlgorithm` are created. */
export type ReadableDigest = keyof typeof DIGEST;

/** A signature algorithm as found in a file. */
export interface ReadableSignatureAlgorithm {
  readonly scheme: SignatureScheme;
  readonly digest: ReadableDigest;
  /** Octets of salt, PSS only. */
  readonly saltLength?: number;
}

const DIGEST_OCTETS: Record<ReadableDigest, number> = {
  md5: 16,
  sha1: 20,
  sha224: 28,
  sha256: 32,
  sha384: 48,
  sha512: 64,
  'sha3-256': 32,
  'sha3-384': 48,
  'sha3-512': 64,
};

const digestByOid = new Map<string, ReadableDigest>();
for (const [name, value] of Object.entries(DIGEST)) digestByOid.set(value, name as ReadableDigest);

/** Length of a digest in octets. */
export function digestLength(digest: ReadableDigest): number {
  return DIGEST_OCTETS[digest];
}

export function hash(digest: ReadableDigest, ...parts: readonly Uint8Array[]): Uint8Array {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return hashAtOnce(digest, only, 'buffer');
  const state = createHash(digest);
  for (const part of parts) state.update(part);
  return state.digest();
}

/** The digest an object identifier names, or undefined. */
export function digestOfOid(oid: string): ReadableDigest | undefined {
  return digestByOid.get(oid);
}

const digestIdentifiers: Record<DigestAlgorithm, Uint8Array> = {
  sha256: der.sequence(der.oid(DIGEST.sha256)),
  sha384: der.sequence(der.oid(DIGEST.sha384)),
  sha512: der.sequence(der.oid(DIGEST.sha512)),
};

/** AlgorithmIdentifier of a digest, parameters absent (RFC 5754 2). */
export function digestIdentifier(digest: DigestAlgorithm): Uint8Array {
  return digestIdentifiers[digest];
}

/**
 * The digest of an AlgorithmIdentifier.
 * @throws SignatureError `digest_unknown`
 */
export function readDigestIdentifier(node: DerNode): ReadableDigest {
  const dotted = readOid(cursor(node).next(TAG.OID));
  const digest = digestByOid.get(dotted);
  if (digest === undefined) throw new SignatureError('digest_unknown', `Unknown digest algorithm ${dotted}`);
  return digest;
}

const withRsa = { sha256: SIGNATURE.rsaSha256, sha384: SIGNATURE.rsaSha384, sha512: SIGNATURE.rsaSha512 };
const withEcdsa = {
  sha256: SIGNATURE.ecdsaSha256,
  sha384: SIGNATURE.ecdsaSha384,
  sha512: SIGNATURE.ecdsaSha512,
};
const signatureIdentifiers = new Map<string, Uint8Array>();

/**
 * AlgorithmIdentifier of a signature: RFC 4055 for RSA (parameters NULL), RFC 5758 for ECDSA (absent),
 * RFC 4056 for PSS with the digest, MGF1 over the same digest and a salt as long as the digest.
 */
export function signatureIdentifier(algorithm: SignatureAlgorithm): Uint8Array {
  const key = `${algorithm.scheme} ${algorithm.digest}`;
  let encoded = signatureIdentifiers.get(key);
  if (encoded === undefined) {
    encoded = encodeSignatureIdentifier(algorithm);
    signatureIdentifiers.set(key, encoded);
  }
  return encoded;
}

function encodeSignatureIdentifier({ scheme, digest }: SignatureAlgorithm): Uint8Array {
  switch (scheme) {
    case 'rsa-pkcs1':
      return der.sequence(der.oid(withRsa[digest]), der.NULL);
    case 'ecdsa':
      return der.sequence(der.oid(withEcdsa[digest]));
    case 'rsa-pss': {
      const inner = der.sequence(der.oid(DIGEST[digest]), der.NULL);
      return der.sequence(
        der.oid(SIGNATURE.rsaPss),
        der.sequence(
          der.explicit(0, inner),
          der.explicit(1, der.sequence(der.oid(SIGNATURE.mgf1), inner)),
          der.explicit(2, der.integer(DIGEST_OCTETS[digest])),
        ),
      );
    }
  }
}

const fixed = new Map<string, ReadableSignatureAlgorithm>([
  [SIGNATURE.rsaSha1, { scheme: 'rsa-pkcs1', digest: 'sha1' }],
  [SIGNATURE.rsaSha224, { scheme: 'rsa-pkcs1', digest: 'sha224' }],
  [SIGNATURE.rsaSha256, { scheme: 'rsa-pkcs1', digest: 'sha256' }],
  [SIGNATURE.rsaSha384, { scheme: 'rsa-pkcs1', digest: 'sha384' }],
  [SIGNATURE.rsaSha512, { scheme: 'rsa-pkcs1', digest: 'sha512' }],
  [SIGNATURE.ecdsaSha1, { scheme: 'ecdsa', digest: 'sha1' }],
  [SIGNATURE.ecdsaSha224, { scheme: 'ecdsa', digest: 'sha224' }],
  [SIGNATURE.ecdsaSha256, { scheme: 'ecdsa', digest: 'sha256' }],
  [SIGNATURE.ecdsaSha384, { scheme: 'ecdsa', digest: 'sha384' }],
  [SIGNATURE.ecdsaSha512, { scheme: 'ecdsa', digest: 'sha512' }],
  ['1.2.840.113549.1.1.4', { scheme: 'rsa-pkcs1', digest: 'md5' }],
]);

/**
 * Reads the AlgorithmIdentifier of a signature. `digest` is what stands beside it in a SignerInfo: needed
 * where the identifier names only the key (rsaEncryption), checked nowhere else.
 * @throws SignatureError `algorithm_unknown`
 */
export function readSignatureIdentifier(node: DerNode, digest?: ReadableDigest): ReadableSignatureAlgorithm {
  const items = cursor(node);
  const dotted = readOid(items.next(TAG.OID));
  const known = fixed.get(dotted);
  if (known !== undefined) return known;
  if (dotted === SIGNATURE.rsaPss) return readPss(items.optional(TAG.SEQUENCE));
  if (dotted === KEY.rsa && digest !== undefined) return { scheme: 'rsa-pkcs1', digest };
  if (dotted === KEY.ec && digest !== undefined) return { scheme: 'ecdsa', digest };
  throw new SignatureError('algorithm_unknown', `Unknown signature algorithm ${dotted}`);
}

/** RSASSA-PSS-params (RFC 4055 3.1); what is absent means SHA-1 and 20 octets. */
function readPss(parameters: DerNode | undefined): ReadableSignatureAlgorithm {
  if (parameters === undefined) return { scheme: 'rsa-pss', digest: 'sha1', saltLength: 20 };
  const items = cursor(parameters);
  const digestNode = items.optional(0xa0);
  const maskNode = items.optional(0xa1);
  const saltNode = items.optional(0xa2);
  const trailer = items.optional(0xa3);
  const digest = digestNode === undefined ? 'sha1' : readDigestIdentifier(digestNode.only);
  let maskDigest: ReadableDigest = 'sha1';
  if (maskNode !== undefined) {
    const mask = cursor(maskNode.only);
    const dotted = readOid(mask.next(TAG.OID));
    if (dotted !== SIGNATURE.mgf1) throw new SignatureError('algorithm_unknown', `Unknown mask ${dotted}`);
    maskDigest = readDigestIdentifier(mask.next(TAG.SEQUENCE));
  }
  if (maskDigest !== digest || (trailer !== undefined && readSmallInteger(trailer.only) !== 1)) {
    throw new SignatureError('algorithm_unknown', 'PSS with two digests or another trailer is not supported');
  }
  return {
    scheme: 'rsa-pss',
    digest,
    saltLength: saltNode === undefined ? 20 : readSmallInteger(saltNode.only),
  };
}

/** Signs with a key held in this process. ECDSA values are DER. */
export function signWithKey(
  key: KeyObject,
  algorithm: SignatureAlgorithm,
  toBeSigned: Uint8Array,
): Uint8Array {
  switch (algorithm.scheme) {
    case 'rsa-pkcs1':
    case 'ecdsa':
      return sign(algorithm.digest, toBeSigned, key);
    case 'rsa-pss':
      return sign(algorithm.digest, toBeSigned, {
        key,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: DIGEST_OCTETS[algorithm.digest],
      });
  }
}

const keyTypes: Record<SignatureScheme, readonly string[]> = {
  'rsa-pkcs1': ['rsa'],
  'rsa-pss': ['rsa', 'rsa-pss'],
  ecdsa: ['ec'],
};

/** Whether a signature value is right. A key of another kind or a malformed value is simply wrong. */
export function verifyWithKey(
  key: KeyObject,
  algorithm: ReadableSignatureAlgorithm,
  signed: Uint8Array,
  signature: Uint8Array,
): boolean {
  if (!keyTypes[algorithm.scheme].includes(key.asymmetricKeyType ?? '')) return false;
  const options =
    algorithm.scheme === 'rsa-pss'
      ? {
          key,
          padding: constants.RSA_PKCS1_PSS_PADDING,
          saltLength: algorithm.saltLength ?? DIGEST_OCTETS[algorithm.digest],
        }
      : key;
  try {
    return verify(algorithm.digest, signed, options, signature);
  } catch {
    // OpenSSL throws instead of answering for some malformed values and impossible salt lengths.
    return false;
  }
}
