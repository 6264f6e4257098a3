import type { Tx } from '../../platform/database/database.ts';
import type { Person } from '../../platform/http/person.ts';
import { loadAccount, runningPeriod } from '../accounts/index.ts';
import { findUser } from '../users/index.ts';
import { type ImportRow, mayImport } from './importRecord.ts';

/**
 * Whoever imports, as they stand now: what they confirmed is written in their name. Null where they have no right to it
 * any more.
 */
export async function importerOf(tx: Tx, row: ImportRow, now: Date): Promise<Person | null> {
  const person = await personNow(tx, row, now);
  return person && mayImport(row.kind, person) ? person : null;
}

/** Whoever had something done in the background, as they stand now; null where they are not active any more. */
export async function personNow(
  tx: Tx,
  {
    accountId,
    userId,
    confirmedFrom,
  }: { readonly accountId: string; readonly userId: string; readonly confirmedFrom: string },
  now: Date,
): Promise<Person | null> {
  const account = await loadAccount(tx, accountId);
  const user = await findUser(tx, accountId, userId);
  if (!account.isActive || !user?.isActive) return null;
  const period = await runningPeriod(tx, account, now);
  return {
    accountId,
    accountCode: account.code,
    userId,
    loginId: user.loginId,
    name: user.name,
    authorities: user.authorities,
    modules: period?.modules ?? [],
    options: account.params.enableBankOrderPage ? ['enableBankOrderPage'] : [],
    licenceActive: period !== null,
    sessionId: '',
    secondFactor: false,
    ip: confirmedFrom,
  };
}
