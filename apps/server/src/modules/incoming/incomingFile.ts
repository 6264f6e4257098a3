import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Unit } from '../../platform/unit.ts';
import { visibleIncoming } from './policy.ts';
import { incomingDocuments, incomingFiles } from './tables.ts';

/** A file came for a document that the person is about to enter. Its record is there. */
export async function keepIncomingFile(
  { tx, accountId, now }: Unit,
  { userId }: Person,
  fileId: string,
): Promise<void> {
  await tx.insert(incomingFiles).values({ accountId, id: fileId, userId, createdAt: now });
}

/** Read by whoever sees its document; before there is one, by who sent it. @throws AppError not_found */
export async function expectIncomingFile(tx: Tx, person: Person, fileId: string): Promise<void> {
  const { accountId, userId } = person;
  const ofDocument = and(eq(incomingDocuments.accountId, accountId), eq(incomingDocuments.fileId, fileId));
  const [document] = await tx
    .select({ isVisible: sql<boolean>`${visibleIncoming(tx, person)}` })
    .from(incomingDocuments)
    .where(ofDocument);
  if (document?.isVisible) return;
  const [own] = document
    ? []
    : await tx
        .select({ id: incomingFiles.id })
        .from(incomingFiles)
        .where(and(byId(incomingFiles, accountId, fileId), eq(incomingFiles.userId, userId)));
  if (!own) throw notFound();
}

/** Some files that came before `before` and were never entered, locked; what somebody enters at this moment is passed over. */
export async function lockUnentered(
  tx: Tx,
  accountId: string,
  before: Date,
  most: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: incomingFiles.id })
    .from(incomingFiles)
    .leftJoin(
      incomingDocuments,
      and(
        eq(incomingDocuments.accountId, incomingFiles.accountId),
        eq(incomingDocuments.fileId, incomingFiles.id),
      ),
    )
    .where(
      and(
        eq(incomingFiles.accountId, accountId),
        lt(incomingFiles.createdAt, before),
        isNull(incomingDocuments.id),
      ),
    )
    .orderBy(incomingFiles.id)
    .limit(most)
    .for('update', { of: incomingFiles, skipLocked: true });
  return rows.map(({ id }) => id);
}
