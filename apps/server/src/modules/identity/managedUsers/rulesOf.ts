import type { UserRules } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { loadAccount } from '../../accounts/index.ts';

/** DEF-10: what the account wants of its users. Asked, and not remembered: a rule holds from the moment it is saved. */
export async function rulesOf(tx: Tx, accountId: string): Promise<UserRules> {
  const { params } = await loadAccount(tx, accountId);
  return { emailDomains: params.emailDomains };
}
