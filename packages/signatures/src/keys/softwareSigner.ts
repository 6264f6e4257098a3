import { createPublicKey, type KeyObject } from 'node:crypto';
import { signWithKey } from '../algorithms/index.ts';
import { SignatureError } from '../errors.ts';
import { certificateSummary } from '../x509/certificateSummary.ts';
import { type AlgorithmChoice, algorithmFor } from './algorithmFor.ts';
import type { Signer } from './signer.ts';

export interface SoftwareKey extends AlgorithmChoice {
  readonly privateKey: KeyObject;
  /** DER of the certificate. */
  readonly certificate: Uint8Array;
  readonly chain?: readonly Uint8Array[];
}

/**
 * A signer whose key lives in this process.
 * @throws SignatureError `key_certificate_mismatch`, `key_unsupported`, `key_too_small`, `certificate_malformed`
 */
export function softwareSigner(key: SoftwareKey): Signer {
  if (!createPublicKey(key.privateKey).equals(certificateSummary(key.certificate).publicKey()))
    throw new SignatureError('key_certificate_mismatch', 'The key does not belong to the certificate');
  const algorithm = algorithmFor(key.privateKey, key);
  return {
    certificate: key.certificate,
    chain: key.chain ?? [],
    algorithm,
    sign: async (request) => signWithKey(key.privateKey, request.algorithm, request.toBeSigned),
  };
}
