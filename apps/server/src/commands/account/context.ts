import { type FoundAccount, findAccountByCode, lockAccount } from '../../modules/accounts/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit, type Unit } from '../../platform/unit.ts';
import { CommandRefused } from '../commandErrors.ts';

/** The name that the audit trail has for whoever works on the server's command line. */
export const operator = 'operator';

/** One transaction of the account with this code, whose row is locked. @throws CommandRefused when there is none */
export async function inAccountOf<T>(
  platform: Platform,
  code: string,
  work: (unit: Unit, account: FoundAccount) => Promise<T>,
): Promise<T> {
  const account = await platform.db.inInstallation((tx) => findAccountByCode(tx, code));
  if (!account) throw new CommandRefused(`there is no account "${code}"; "account list" shows them`);
  return inUnit(platform, { accountId: account.id, system: operator }, async (unit) => {
    await lockAccount(unit.tx, account.id);
    return work(unit, account);
  });
}
