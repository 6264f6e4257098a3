import type { RecipientLookup } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { StoredParts } from '../definitionStore.ts';

/** What delivery, which stands above, says of the recipients of profiles. */
export interface RecipientsOfProfiles {
  readonly parts: StoredParts;
  find(tx: Tx, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, RecipientLookup>>;
}
