import { sql } from 'drizzle-orm';
import type { CountUses } from '../definitionStore.ts';
import { circulationProfiles as profiles } from '../tables.ts';

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
