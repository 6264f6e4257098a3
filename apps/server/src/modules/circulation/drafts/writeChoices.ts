import type { DraftContent } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { LinkTable } from '../../../platform/database/linkTable.ts';
import type { Unit } from '../../../platform/unit.ts';
import { findCategories, findFlow } from '../../definitions/index.ts';
import { recipientsOfProfiles } from '../../delivery/index.ts';
import { jobCategories, jobProfiles } from '../../jobs/tables.ts';

type Choices = Pick<DraftContent, 'categoryIds' | 'circulationProfileId'>;

const nothing: Choices = { categoryIds: [], circulationProfileId: null };

/**
 * Keeps which categories and which circulation profile a draft names where lists and definitions look for it. What the
 * account has no more stays in the content alone, so that the rules can say so.
 */
export async function writeChoices(
  unit: Unit,
  draftId: string,
  { categoryIds, circulationProfileId }: Choices,
  before: Choices = nothing,
): Promise<void> {
  const { tx, accountId } = unit;
  if (categoryIds.join() !== before.categoryIds.join()) {
    const known = await findCategories(tx, accountId, categoryIds);
    await writeLinks(
      unit,
      jobCategories,
      draftId,
      [...new Set(categoryIds)].filter((id) => known.has(id)),
    );
  }
  if (circulationProfileId !== before.circulationProfileId) {
    const known = await findFlow(tx, accountId, recipientsOfProfiles, circulationProfileId);
    await writeLinks(unit, jobProfiles, draftId, known ? [known.id] : []);
  }
}

/** What is named is locked in the order of its ids. */
async function writeLinks({ tx, accountId }: Unit, table: LinkTable, fromId: string, ids: readonly string[]) {
  const of = and(eq(table.accountId, accountId), eq(table.fromId, fromId));
  await tx.delete(table).where(of);
  if (ids.length === 0) return;
  const places = new Map(ids.map((id, position) => [id, position]));
  await tx
    .insert(table)
    .values(
      [...places]
        .map(([toId, position]) => ({ accountId, fromId, toId, position }))
        .toSorted((a, b) => (a.toId < b.toId ? -1 : 1)),
    );
}
