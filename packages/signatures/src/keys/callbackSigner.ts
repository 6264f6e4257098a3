import { certificateSummary } from '../x509/certificateSummary.ts';
import { type AlgorithmChoice, algorithmFor } from './algorithmFor.ts';
import type { Signer, SignRequest } from './signer.ts';

export interface CallbackKey extends AlgorithmChoice {
  /** DER of the certificate. */
  readonly certificate: Uint8Array;
  readonly chain?: readonly Uint8Array[];
  /**
   * Answers with the signature value: a mobile operator, a signing service, another process. ECDSA values
   * are DER. What it throws reaches the caller unchanged.
   */
  readonly sign: (request: SignRequest) => Promise<Uint8Array>;
}

/**
 * A signer whose key is elsewhere. The algorithm follows the certificate's key.
 * @throws SignatureError `key_unsupported`, `key_too_small`, `certificate_malformed`
 */
export function callbackSigner(key: CallbackKey): Signer {
  return {
    certificate: key.certificate,
    chain: key.chain ?? [],
    algorithm: algorithmFor(certificateSummary(key.certificate).publicKey(), key),
    sign: key.sign,
  };
}
