import type { KeyObject } from 'node:crypto';
import { SignatureError } from '../errors.ts';
import { certificateSummary } from '../x509/certificateSummary.ts';
import type { DigestAlgorithm, SignatureAlgorithm } from './signer.ts';

const MIN_RSA_BITS = 2048;

const digestOfCurve = new Map<string, DigestAlgorithm>([
  ['prime256v1', 'sha256'],
  ['secp384r1', 'sha384'],
  ['secp521r1', 'sha512'],
]);

export interface AlgorithmChoice {
  /** PSS instead of PKCS#1 for RSA keys. */
  readonly pss?: boolean;
  /** Another digest than the one that fits the key's strength. */
  readonly digest?: DigestAlgorithm;
}

/**
 * How a key signs: RSA with PKCS#1 and SHA-256, curves with the digest of their size, unless chosen otherwise.
 * @param key public or private
 * @throws SignatureError `key_unsupported` for other kinds and curves, `key_too_small` for RSA below 2048 bits,
 *   `algorithm_mismatch` where a PSS key is bound to another digest (RFC 4055 3.1)
 */
export function algorithmFor(key: KeyObject, choice: AlgorithmChoice = {}): SignatureAlgorithm {
  const details = key.asymmetricKeyDetails ?? {};
  switch (key.asymmetricKeyType) {
    case 'rsa':
    case 'rsa-pss': {
      if ((details.modulusLength ?? 0) < MIN_RSA_BITS)
        throw new SignatureError('key_too_small', `RSA keys need at least ${MIN_RSA_BITS} bits`);
      const pss = choice.pss === true || key.asymmetricKeyType === 'rsa-pss';
      const digest = choice.digest ?? allowedDigest(details.hashAlgorithm) ?? 'sha256';
      if (details.hashAlgorithm !== undefined && details.hashAlgorithm !== digest)
        throw new SignatureError('algorithm_mismatch', `The key is bound to ${details.hashAlgorithm}`);
      return { scheme: pss ? 'rsa-pss' : 'rsa-pkcs1', digest };
    }
    case 'ec': {
      const digest = digestOfCurve.get(details.namedCurve ?? '');
      if (digest === undefined)
        throw new SignatureError('key_unsupported', `The curve ${details.namedCurve ?? ''} is not supported`);
      return { scheme: 'ecdsa', digest: choice.digest ?? digest };
    }
    default:
      throw new SignatureError(
        'key_unsupported',
        `Keys of type ${key.asymmetricKeyType ?? ''} cannot sign here`,
      );
  }
}

function allowedDigest(name: string | undefined): DigestAlgorithm | undefined {
  return name === 'sha256' || name === 'sha384' || name === 'sha512' ? name : undefined;
}

/** What has been checked already, for asking a key for its details is not cheap. */
const fitting = new WeakMap<Uint8Array, Set<string>>();

/**
 * Refuses an algorithm that the certificate's key cannot have, before a card is asked in vain.
 * @throws SignatureError `algorithm_mismatch`, `key_unsupported`, `key_too_small`
 */
export function algorithmFits(certificate: Uint8Array, algorithm: SignatureAlgorithm): void {
  const name = `${algorithm.scheme} ${algorithm.digest}`;
  if (fitting.get(certificate)?.has(name) === true) return;
  const key = certificateSummary(certificate).publicKey();
  const { scheme } = algorithmFor(key, { pss: algorithm.scheme === 'rsa-pss', digest: algorithm.digest });
  if (scheme !== algorithm.scheme)
    throw new SignatureError(
      'algorithm_mismatch',
      `The certificate's key cannot sign with ${algorithm.scheme}`,
    );
  fitting.set(certificate, (fitting.get(certificate) ?? new Set()).add(name));
}
