import { refused } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type DirectoryRow, loadDirectory } from './directoryRecord.ts';
import { DirectoryFailed } from './ldap/directoryFailed.ts';
import { inDirectory } from './ldap/openDirectory.ts';

type Work<T> = Parameters<typeof inDirectory<T>>[2];

/** Signs in to a directory as it is stored. @throws DirectoryFailed */
export const inStored = <T>(
  { connect, secrets }: Pick<Platform, 'connect' | 'secrets'>,
  row: DirectoryRow,
  work: Work<T>,
): Promise<T> => {
  const { accountId, passwordSealed } = row;
  const password = passwordSealed === null ? '' : secrets.open(accountId, passwordSealed);
  // Without one a directory would take Tomar for nobody, and say yes.
  if (password === '') throw new DirectoryFailed('bind', 'no password is stored');
  return inDirectory(connect, { ...row, password }, work);
};

/**
 * The account's directory for somebody who asks it from a page.
 * @throws AppError refused with why it did not answer, also when it is off
 */
export async function askDirectory<T>(
  platform: Platform,
  accountId: string,
  ask: (row: DirectoryRow, client: Parameters<Work<T>>[0]) => Promise<T>,
): Promise<T> {
  const row = await platform.db.inAccount(accountId, (tx) => loadDirectory(tx, accountId));
  if (!row?.isOn) throw refused('lang_directory_off');
  try {
    return await inStored(platform, row, (client) => ask(row, client));
  } catch (error) {
    if (error instanceof DirectoryFailed) throw refused(`lang_directory_${error.code}`);
    throw error;
  }
}
