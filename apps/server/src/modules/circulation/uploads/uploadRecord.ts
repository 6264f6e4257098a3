import type { DraftDetail } from '@tomar/contract';
import { and, asc, eq, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { jsonRows } from '../../../platform/database/jsonRows.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { uploads } from '../tables.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** The condition for an upload of the person's own. */
export const ownUpload = ({ accountId, userId }: Person, uploadId: string): SQL | undefined =>
  and(byId(uploads, accountId, uploadId), eq(uploads.userId, userId));

/** The person's own upload. @throws AppError not_found */
export async function loadUpload(
  tx: Tx,
  person: Person,
  uploadId: string,
  lock?: 'lock',
): Promise<UploadRow> {
  const query = tx.select().from(uploads).where(ownUpload(person, uploadId));
  const [upload] = lock ? await query.for('no key update') : await query;
  if (!upload) throw notFound();
  return upload;
}

/** The same in one round trip, outside a transaction. @throws AppError not_found */
export async function findUpload(
  { db }: Pick<Platform, 'db'>,
  { accountId, userId }: Person,
  uploadId: string,
): Promise<UploadRow> {
  const [found] = await db.call<{ row: unknown }>('select own_upload($1, $2, $3) as row', [
    accountId,
    uploadId,
    userId,
  ]);
  const [upload] = jsonRows(uploads, found?.row ? [found.row] : []);
  if (!upload) throw notFound();
  return upload;
}

/** Files of a draft whose bytes are not all there yet, the oldest first. */
export const unfinishedUploads = (
  tx: Tx,
  accountId: string,
  draftId: string,
): Promise<DraftDetail['unfinishedUploads']> =>
  tx
    .select({ id: uploads.id, name: uploads.name, kind: uploads.kind })
    .from(uploads)
    .where(and(eq(uploads.accountId, accountId), eq(uploads.jobId, draftId), isNull(uploads.fileId)))
    .orderBy(asc(uploads.id));
