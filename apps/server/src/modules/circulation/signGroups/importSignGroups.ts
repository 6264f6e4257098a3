import { foldName } from '@tomar/contract';
import type { Unit } from '../../../platform/unit.ts';
import {
  findSignGroups,
  findUsers,
  lockSignGroups,
  membersOf,
  type SignGroupContent,
  signGroupIdsNamed,
} from '../../users/index.ts';
import { changeSignGroup, lockJobsOf } from './saveSignGroup.ts';

export interface ImportedSignGroup {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly members: readonly { readonly id: string; readonly email: string; readonly isActive: boolean }[];
}

/** The sign groups of these names with their members, by what names are told apart by; several where a version before took both. */
export async function signGroupsNamed(
  { tx, accountId }: Pick<Unit, 'tx' | 'accountId'>,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly ImportedSignGroup[]>> {
  const ids = await signGroupIdsNamed(tx, accountId, names);
  const groups = await findSignGroups(tx, accountId, ids);
  const members = await membersOf(tx, accountId, ids);
  const users = await findUsers(
    tx,
    accountId,
    [...members.values()].flat().map(({ userId }) => userId),
  );
  const found = [...groups.values()].map(({ id, name, isActive }) => ({
    id,
    name,
    isActive,
    members: (members.get(id) ?? []).flatMap(({ userId }) => users.get(userId) ?? []),
  }));
  return Map.groupBy(found, ({ name }) => foldName(name));
}

/** Keeps the groups of these names as they are until the transaction ends. */
export async function lockGroupsNamed(
  { tx, accountId }: Pick<Unit, 'tx' | 'accountId'>,
  names: readonly string[],
): Promise<void> {
  await lockSignGroups(tx, accountId, await signGroupIdsNamed(tx, accountId, names), 'no key update');
}

export interface SignGroupToImport {
  /** Null: a new one. */
  readonly id: string | null;
  readonly content: SignGroupContent;
}

/** Writes groups that are locked and whose rules have been asked. @param tell is told how many are written */
export async function writeImportedGroups(
  unit: Unit,
  all: readonly SignGroupToImport[],
  tell: (written: number) => void,
): Promise<void> {
  const ids = all.flatMap(({ id }) => id ?? []);
  const stored = await findSignGroups(unit.tx, unit.accountId, ids);
  // All jobs at once, in the order of their ids (ADR 15).
  if (ids.length > 0) await lockJobsOf(unit, ids);
  for (const [at, { id, content }] of all.entries()) {
    await changeSignGroup(unit, id === null ? undefined : stored.get(id), content);
    tell(at + 1);
  }
}
