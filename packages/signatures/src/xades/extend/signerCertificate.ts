import { createHash } from 'node:crypto';
import { SignatureError } from '../../errors.ts';
import type { XadesSignature } from '../model.ts';
import { checkSignatureValue } from '../verify/verify.ts';

/**
 * The signer's certificate (DER), undefined where it is not in the signature. KeyInfo may have certificates in any
 * order (XMLDSig 4.5.4): the signer's is the one that a signed reference names by its digest, and where they name
 * several or none, the one whose key made the value.
 */
export function signerCertificate(signature: XadesSignature): Uint8Array | undefined {
  const known = [...signature.certificates, ...signature.unsignedProperties.certificates];
  const { signingCertificates } = signature.signedProperties;
  const named = known.filter((one) =>
    signingCertificates.some(
      ({ digest, digestValue }) =>
        digest !== undefined && createHash(digest).update(one).digest().equals(digestValue),
    ),
  );
  const [first] = named;
  if (new Set(named.map((one) => Buffer.from(one).toString('base64'))).size === 1) return first;
  return (named.length === 0 ? known : named).find((one) => isMadeBy(signature, one)) ?? first;
}

function isMadeBy(signature: XadesSignature, certificate: Uint8Array): boolean {
  try {
    return checkSignatureValue(signature, certificate);
  } catch (error) {
    if (error instanceof SignatureError) return false;
    throw error;
  }
}
