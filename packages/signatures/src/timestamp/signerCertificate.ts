import { createHash } from 'node:crypto';
import { type CmsSignerInfo, readCertificateReferences, type SignerIdentifier } from '../cms/read/index.ts';
import { type Certificate, sameName } from '../x509/index.ts';

/** Whether a SignerIdentifier means this certificate (RFC 5652 5.3). */
export function identifies(signer: SignerIdentifier, certificate: Certificate): boolean {
  if (signer.kind === 'key') return certificate.extensions.subjectKeyId === signer.keyId;
  return (
    Buffer.compare(signer.serial, certificate.serialBytes) === 0 &&
    sameName(signer.issuer, certificate.issuer)
  );
}

/**
 * The signer's certificate among candidates. Where several have the same issuer and serial number, the one
 * that the ESS attribute's digest names.
 */
export function findSignerCertificate(
  signer: CmsSignerInfo,
  candidates: readonly Certificate[],
): Certificate | undefined {
  const named = candidates.filter((certificate) => identifies(signer.signer, certificate));
  if (named.length < 2) return named[0];
  const [reference] = readCertificateReferences(signer) ?? [];
  const { hash } = reference ?? {};
  if (reference === undefined || hash === undefined) return named[0];
  return named.find(({ der }) => createHash(hash).update(der).digest().equals(reference.digest)) ?? named[0];
}
