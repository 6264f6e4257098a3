import { and, eq, notInArray } from 'drizzle-orm';
import { newId } from '../../platform/database/ids.ts';
import { isRenamed, takenName } from '../../platform/database/names/takenName.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Unit } from '../../platform/unit.ts';
import type { SignGroupRow } from './signGroups.ts';
import { signGroupMembers, signGroups } from './tables.ts';

export interface SignGroupContent {
  readonly name: string;
  readonly isActive: boolean;
  readonly memberIds: readonly string[];
}

/**
 * Writes a sign group and who is in it. Whether it may look like this has been asked before.
 * @param existing the group that changes; undefined for a new one
 * @throws AppError validation_failed where the name is another group's
 */
export async function writeSignGroup(
  { tx, accountId, now }: Pick<Unit, 'tx' | 'accountId' | 'now'>,
  existing: SignGroupRow | undefined,
  { name, isActive, memberIds }: SignGroupContent,
): Promise<SignGroupRow> {
  const id = existing?.id ?? newId(now);
  const [group] = await tx
    .insert(signGroups)
    .values({ accountId, id, name, isActive })
    .onConflictDoUpdate({
      target: [signGroups.accountId, signGroups.id],
      set: {
        name,
        isActive,
        version: (existing?.version ?? 0) + 1,
        ...(isRenamed(existing, name) && { nameTwin: 0 }),
      },
    })
    .returning()
    .catch(refuseTakenName);
  if (!group) throw new Error('a sign group was not written');
  const ids = [...new Set(memberIds)].sort();
  await tx
    .delete(signGroupMembers)
    .where(
      and(
        eq(signGroupMembers.accountId, accountId),
        eq(signGroupMembers.signGroupId, id),
        ids.length > 0 ? notInArray(signGroupMembers.userId, ids) : undefined,
      ),
    );
  if (ids.length > 0)
    await tx
      .insert(signGroupMembers)
      .values(ids.map((userId) => ({ accountId, signGroupId: id, userId })))
      .onConflictDoNothing();
  return group;
}

/** A name that would be taken for another group's. */
export const takenSignGroupName = (
  { tx, accountId }: Pick<Unit, 'tx' | 'accountId'>,
  existing: SignGroupRow | undefined,
  name: string,
) => takenName(tx, accountId, signGroups, existing, name);

function refuseTakenName(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  const isName = cause instanceof Error && 'constraint' in cause && cause.constraint === 'sign_groups_name';
  if (!isName) throw error;
  throw invalid([{ field: 'name', key: 'lang_name_taken' }]);
}
