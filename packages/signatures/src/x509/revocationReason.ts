import { type DerNode, readSmallInteger } from '../der/index.ts';

/** CRLReason (RFC 5280 5.3.1). */
export const REVOCATION_REASONS = [
  'unspecified',
  'keyCompromise',
  'cACompromise',
  'affiliationChanged',
  'superseded',
  'cessationOfOperation',
  'certificateHold',
  'unused',
  'removeFromCRL',
  'privilegeWithdrawn',
  'aACompromise',
] as const;

export type RevocationReason = (typeof REVOCATION_REASONS)[number];

/** CRLReason by number; what is not in the table counts as unspecified. */
export function reasonOf(node: DerNode): RevocationReason {
  return REVOCATION_REASONS[readSmallInteger(node)] ?? 'unspecified';
}
