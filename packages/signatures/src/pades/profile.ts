import type { SignaturePolicy } from '../cms/index.ts';
import { type SignatureProfile, turkishPolicyDocument, turkishPolicyOid } from '../profiles.ts';

export type PadesProfile = SignatureProfile;

/** Whether the profile wants a signature time-stamp when the signature is made. */
export function wantsTimestamp(profile: PadesProfile): boolean {
  return profile !== 'baseline-b' && profile !== 'tr-p1';
}

/** Whether certificates and revocation data go into the document security store. */
export function wantsValidationData(profile: PadesProfile): boolean {
  return !['baseline-b', 'baseline-t', 'tr-p1', 'tr-p2'].includes(profile);
}

/**
 * Whether a document time-stamp covers the store. The Turkish long profiles want one in a PDF at P3 and P4
 * already (BTK, Elektronik İmza Kullanım Profilleri Rehberi): there it is what the references are elsewhere.
 */
export function wantsDocumentTimestamp(profile: PadesProfile): boolean {
  return profile === 'baseline-lta' || profile.startsWith('tr-p3') || profile.startsWith('tr-p4');
}

/** P2 to P4 name their policy, P1 must not. */
export function policyOf(profile: PadesProfile): SignaturePolicy | undefined {
  const oid = turkishPolicyOid(profile);
  if (oid === undefined) return undefined;
  const { uri, digest } = turkishPolicyDocument;
  return { oid, digestAlgorithm: 'sha256', digest: Buffer.from(digest.sha256, 'hex'), uri };
}
