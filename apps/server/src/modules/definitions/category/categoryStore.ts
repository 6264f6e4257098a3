import type { Finding } from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { CountUses, StoreSpecials, WholeRecord } from '../definitionStore.ts';
import { circulationProfiles as profiles, signLimitProfiles, signLimits } from '../tables.ts';

/** FLOW-01: categories, with what keeps a job of one from being started (FLOW-06, FLOW-10). */
export const categoryStore = (uses: Readonly<Record<'drafts' | 'jobs', CountUses>>): StoreSpecials => ({
  uses,
  remarks: async (tx, accountId, records) => {
    const usable = await usableLimits(tx, accountId, records.flatMap(limitOf));
    return new Map(
      records.map((record): [string, readonly Finding[]] => [
        record.id,
        limitOf(record).every((id) => usable.has(id))
          ? []
          : [{ field: 'signLimitId', key: 'lang_category_limit_unusable' }],
      ]),
    );
  },
});

const limitOf = ({ signLimitId }: WholeRecord): string[] =>
  typeof signLimitId === 'string' ? [signLimitId] : [];

/** Those that are active and have an active flow. */
async function usableLimits(tx: Tx, accountId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: signLimits.id })
    .from(signLimits)
    .innerJoin(
      signLimitProfiles,
      and(eq(signLimitProfiles.accountId, accountId), eq(signLimitProfiles.fromId, signLimits.id)),
    )
    .innerJoin(profiles, and(eq(profiles.accountId, accountId), eq(profiles.id, signLimitProfiles.toId)))
    .where(
      and(
        eq(signLimits.accountId, accountId),
        inArray(signLimits.id, [...new Set(ids)]),
        eq(signLimits.isActive, true),
        eq(profiles.isActive, true),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
