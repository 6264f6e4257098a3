import type { Tx } from '../../../platform/database/database.ts';
import { loadAccount } from '../../accounts/index.ts';
import { holdIdentitySource } from '../../users/index.ts';
import { loadProvider, type ProviderRow } from './providerRecord.ts';

/**
 * Whether the provider is still what it was when a token was judged: on, with the same settings, in an account that may
 * have one. Nobody switches it off or changes it before the transaction ends.
 */
export async function stillVouches(
  tx: Tx,
  { accountId, kind, version }: Pick<ProviderRow, 'accountId' | 'kind' | 'version'>,
): Promise<boolean> {
  const now = await loadProvider(tx, accountId, kind, 'share');
  // Asked second: whoever takes the account's support away holds its providers until that is done.
  const { isActive, supportsExternalUsers } = await loadAccount(tx, accountId);
  return isActive && supportsExternalUsers && now?.isOn === true && now.version === version;
}

/** Whether it keeps the user's identity still, too. Nobody takes it back before the transaction ends. */
export const stillVouchesFor = async (
  tx: Tx,
  provider: Pick<ProviderRow, 'accountId' | 'kind' | 'version'>,
  userId: string,
): Promise<boolean> =>
  (await stillVouches(tx, provider)) &&
  (await holdIdentitySource(tx, provider.accountId, userId)) === provider.kind;
