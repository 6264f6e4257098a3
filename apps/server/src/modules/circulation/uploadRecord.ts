import type { JobFile, UploadState } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import { presentFile } from './fileRecord.ts';
import { jobFiles, uploads } from './tables.ts';

export type UploadRow = typeof uploads.$inferSelect;

/** The person's own upload. @throws AppError not_found */
export async function loadUpload(
  tx: Tx,
  person: Person,
  uploadId: string,
  lock?: 'lock',
): Promise<UploadRow> {
  const query = tx
    .select()
    .from(uploads)
    .where(
      and(
        eq(uploads.accountId, person.accountId),
        eq(uploads.id, uploadId),
        eq(uploads.userId, person.userId),
      ),
    );
  const [upload] = lock ? await query.for('no key update') : await query;
  if (!upload) throw notFound();
  return upload;
}

export async function presentUpload(tx: Tx, upload: UploadRow): Promise<UploadState> {
  return {
    id: upload.id,
    received: upload.received,
    size: upload.size,
    file: upload.fileId === null ? null : await uploadedFile(tx, upload.accountId, upload.fileId),
  };
}

async function uploadedFile(tx: Tx, accountId: string, fileId: string): Promise<JobFile | null> {
  const [file] = await tx
    .select()
    .from(jobFiles)
    .where(and(eq(jobFiles.accountId, accountId), eq(jobFiles.id, fileId)));
  return file ? presentFile(file) : null;
}
