import { type SignatureProfile, wantsTurkishQualified, wantsValidationData } from '@tomar/contract';
import type { AccountParams } from '../../accounts/index.ts';
import type { Signer } from '../../users/index.ts';

/** What a certificate must be for this person to sign these jobs with it. */
export interface SignerDemands {
  readonly identity: {
    /** Eleven digits; null when none is kept for the user. */
    readonly idNumber: string | null;
    /** DEF-05 */
    readonly mustMatch: boolean;
  };
  /** DEF-04: first name and surname that the certificate must have; null where any will do. */
  readonly name: string | null;
  /** `eu`: the QcCompliance statement; `tr`: that and one of law 5070's. */
  readonly qualified: 'no' | 'eu' | 'tr';
  /** What happens when nobody can say whether it was revoked. */
  readonly unknownRevocation: 'warn' | 'stop';
}

/**
 * What the account's settings and the jobs ask of who signs.
 * @param signer whose `idNumber` has eleven digits, or is null when none is kept; null when there is no such user
 * @param profiles of the jobs that are signed together: the strictest decides
 */
export function demandsOn(
  settings: Pick<
    AccountParams,
    'unknownRevocation' | 'requireIdNumberMatch' | 'requireNameMatch' | 'requireQualified'
  >,
  signer: Pick<Signer, 'firstName' | 'lastName' | 'idNumber'> | null,
  profiles: readonly (SignatureProfile | null)[],
): SignerDemands {
  const wanted = profiles.filter((profile) => profile !== null);
  const isTurkish = wanted.some(wantsTurkishQualified);
  const isStopped =
    settings.unknownRevocation === 'stop' ||
    (settings.unknownRevocation === 'byProfile' && wanted.some(wantsValidationData));
  return {
    identity: { idNumber: signer?.idNumber ?? null, mustMatch: settings.requireIdNumberMatch },
    name: settings.requireNameMatch ? `${signer?.firstName ?? ''} ${signer?.lastName ?? ''}`.trim() : null,
    qualified: isTurkish ? 'tr' : settings.requireQualified ? 'eu' : 'no',
    unknownRevocation: isStopped ? 'stop' : 'warn',
  };
}
