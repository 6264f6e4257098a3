import { createHash } from 'node:crypto';
import { spendHashing } from '../../budget/index.ts';
import type { CertificateReference } from '../../cms/read/index.ts';
import { SignatureError } from '../../errors.ts';
import type { Certificate } from '../../x509/index.ts';
import { checkSignatureValue, type XadesSignature } from '../../xades/index.ts';
import type { ValidationDataPool } from '../validationDataPool.ts';

/** So many keys are tried for a signature that does not say which is its own. */
const MAX_TRIES = 500;

/**
 * Certificates that may be the signer's, best guess first: those of KeyInfo, and where the signer's is not among
 * them, whatever is known from elsewhere. A signed reference will pick one by its digest; without any, the key that
 * made the value is the signer's.
 */
export function xadesCandidates(
  signature: XadesSignature,
  references: readonly CertificateReference[] | undefined,
  validationData: ValidationDataPool,
): readonly Certificate[] {
  const own = certificatesIn(signature, validationData);
  const reference = references?.find(({ ofSigner }) => ofSigner);
  if (reference !== undefined)
    return own.some((certificate) => isNamed(reference, certificate))
      ? own
      : [
          ...own,
          ...[...validationData.certificates()].filter((certificate) => isNamed(reference, certificate)),
        ];
  if (own.length === 1) return own;
  const signers = endEntitiesFirst(own).filter((certificate) => isMadeBy(signature, certificate));
  if (signers.length > 0) return signers;
  if (own.length > 0) return endEntitiesFirst(own);
  return cluesFirst(signature, [...validationData.certificates()])
    .slice(0, MAX_TRIES)
    .filter((certificate) => isMadeBy(signature, certificate));
}

/** Those of KeyInfo that can be read. */
export function certificatesIn(
  { certificates }: XadesSignature,
  validationData: ValidationDataPool,
): readonly Certificate[] {
  return certificates.flatMap((der) => validationData.addCertificate(der) ?? []);
}

/** Does a reference name a certificate by its digest? */
export function isNamed(reference: CertificateReference, certificate: Certificate): boolean {
  if (reference.hash === undefined) return false;
  spendHashing(certificate.der.length);
  return createHash(reference.hash).update(certificate.der).digest().equals(reference.digest);
}

export function isMadeBy(signature: XadesSignature, certificate: Certificate): boolean {
  try {
    return checkSignatureValue(signature, certificate.publicKey);
  } catch (error) {
    if (error instanceof SignatureError) return false;
    throw error;
  }
}

function endEntitiesFirst(certificates: readonly Certificate[]): readonly Certificate[] {
  const issued = new Map<string, number>();
  for (const { issuer } of new Set(certificates)) issued.set(issuer.key, (issued.get(issuer.key) ?? 0) + 1);
  const issues = (certificate: Certificate) =>
    (issued.get(certificate.subject.key) ?? 0) > (certificate.selfIssued ? 1 : 0);
  return certificates.toSorted((left, right) => Number(issues(left)) - Number(issues(right)));
}

/** Two certificates may have the same key: the one that KeyInfo tells of is meant. */
function cluesFirst(
  { keyClues }: XadesSignature,
  certificates: readonly Certificate[],
): readonly Certificate[] {
  const serials = new Set(keyClues.serials);
  const keyIds = new Set(keyClues.keyIds);
  const isTold = ({ serialBytes, extensions }: Certificate) =>
    (extensions.subjectKeyId !== undefined && keyIds.has(extensions.subjectKeyId)) ||
    (serials.size > 0 && serials.has(BigInt(`0x${Buffer.from(serialBytes).toString('hex')}`).toString()));
  return certificates.toSorted((left, right) => Number(isTold(right)) - Number(isTold(left)));
}
