import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fileSignatures } from './tables.ts';

/** Those of these participants whose signature stands in a document already. */
export async function signedPlaces(
  tx: Tx,
  accountId: string,
  participantIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (participantIds.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: fileSignatures.participantId })
    .from(fileSignatures)
    .where(
      and(
        eq(fileSignatures.accountId, accountId),
        inArray(fileSignatures.participantId, [...participantIds]),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
