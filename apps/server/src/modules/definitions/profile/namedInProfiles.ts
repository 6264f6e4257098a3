import type { BodyOf, listProfilesNaming as declaration, ReplyOf } from '@tomar/contract';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CountUses } from '../definitionStore.ts';
import { circulationProfiles as profiles } from '../tables.ts';
import type { RecipientsOfProfiles } from './recipientsOfProfiles.ts';

type ActorKey = 'userId' | 'signGroupId' | 'stampAccountId';

/** How many profiles have a step with each of these, by the index of steps. */
const countNamed =
  (key: ActorKey, which: SQL = sql`true`): CountUses =>
  async (tx, accountId, ids) => {
    if (ids.length === 0) return new Map();
    const { rows } = await tx.execute<{ id: string; count: number }>(sql`
      select named.id, count(*)::int as count
      from ${named(ids)}
      join ${profiles} on ${profiles.accountId} = ${accountId} and ${which} and ${isNamed(key)}
      group by named.id`);
    return new Map(rows.map(({ id, count }) => [id, count]));
  };

/**
 * Of users by their own name, inactive profiles too: both are handed over. Who is a member of a group that is named is not
 * counted.
 */
export const profilesWithUser = countNamed('userId');

/** Of active profiles. */
export const profilesWithSignGroup = countNamed('signGroupId', sql`${profiles.isActive}`);
export const profilesWithStampAccount = countNamed('stampAccountId', sql`${profiles.isActive}`);

/** Of one user, inactive ones too: they may be activated again. In the order of their names. */
export const everyProfileWithUser = (tx: Tx, accountId: string, userId: string) =>
  tx
    .select({ id: profiles.id, name: profiles.name })
    .from(profiles)
    .where(and(eq(profiles.accountId, accountId), hasActor('userId', [userId])))
    .orderBy(inTurkish(profiles.name), asc(profiles.id));

/** By which key steps name each kind. */
const keyOf = { user: 'userId', signGroup: 'signGroupId', stampAccount: 'stampAccountId' } as const;

/** So many are named; the count says how many there are. */
const maxNamed = 20;

/** Which active profiles name somebody or something. */
export function listProfilesNaming(
  platform: Platform,
  { accountId }: Person,
  recipients: RecipientsOfProfiles,
  { kind, ids }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  return platform.db.inAccount(accountId, async (tx) => {
    const names =
      kind === 'recipient'
        ? inArray(profiles.id, recipients.naming(tx, accountId, ids))
        : hasActor(keyOf[kind], ids);
    const which = and(eq(profiles.accountId, accountId), eq(profiles.isActive, true), names);
    const items = await tx
      .select({ id: profiles.id, name: profiles.name })
      .from(profiles)
      .where(which)
      .orderBy(inTurkish(profiles.name), asc(profiles.id))
      .limit(maxNamed);
    const [all] = await tx.select({ total: count() }).from(profiles).where(which);
    return { items, total: all?.total ?? 0 };
  });
}

export const hasActor = (key: ActorKey, ids: readonly string[]): SQL =>
  sql`exists (select 1 from ${named(ids)} where ${isNamed(key)})`;

/** Each id of a list, as the table `named`. */
const named = (ids: readonly string[]) => sql`unnest(${sql.param([...ids])}::text[]) as named(id)`;

/** Whether a profile has a step with whom `named` has; the index of steps answers it. */
const isNamed = (key: ActorKey) =>
  sql`${profiles}.steps @> jsonb_build_array(
    jsonb_build_object('people', jsonb_build_array(jsonb_build_object(${key}::text, named.id)))
  )`;
