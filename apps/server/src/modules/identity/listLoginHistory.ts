import type { BodyOf, listLoginHistory as declaration, ReplyOf, SignInRefusal } from '@tomar/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { opensSomeOnly } from './sessions/opensSomeOnly.ts';
import { scopeOf, within } from './sessions/scope.ts';

interface Row extends Record<string, unknown> {
  readonly device: string;
  readonly operating_system: string;
  readonly browser: string;
  readonly ip_address: string;
  readonly source: string;
  readonly way: string;
  readonly at: string;
  readonly ended_at: string | null;
  readonly refusal: SignInRefusal | null;
  readonly tries: number;
}

/**
 * A page of the reader's sign-ins and refused tries, those that fit, newest first (UI-13, USR-17). A session that
 * proves a single account is not told of sign-ins to others, nor of tries where there are others.
 */
export async function listLoginHistory(
  platform: Platform,
  { loginId, sessionId }: Person,
  { page, pageSize, day, way, outcome, device }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const now = platform.clock().toISOString();
  const records = (scope: SQL | undefined, isPart: boolean) => sql`
    select id as slot, device, operating_system, browser, ip_address, source, validation_type as way, created_at as at,
      coalesce(ended_at, case when expires_at <= ${now}::timestamptz then expires_at end) as ended_at,
      null as refusal, 1 as tries
    from sessions where login_id = ${loginId} and ${scope ?? sql`true`}
    union all
    select slot, device, operating_system, browser, ip_address, 'Web', way, at, at, reason, tries
    from refused_sign_ins where login_id = ${loginId} and not ${isPart}::boolean`;
  const wanted = [
    sql`true`,
    ...(day ? [sql`at >= ${day.from}::timestamptz and at < ${day.until}::timestamptz`] : []),
    ...(way ? [sql`way = ${way}`] : []),
    ...(outcome ? [outcome === 'opened' ? sql`refusal is null` : sql`refusal is not null`] : []),
    ...(device ? [sql`device = ${device}`] : []),
  ];
  const fittingIn = (scope: SQL | undefined, isPart: boolean) =>
    sql`(${records(scope, isPart)}) as records where ${sql.join(wanted, sql` and `)}`;
  return platform.db.inInstallation(async (tx) => {
    const isPart = await opensSomeOnly(tx, loginId, sessionId);
    const fitting = fittingIn(within(tx, await scopeOf(tx, sessionId)), isPart);
    const found = await tx.execute<Row>(
      sql`select device, operating_system, browser, ip_address, source, way, at, ended_at, refusal, tries
        from ${fitting} order by at desc, slot desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    );
    const counted = await tx.execute<{ total: number }>(sql`select count(*)::int as total from ${fitting}`);
    return { items: found.rows.map(present), total: counted.rows[0]?.total ?? 0 };
  });
}

function present(row: Row): ReplyOf<typeof declaration>['items'][number] {
  const began = new Date(row.at);
  return {
    device: row.device,
    operatingSystem: row.operating_system,
    browser: row.browser,
    ipAddress: row.ip_address,
    source: row.source,
    validationType: row.way,
    date: began.toISOString(),
    duration:
      row.ended_at === null ? null : Math.round((new Date(row.ended_at).getTime() - began.getTime()) / 1000),
    refusal: row.refusal,
    tries: row.tries,
  };
}
