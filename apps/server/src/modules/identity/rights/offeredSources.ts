import type { ProviderKind } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { loadAccount } from '../../accounts/index.ts';
import { providersOn } from '../external/providerRecord.ts';

/** Providers that may keep the identities of this account's users. */
export async function offeredSources(tx: Tx, accountId: string): Promise<ProviderKind[]> {
  const { supportsExternalUsers } = await loadAccount(tx, accountId);
  return supportsExternalUsers ? providersOn(tx, accountId) : [];
}
