import type { Tx } from '../../../platform/database/database.ts';
import { loadAccount } from '../../accounts/index.ts';
import { loadProvider, type ProviderRow } from './providerRecord.ts';

/**
 * Whether the provider is still what it was when a token was judged: on, with the same settings, in an account that may
 * have one. Nobody switches it off or changes it before the transaction ends.
 */
export async function stillVouches(
  tx: Tx,
  { accountId, kind, version }: Pick<ProviderRow, 'accountId' | 'kind' | 'version'>,
): Promise<boolean> {
  const { isActive, supportsExternalUsers } = await loadAccount(tx, accountId);
  const now = await loadProvider(tx, accountId, kind, 'share');
  return isActive && supportsExternalUsers && now?.isOn === true && now.version === version;
}
