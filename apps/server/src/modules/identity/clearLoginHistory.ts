import { sql } from 'drizzle-orm';
import { batchSize, inBatches } from '../../platform/database/batches.ts';
import type { Platform } from '../../platform/platform.ts';
import { shownSignIns } from './loginHistory.ts';
import { logins, sessions } from './tables.ts';

/** Sessions that ended longer ago go, unless the profile still shows them. */
const keptMs = 400 * 24 * 60 * 60_000;

/** Records of old sign-ins; each login keeps those that its profile shows. What is locked is left for the next time. */
export function clearLoginHistory({ db, clock }: Platform): Promise<number> {
  const before = new Date(clock().getTime() - keptMs).toISOString();
  return inBatches(() =>
    db.inInstallation(async (tx) => {
      const { rowCount } = await tx.execute(sql`
        delete from ${sessions} where id in (
          select id from ${sessions} where id in (
            select old.id from ${logins} l cross join lateral (
              select id, expires_at from ${sessions} s where s.login_id = l.id
              order by s.created_at desc offset ${shownSignIns}
            ) old
            where old.expires_at < ${before} limit ${batchSize})
          for update skip locked)`);
      return rowCount ?? 0;
    }),
  );
}
