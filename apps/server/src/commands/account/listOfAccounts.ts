import { isReservedCode, listAccounts, listPeriods } from '../../modules/accounts/index.ts';
import { accountAdmin } from '../../modules/users/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeLicence } from './licence.ts';
import { describePeriod } from './period.ts';
import { readOptions } from './readOptions.ts';

/** `account list`: every account with its administrator and periods. */
export async function listOfAccounts(platform: Platform, words: readonly string[]): Promise<string> {
  readOptions(words, 0, []);
  const accounts = await platform.db.inInstallation((tx) => listAccounts(tx));
  const parts: string[] = [];
  for (const { id, code, title, isActive } of accounts) {
    const [admin, periods] = await platform.db.inAccount(id, async (tx) => [
      await accountAdmin(tx, id),
      await listPeriods(tx, id),
    ]);
    parts.push(
      `${code}  ${title}${isActive ? '' : '  (switched off)'}`,
      ...(isReservedCode(code)
        ? [`  /${code} is an address of the installation's own: "account rename ${code} NEW" gives another`]
        : []),
      `  administrator: ${admin?.email ?? 'none'}`,
      ...periods.map((period) => `  period: ${describePeriod(period)}; ${describeLicence(period.licence)}`),
    );
  }
  return parts.length > 0 ? parts.join('\n') : 'there are no accounts';
}
