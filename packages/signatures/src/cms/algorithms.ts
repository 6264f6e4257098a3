import { constants, createHash, hash as hashAtOnce, type KeyObject, sign } from 'node:crypto';
import { der } from '../der/index.ts';
import type { DigestAlgorithm, SignatureAlgorithm } from '../keys/signer.ts';
import { DIGEST, SIGNATURE } from '../oids.ts';
import type { HashName } from '../x509/algorithms.ts';

const DIGEST_OCTETS: Record<DigestAlgorithm, number> = { sha256: 32, sha384: 48, sha512: 64 };

/** Length of a digest in octets. */
export function digestLength(digest: DigestAlgorithm): number {
  return DIGEST_OCTETS[digest];
}

/** Digest of the parts, one behind the other. */
export function hash(digest: HashName, ...parts: readonly Uint8Array[]): Uint8Array {
  const [only, ...others] = parts;
  if (only !== undefined && others.length === 0) return hashAtOnce(digest, only, 'buffer');
  const state = createHash(digest);
  for (const part of parts) state.update(part);
  return state.digest();
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
