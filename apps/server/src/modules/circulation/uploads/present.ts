import type { JobFile, UploadState } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { presentFile } from '../../jobs/index.ts';
import { jobFiles, jobs } from '../../jobs/tables.ts';
import type { UploadRow } from './uploadRecord.ts';

/** What an upload became, with the version that its draft has by it; null of what is no draft. */
export interface Became {
  readonly file: JobFile;
  readonly draftVersion: number | null;
}

/** How far an upload is. */
export const stateOf = ({ id, received, size }: UploadRow, became?: Became): UploadState => ({
  id,
  received,
  size,
  file: became?.file ?? null,
  draftVersion: became?.draftVersion ?? null,
});

export const presentUpload = async (tx: Tx, upload: UploadRow): Promise<UploadState> =>
  stateOf(
    upload,
    upload.fileId === null ? undefined : await uploadedFile(tx, upload.accountId, upload.fileId),
  );

async function uploadedFile(tx: Tx, accountId: string, fileId: string): Promise<Became | undefined> {
  const [row] = await tx
    .select({ file: jobFiles, draftVersion: jobs.version })
    .from(jobFiles)
    .leftJoin(jobs, byId(jobs, jobFiles.accountId, jobFiles.jobId))
    .where(byId(jobFiles, accountId, fileId));
  return row && { file: presentFile(row.file), draftVersion: row.draftVersion };
}
