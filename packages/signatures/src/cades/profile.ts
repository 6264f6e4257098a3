import type { SignatureProfile } from '../profiles.ts';

/** How far a profile goes. `xl` is the Turkish ES-XL: references and values as attributes of the signature. */
export interface CadesLevel {
  readonly timestamp: boolean;
  readonly validationData: 'none' | 'container' | 'attributes';
  readonly archive: boolean;
  /** Revocation information the profile wants for the signer; either where undefined. */
  readonly revocation?: 'crl' | 'ocsp';
  /** Milliseconds the time-stamp may be later than the claimed signing time. */
  readonly timestampWithin?: number;
}

const TWO_HOURS = 2 * 3_600_000;

/** EN 319 122-1 6.1 for the baseline levels, the Turkish guide's table for P1 to P4. */
export const CADES_LEVELS: Readonly<Record<SignatureProfile, CadesLevel>> = {
  'baseline-b': { timestamp: false, validationData: 'none', archive: false },
  'baseline-t': { timestamp: true, validationData: 'none', archive: false },
  'baseline-lt': { timestamp: true, validationData: 'container', archive: false },
  'baseline-lta': { timestamp: true, validationData: 'container', archive: true },
  'tr-p1': { timestamp: false, validationData: 'none', archive: false },
  'tr-p2': { timestamp: true, validationData: 'none', archive: false, timestampWithin: TWO_HOURS },
  'tr-p3': turkish('crl', false),
  'tr-p3-archive': turkish('crl', true),
  'tr-p4': turkish('ocsp', false),
  'tr-p4-archive': turkish('ocsp', true),
};

function turkish(revocation: 'crl' | 'ocsp', archive: boolean): CadesLevel {
  return { timestamp: true, validationData: 'attributes', archive, revocation, timestampWithin: TWO_HOURS };
}

/**
 * How far signing itself goes. P3 is signed with a time-stamp and extended with `extendCades` when the 24 hours
 * are over: a CRL from before then proves nothing about the moment of signing.
 */
export function levelAtSigning(profile: SignatureProfile): CadesLevel {
  const level = CADES_LEVELS[profile];
  return level.revocation === 'crl' ? { ...level, validationData: 'none', archive: false } : level;
}
