import type { IncomingDetail } from '@tomar/contract';
import { and } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Person } from '../../../platform/http/person.ts';
import { visibleIncoming } from '../policy.ts';
import { presentIncoming } from '../present.ts';
import { incomingDocuments } from '../tables.ts';

/** What became of a document, for whom it is shown still: routed elsewhere, it may be others' alone. */
export async function whatBecame(
  tx: Tx,
  person: Person,
  id: string,
): Promise<{ detail: IncomingDetail | null }> {
  const [document] = await tx
    .select()
    .from(incomingDocuments)
    .where(and(byId(incomingDocuments, person.accountId, id), visibleIncoming(tx, person)));
  return { detail: document ? await presentIncoming(tx, person, document) : null };
}
