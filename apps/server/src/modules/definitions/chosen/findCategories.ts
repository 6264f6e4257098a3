import { type CategoryChoice, type CategoryLimit, categoryTypes, isIds, privacies } from '@tomar/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import { wordsBegin } from '../../../platform/database/like.ts';
import { columnNamed } from '../definitionTable.ts';
import { linkedParts } from '../links.ts';
import { rowsIn } from '../records.ts';
import { categories, signLimitProfiles, signLimits } from '../tables.ts';

/** The categories with these ids, with the limits that they name, as the rules of a draft ask for them. */
export async function findCategories(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CategoryChoice>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsIn(
    tx
      .select()
      .from(categories)
      .where(and(eq(categories.accountId, accountId), inArray(categories.id, [...new Set(ids)]))),
  );
  const limits = await findLimits(
    tx,
    accountId,
    rows.flatMap(({ signLimitId }) => (typeof signLimitId === 'string' ? [signLimitId] : [])),
  );
  return new Map(
    rows.map(({ id, name, isActive, documentType, defaultPrivacy, blocksPrivacyChange, signLimitId }) => [
      id,
      {
        id,
        name,
        isActive,
        documentType: categoryTypes.find((one) => one === documentType) ?? 'Unknown',
        defaultPrivacy: privacies.find((one) => one === defaultPrivacy) ?? 'Normal',
        blocksPrivacyChange: blocksPrivacyChange === true,
        signLimit: limits.get(String(signLimitId)) ?? null,
      },
    ]),
  );
}

/** Active ones by words of their names, in Turkish order; one more than is asked for tells that there are more. */
export async function searchCategories(
  tx: Tx,
  accountId: string,
  { name, limit }: { readonly name: string; readonly limit: number },
): Promise<CategoryChoice[]> {
  const rows = await rowsIn(
    tx
      .select()
      .from(categories)
      .where(
        and(
          eq(categories.accountId, accountId),
          eq(categories.isActive, true),
          wordsBegin(categories.nameWords, name),
        ),
      )
      .orderBy(inTurkish(categories.name), asc(categories.id))
      .limit(limit + 1),
  );
  const ids = rows.map(({ id }) => id);
  const found = await findCategories(tx, accountId, ids);
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function findLimits(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CategoryLimit>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({
      id: signLimits.id,
      name: signLimits.name,
      isActive: signLimits.isActive,
      // As text: what is looked up together with others comes as JSON, whose numbers are not exact.
      startAmount: sql<string>`${columnNamed(signLimits, 'startAmount')}::text`,
      endAmount: sql<string | null>`${columnNamed(signLimits, 'endAmount')}::text`,
    })
    .from(signLimits)
    .where(and(eq(signLimits.accountId, accountId), inArray(signLimits.id, [...new Set(ids)])));
  const profiles = await linkedParts({ profileIds: signLimitProfiles }).read(
    tx,
    accountId,
    rows.map(({ id }) => String(id)),
  );
  return new Map(
    rows.map(({ id, name, isActive, startAmount, endAmount }) => {
      const profileIds = profiles.get(String(id))?.profileIds;
      return [
        String(id),
        {
          id: String(id),
          name: String(name),
          isActive: isActive === true,
          startAmount,
          endAmount,
          profileIds: isIds(profileIds) ? profileIds : [],
        },
      ];
    }),
  );
}
