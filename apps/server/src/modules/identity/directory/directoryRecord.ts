import { type DirectoryForm, type DirectorySettings, emptyDirectory } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { invalid } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { directories } from './tables.ts';

export type DirectoryRow = typeof directories.$inferSelect;

/** An account's directory; undefined: never set. */
export async function loadDirectory(
  tx: Tx,
  accountId: string,
  lock?: 'lock',
): Promise<DirectoryRow | undefined> {
  const query = tx.select().from(directories).where(eq(directories.accountId, accountId));
  const [row] = lock ? await query.for('no key update') : await query;
  return row;
}

export function presentDirectory(row: DirectoryRow | undefined): DirectorySettings {
  if (row === undefined) return { ...emptyDirectory, version: 0, hasPassword: false, lastReport: null };
  const { accountId: _, passwordSealed, ...settings } = row;
  return { ...settings, hasPassword: passwordSealed !== null };
}

/**
 * The password that goes with what the form says, sealed; null: none. A stored one goes to no other server than the one it
 * was typed for, nor with another user, nor to one that is checked in another way.
 * @throws AppError validation_failed
 */
export function sealedPassword(
  { secrets }: Pick<Platform, 'secrets'>,
  accountId: string,
  form: DirectoryForm,
  stored: DirectoryRow | undefined,
): string | null {
  if (form.password !== null) return form.password === '' ? null : secrets.seal(accountId, form.password);
  if (stored === undefined || stored.passwordSealed === null) return null;
  const isSame = (['host', 'port', 'security', 'ca', 'bindDn'] as const).every(
    (name) => stored[name] === form[name],
  );
  if (!isSame) throw invalid([{ field: 'password', key: 'lang_directory_password_again' }]);
  return stored.passwordSealed;
}
