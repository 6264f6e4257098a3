import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { trackingNumber } from '@tomar/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { loadAccount } from '../accounts/index.ts';
import { filesOf, type JobRow, nameAndType } from '../jobs/index.ts';
import { DeliveryFailed } from './deliveryFailed.ts';
import { distinctNames, safeFileName } from './fileNames.ts';

export interface ParcelFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** Lower-case hexadecimal */
  readonly sha256: string;
  /** Its bytes, read as they are asked for. The stream fails before its end where they are not the file's. */
  open(): Readable;
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
      open: () =>
        checkedStream(names[index] ?? file.id, { size: file.currentSize, sha256: file.currentSha256 }, () =>
          platform.blobs.stream(job.accountId, file.currentSha256),
        ),
    })),
  };
}

/**
 * A stream that is opened when it is first read and whose end comes only if the bytes were the expected ones: nothing
 * is handed over that is not what was signed.
 */
export function checkedStream(
  name: string,
  expected: { readonly size: number; readonly sha256: string },
  open: () => Promise<AsyncIterable<Uint8Array>>,
): Readable {
  return Readable.from(
    (async function* () {
      const hash = createHash('sha256');
      let size = 0;
      try {
        for await (const piece of await open()) {
          hash.update(piece);
          size += piece.length;
          yield piece;
        }
      } catch (cause) {
        const message = cause instanceof Error ? cause.message : String(cause);
        throw new DeliveryFailed('lang_delivery_file_unreadable', `${name}: ${message}`, {
          fate: 'forNow',
          cause,
        });
      }
      if (size !== expected.size || hash.digest('hex') !== expected.sha256)
        throw new DeliveryFailed('lang_delivery_file_changed', name, { fate: 'forGood' });
    })(),
  );
}
