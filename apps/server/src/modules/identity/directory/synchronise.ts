import type { DirectoryReport, MessageKey } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { lockAccount } from '../../accounts/index.ts';
import { isLastAdmin, lockNamedUser, setActive } from '../../users/index.ts';
import { type DirectoryRow, loadDirectory } from './directoryRecord.ts';
import { entryOfUser, noteLeft, presentUsers } from './directoryUsers.ts';
import { renameUser } from './importPeople.ts';
import { nameProblemOf } from './judgePerson.ts';
import { inStored } from './knownDirectory.ts';
import { DirectoryFailed } from './ldap/directoryFailed.ts';
import { type DirectoryPerson, findByIds } from './ldap/people.ts';
import { directories } from './tables.ts';
import { type Leaving, whoLeaves } from './whoLeaves.ts';

type Imported = Awaited<ReturnType<typeof presentUsers>>[number];

/**
 * Brings users who came from the account's directory up to it: names as it has them, and whoever no longer matches is
 * deactivated. A directory that does not answer, or not all of it, deactivates nobody and is said so (ADR 57).
 * Every step may be done twice: nothing is changed that is so already.
 */
export async function synchronise(platform: Platform, accountId: string): Promise<void> {
  const begun = await platform.db.inAccount(accountId, async (tx) => ({
    row: await loadDirectory(tx, accountId),
    imported: await presentUsers(tx, accountId),
  }));
  const { row, imported } = begun;
  if (!row?.isOn) return;
  const report = { at: platform.clock().toISOString(), checked: imported.length, ...nothing };
  let compared: Compared;
  try {
    compared = await compare(platform, row, imported);
  } catch (error) {
    if (!(error instanceof DirectoryFailed)) throw error;
    return saveReport(platform, accountId, { ...report, problem: `lang_directory_${error.code}` });
  }
  const { found, leaving } = compared;
  let renamed = 0;
  for (const user of imported) {
    const entry = found.get(user.entryId);
    if (entry && (await rename(platform, accountId, user, entry))) renamed += 1;
  }
  const ends = { deactivated: 0, kept: 0 };
  for (const user of leaving.users) {
    const end = await deactivate(platform, accountId, user);
    if (end !== null) ends[end] += 1;
  }
  const { problem, left } = leaving;
  await saveReport(platform, accountId, { ...report, ...ends, renamed, problem, left });
}

const nothing = { renamed: 0, deactivated: 0, kept: 0, left: 0, problem: null };

interface Compared {
  readonly found: ReadonlyMap<string, DirectoryPerson>;
  readonly leaving: Leaving<Imported>;
}

/** Who seems to have left is asked for a second time, over another connection: an entry may be on the move. */
async function compare(
  platform: Platform,
  row: DirectoryRow,
  imported: readonly Imported[],
): Promise<Compared> {
  const look = (users: readonly Imported[]) =>
    inStored(platform, row, (client) =>
      findByIds(
        client,
        row,
        users.map(({ entryId }) => entryId),
      ),
    );
  const first = await look(imported);
  const missing = imported.filter(({ entryId }) => !first.has(entryId));
  const found = missing.length === 0 ? first : new Map([...first, ...(await look(missing))]);
  const left = imported.filter(({ entryId }) => !found.has(entryId));
  return { found, leaving: whoLeaves(left, imported.length, row.maxLeavers) };
}

function rename(
  platform: Platform,
  accountId: string,
  { userId, entryId }: Imported,
  entry: DirectoryPerson,
): Promise<boolean> {
  // A name that cannot be one leaves the user as they are.
  if (nameProblemOf(entry) !== null) return Promise.resolve(false);
  return inUnit(platform, { accountId, system: 'directory' }, async (unit) => {
    const user = await lockStill(unit, userId, entryId);
    return user !== null && renameUser(unit, user, entry);
  });
}

/** @returns null where the user is no longer what was looked for */
function deactivate(
  platform: Platform,
  accountId: string,
  { userId, entryId }: Imported,
): Promise<'deactivated' | 'kept' | null> {
  return inUnit(platform, { accountId, system: 'directory' }, async (unit) => {
    const { tx, audit } = unit;
    // Of two administrators who leave at once one stays.
    await lockAccount(tx, accountId);
    const user = await lockStill(unit, userId, entryId);
    if (!user) return null;
    if (user.isAccountAdmin || (await isLastAdmin(tx, accountId, user))) return 'kept';
    await setActive(unit, [userId], false);
    await noteLeft(unit, userId);
    await audit({
      event: 'user.deactivated',
      subjectKind: 'user',
      subjectId: userId,
      facts: { user: `${user.firstName} ${user.lastName}` },
    });
    return 'deactivated';
  });
}

/** The user, if active and this entry's still: the directory was asked before. */
async function lockStill({ tx, accountId }: Unit, userId: string, entryId: string) {
  const user = await lockNamedUser(tx, accountId, userId);
  const entry = await entryOfUser(tx, accountId, userId);
  return user?.isActive && entry?.entryId === entryId && entry.leftAt === null ? user : null;
}

/** What it did stands on the page; the trail hears of what changed, and of a problem once. */
function saveReport(
  platform: Platform,
  accountId: string,
  report: Omit<DirectoryReport, 'problem'> & { readonly problem: MessageKey | null },
): Promise<void> {
  return inUnit(platform, { accountId, system: 'directory' }, async ({ tx, audit }) => {
    const before = await loadDirectory(tx, accountId, 'lock');
    if (!before) return;
    await tx.update(directories).set({ lastReport: report }).where(eq(directories.accountId, accountId));
    const { renamed, deactivated, kept, problem } = report;
    const isNews = renamed > 0 || deactivated > 0 || problem !== (before.lastReport?.problem ?? null);
    if (!isNews) return;
    await audit({
      event: 'account.directorySynchronised',
      subjectKind: 'account',
      subjectId: accountId,
      facts: { renamed, deactivated, kept, problem },
    });
  });
}
