import type { JobFile, UploadState } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { presentFile } from '../../jobs/index.ts';
import { jobFiles, jobs } from '../../jobs/tables.ts';
import type { UploadRow } from './uploadRecord.ts';

export async function presentUpload(tx: Tx, upload: UploadRow): Promise<UploadState> {
  const { id, received, size, fileId } = upload;
  const become = fileId === null ? undefined : await uploadedFile(tx, upload.accountId, fileId);
  return { id, received, size, file: become?.file ?? null, draftVersion: become?.draftVersion ?? null };
}

async function uploadedFile(
  tx: Tx,
  accountId: string,
  fileId: string,
): Promise<{ readonly file: JobFile; readonly draftVersion: number | null } | undefined> {
  const [row] = await tx
    .select({ file: jobFiles, draftVersion: jobs.version })
    .from(jobFiles)
    .leftJoin(jobs, byId(jobs, jobFiles.accountId, jobFiles.jobId))
    .where(byId(jobFiles, accountId, fileId));
  return row && { file: presentFile(row.file), draftVersion: row.draftVersion };
}
