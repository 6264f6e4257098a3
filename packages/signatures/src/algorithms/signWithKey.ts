import { constants, type KeyObject, sign } from 'node:crypto';
import type { SignatureAlgorithm } from '../keys/signer.ts';
import { digestLength } from './digest.ts';

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
        saltLength: digestLength(algorithm.digest),
      });
  }
}
