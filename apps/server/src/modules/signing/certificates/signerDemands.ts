import { type SignatureProfile, wantsTurkishQualified, wantsValidationData } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountSettings } from '../../accounts/index.ts';
import { jobs } from '../../jobs/tables.ts';
import { idNumberOf } from '../../users/index.ts';
import type { SessionRow } from '../session/sessionRecord.ts';
import { signingItems } from '../tables.ts';

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

/** @param profiles of the jobs that are signed together: the strictest decides */
export async function demandsOn(
  platform: Platform,
  tx: Tx,
  { accountId, userId }: Pick<Person, 'accountId' | 'userId'>,
  profiles: readonly (SignatureProfile | null)[],
): Promise<SignerDemands> {
  const settings = await accountSettings(tx, accountId);
  const wanted = profiles.filter((profile) => profile !== null);
  const isTurkish = wanted.some(wantsTurkishQualified);
  const isStopped =
    settings.unknownRevocation === 'stop' ||
    (settings.unknownRevocation === 'byProfile' && wanted.some(wantsValidationData));
  return {
    identity: {
      idNumber: await idNumberOf(platform, tx, accountId, userId),
      mustMatch: settings.requireIdNumberMatch,
    },
    qualified: isTurkish ? 'tr' : settings.requireQualified ? 'eu' : 'no',
    unknownRevocation: isStopped ? 'stop' : 'warn',
  };
}

export async function profilesOf(
  tx: Tx,
  { accountId, id }: Pick<SessionRow, 'accountId' | 'id'>,
): Promise<(SignatureProfile | null)[]> {
  const rows = await tx
    .selectDistinct({ profile: jobs.signatureProfile })
    .from(signingItems)
    .innerJoin(jobs, byId(jobs, signingItems.accountId, signingItems.jobId))
    .where(and(eq(signingItems.accountId, accountId), eq(signingItems.sessionId, id)));
  return rows.map(({ profile }) => profile);
}
