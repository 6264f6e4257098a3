import type { LicenceWarning } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { licenceWarnings } from '../tables.ts';

/** Notes that the account's administrators are told of it. False: they were before. */
export async function noteLicenceWarning(
  tx: Tx,
  accountId: string,
  { kind, about }: LicenceWarning,
  now: Date,
): Promise<boolean> {
  const added = await tx
    .insert(licenceWarnings)
    .values({ accountId, kind, about, toldAt: now })
    .onConflictDoNothing()
    .returning({ kind: licenceWarnings.kind });
  return added.length > 0;
}
