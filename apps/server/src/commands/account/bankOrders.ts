import { setBankOrderPage } from '../../modules/accounts/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { inAccountOf } from './context.ts';
import { readOnOrOff } from './readOptions.ts';

/** `account bank-orders`: ACC-04, which the installation's operator decides. */
export async function setBankOrders(platform: Platform, words: readonly string[]): Promise<string> {
  const { code, isOn: enabled } = readOnOrOff(words);
  await inAccountOf(platform, code, async ({ tx, accountId, audit }) => {
    await setBankOrderPage(tx, accountId, enabled);
    await audit({
      event: 'account.bankOrdersChanged',
      subjectKind: 'account',
      subjectId: accountId,
      facts: { enabled },
    });
  });
  return `bank orders of "${code}" are ${enabled ? 'on' : 'off'} now; they want the module BankOrders, too`;
}
