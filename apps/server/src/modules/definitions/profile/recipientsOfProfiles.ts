import type { RecipientLookup } from '@tomar/contract';
import type { SQLWrapper } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { StoredParts } from '../definitionStore.ts';

/** What delivery, which stands above, says of the recipients of profiles. */
export interface RecipientsOfProfiles {
  readonly parts: StoredParts;
  /** The ids of the profiles that name any of these, as a part of another query. */
  naming(tx: Tx, accountId: string, ids: readonly string[]): SQLWrapper;
  find(tx: Tx, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, RecipientLookup>>;
}
