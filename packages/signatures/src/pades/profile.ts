import type { SignatureProfile } from '../profiles.ts';

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
