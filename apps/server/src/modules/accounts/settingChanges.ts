import { type SettingChange, type SettingName, settingNames } from '@tomar/contract';
import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Unit } from '../../platform/unit.ts';
import { settingChanges } from './tables.ts';

/** What is handed in of later modules. */
export interface AccountsNeeds {
  /** Full names of those of these who are users of the account, by id. */
  namesOfUsers(tx: Tx, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Notes who changed these settings, and when. What is shown beside a setting; the trail has all changes. */
export async function noteSettings(
  { tx, accountId, now, actor }: Unit,
  settings: readonly SettingName[],
): Promise<void> {
  const last = { changedAt: now, changedBy: 'userId' in actor ? actor.userId : null };
  for (const setting of settings.toSorted())
    await tx
      .insert(settingChanges)
      .values({ accountId, setting, ...last })
      .onConflictDoUpdate({ target: [settingChanges.accountId, settingChanges.setting], set: last });
}

/** The last change of every setting that was changed since that is noted. */
export function listSettingChanges(
  { db }: Pick<Platform, 'db'>,
  { accountId }: Person,
  { namesOfUsers }: AccountsNeeds,
): Promise<SettingChange[]> {
  return db.inAccount(accountId, async (tx) => {
    const rows = await tx
      .select()
      .from(settingChanges)
      .where(eq(settingChanges.accountId, accountId))
      .orderBy(asc(settingChanges.setting));
    const names = await namesOfUsers(
      tx,
      accountId,
      rows.flatMap(({ changedBy }) => changedBy ?? []),
    );
    return rows.flatMap(({ setting: name, changedAt, changedBy }) => {
      const setting = settingNames.find((one) => one === name);
      const by = changedBy === null ? null : (names.get(changedBy) ?? null);
      return setting ? [{ setting, at: changedAt.toISOString(), by }] : [];
    });
  });
}
