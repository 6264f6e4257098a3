import { createHash } from 'node:crypto';
import { SignatureError } from '../../errors.ts';
import type { XadesSignature } from '../model.ts';
import { checkSignatureValue } from '../verify/verify.ts';

/**
 * The signer's certificate (DER), undefined where it is not in the signature. KeyInfo may have certificates in any
 * order (XMLDSig 4.5.4): the signer's is the one that the signed reference names by its digest, and where nothing
 * does, the one whose key made the value.
 */
export function signerCertificate(signature: XadesSignature): Uint8Array | undefined {
  const known = [...signature.certificates, ...signature.unsignedProperties.certificates];
  const [reference] = signature.signedProperties.signingCertificates;
  if (reference?.digest !== undefined) {
    const { digest, digestValue } = reference;
    const named = known.find((one) => createHash(digest).update(one).digest().equals(digestValue));
    if (named !== undefined) return named;
  }
  return known.find((one) => isMadeBy(signature, one));
}

function isMadeBy(signature: XadesSignature, certificate: Uint8Array): boolean {
  try {
    return checkSignatureValue(signature, certificate);
  } catch (error) {
    if (error instanceof SignatureError) return false;
    throw error;
  }
}
