import { type SignatureProfile, wantsTurkishQualified, wantsValidationData } from '@tomar/contract';
import type { AccountParams } from '../../accounts/index.ts';

/** What a certificate must be for this person to sign these jobs with it. */
export interface SignerDemands {
  readonly identity: {
    /** Eleven digits; null when none is kept for the user. */
    readonly idNumber: string | null;
    /** DEF-05 */
    readonly mustMatch: boolean;
  };
  /** `eu`: the QcCompliance statement; `tr`: that and one of law 5070's. */
  readonly qualified: 'no' | 'eu' | 'tr';
  /** What happens when nobody can say whether it was revoked. */
  readonly unknownRevocation: 'warn' | 'stop';
}

/**
 * What the account's settings and the jobs ask of who signs.
 * @param idNumber eleven digits; null when none is kept for the user
 * @param profiles of the jobs that are signed together: the strictest decides
 */
export function demandsOn(
  settings: Pick<AccountParams, 'unknownRevocation' | 'requireIdNumberMatch' | 'requireQualified'>,
  idNumber: string | null,
  profiles: readonly (SignatureProfile | null)[],
): SignerDemands {
  const wanted = profiles.filter((profile) => profile !== null);
  const isTurkish = wanted.some(wantsTurkishQualified);
  const isStopped =
    settings.unknownRevocation === 'stop' ||
    (settings.unknownRevocation === 'byProfile' && wanted.some(wantsValidationData));
  return {
    identity: { idNumber, mustMatch: settings.requireIdNumberMatch },
    qualified: isTurkish ? 'tr' : settings.requireQualified ? 'eu' : 'no',
    unknownRevocation: isStopped ? 'stop' : 'warn',
  };
}
