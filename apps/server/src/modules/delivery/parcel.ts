import type { Readable } from 'node:stream';
import { trackingNumber } from '@tomar/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadAccount } from '../accounts/index.ts';
import { filesOf, type JobRow, nameAndType } from '../circulation/index.ts';
import { distinctNames, safeFileName } from './fileNames.ts';

export interface ParcelFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** Lower-case hexadecimal */
  readonly sha256: string;
  open(): Promise<Readable>;
}

/** What goes to every recipient of a job: the signed documents, then the attachments. */
export interface Parcel {
  readonly accountCode: string;
  readonly accountTitle: string;
  readonly jobId: string;
  readonly jobName: string;
  readonly trackingNumber: string;
  readonly documentNumber: string;
  readonly files: readonly ParcelFile[];
}

export async function makeParcel(platform: Platform, tx: Tx, job: JobRow): Promise<Parcel> {
  const account = await loadAccount(tx, job.accountId);
  const files = await filesOf(tx, job.accountId, job.id);
  const names = distinctNames(files.map((file) => safeFileName(nameAndType(file).name)));
  return {
    accountCode: account.code,
    accountTitle: account.title,
    jobId: job.id,
    jobName: job.name,
    trackingNumber: trackingNumber(job.serial ?? '', job.number ?? 0, job.revision),
    documentNumber: job.documentNumber,
    files: files.map((file, index) => ({
      name: names[index] ?? file.id,
      contentType: nameAndType(file).contentType,
      size: file.currentSize,
      sha256: file.currentSha256,
      open: () => platform.blobs.stream(job.accountId, file.currentSha256),
    })),
  };
}
