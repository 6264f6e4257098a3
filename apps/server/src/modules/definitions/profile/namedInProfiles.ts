import type { BodyOf, listProfilesNaming as declaration, ReplyOf } from '@tomar/contract';
import { and, asc, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { CountUses } from '../definitionStore.ts';
import { circulationProfiles as profiles } from '../tables.ts';
import type { RecipientsOfProfiles } from './recipientsOfProfiles.ts';

/** How many active profiles have a step with each of these, by the index of steps. */
const countNamed =
  (key: 'userId' | 'signGroupId'): CountUses =>
  async (tx, accountId, ids) => {
    if (ids.length === 0) return new Map();
    const { rows } = await tx.execute<{ id: string; count: number }>(sql`
      select named.id, count(*)::int as count
      from unnest(${sql.param([...ids])}::text[]) as named(id)
      join ${profiles} on ${profiles.accountId} = ${accountId} and ${profiles.isActive}
        and ${profiles}.steps @> jsonb_build_array(
          jsonb_build_object('people', jsonb_build_array(jsonb_build_object(${key}::text, named.id)))
        )
      group by named.id`);
    return new Map(rows.map(({ id, count }) => [id, count]));
  };

/** Of users by their own name; who is a member of a group that is named is not counted. */
export const profilesWithUser = countNamed('userId');

export const profilesWithSignGroup = countNamed('signGroupId');

/** So many are named; the count says how many there are. */
const maxNamed = 20;

/** Which active profiles name somebody or something. */
export function listProfilesNaming(
  platform: Platform,
  { accountId }: Person,
  recipients: RecipientsOfProfiles,
  { kind, id }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  return platform.db.inAccount(accountId, async (tx) => {
    const names =
      kind === 'recipient'
        ? inArray(profiles.id, recipients.naming(tx, accountId, id))
        : hasActor(kind === 'user' ? 'userId' : 'signGroupId', id);
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

const hasActor = (key: 'userId' | 'signGroupId', id: string): SQL =>
  sql`${profiles}.steps @> ${JSON.stringify([{ people: [{ [key]: id }] }])}::jsonb`;
