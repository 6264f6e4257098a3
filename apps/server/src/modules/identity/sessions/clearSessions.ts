import { lt, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { batchSize, inBatches } from '../../../platform/database/batches.ts';
import type { Platform } from '../../../platform/platform.ts';
import { forgottenTries } from '../external/beginExternal.ts';
import { externalTries } from '../external/tables.ts';
import { clearPendingSignIns } from '../factors/abandoned.ts';
import { forgottenChallenges } from '../factors/challenges.ts';
import { factorChallenges } from '../factors/tables.ts';
import { forgottenInvitations } from '../invitations/invite.ts';
import { forgottenLinks } from '../links/loginLinks.ts';
import { forgottenMobileSignIns } from '../mobileSignIn/mobileSignInRecord.ts';
import { forgottenDevices } from '../signIn/knownDevices.ts';
import { forgottenRefusals } from '../signIn/refusedSignIns.ts';
import { forgottenFailures } from '../signIn/throttle.ts';
import {
  invitations,
  knownDevices,
  loginLinks,
  mobileSignIns,
  refusedSignIns,
  sessionKeys,
  signInFailures,
} from '../tables.ts';

/**
 * Removes what counts no more: keys, failures, devices, refusals, invitations, tries by phone, links, challenges, sign-ins
 * that wait for a second factor no more. Sessions stay as the login history.
 */
export async function clearSessions(platform: Platform): Promise<number> {
  const now = platform.clock();
  const kinds: readonly (readonly [PgTable, SQL | undefined])[] = [
    [sessionKeys, lt(sessionKeys.expiresAt, now)],
    [signInFailures, forgottenFailures(now)],
    [knownDevices, forgottenDevices(now)],
    [refusedSignIns, forgottenRefusals(now)],
    [invitations, forgottenInvitations(now)],
    [externalTries, forgottenTries(now)],
    [mobileSignIns, forgottenMobileSignIns(now)],
    [loginLinks, forgottenLinks(now)],
    [factorChallenges, forgottenChallenges(now)],
  ];
  let sum = await clearPendingSignIns(platform);
  for (const [table, isOver] of kinds) sum += await clearRows(platform, table, isOver);
  return sum;
}

/** What a request holds at this moment is left for the next time: clearing up never waits for a lock. */
const clearRows = ({ db }: Platform, table: PgTable, isOver: SQL | undefined): Promise<number> =>
  inBatches(() =>
    db.inInstallation(async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from ${table} where ctid in (
          select ctid from ${table} where ${isOver} limit ${batchSize} for update skip locked)`);
      return rowCount ?? 0;
    }),
  );
