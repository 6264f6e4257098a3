import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { beyondLimits, filesFor, type Language, type RecipientDemands } from '@tomar/contract';
import type { BlobStore } from '../../platform/blobs/blobStore.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { LetterLogo } from '../../platform/mail/letter/letter.ts';
import { letterheadOf } from '../../platform/mail/letterhead/letterhead.ts';
import { knownAccount, type LoadedAccount, readerLanguage } from '../accounts/index.ts';
import { type FileRow, filesOf, type JobRow, nameAndType, trackingOf } from '../jobs/index.ts';
import { DeliveryFailed } from './deliveryFailed.ts';
import { distinctNames, safeFileName } from './fileNames.ts';

export interface ContentFile {
  readonly name: string;
  readonly contentType: string;
  readonly size: number;
  /** Lower-case hexadecimal */
  readonly sha256: string;
  /** Its bytes, read as they are asked for. The stream fails before its end where they are not the file's. */
  open(): Readable;
}

/** What goes to one recipient of a job: the signed documents, then the attachments it takes. */
export interface DeliveryContent {
  readonly accountCode: string;
  readonly accountTitle: string;
  /** What stands above its mails; absent or null: none. */
  readonly logo?: LetterLogo | null;
  /** The account's: nobody knows the reader's. */
  readonly language: Language;
  readonly jobId: string;
  readonly jobName: string;
  readonly trackingNumber: string;
  readonly documentNumber: string;
  readonly files: readonly ContentFile[];
}

/** A finished job with all of its files, before it is known what goes to whom. */
export interface JobContent {
  readonly account: Pick<LoadedAccount, 'code' | 'title' | 'params'>;
  readonly logo: LetterLogo | null;
  readonly job: JobRow;
  readonly files: readonly FileRow[];
}

/** What besides the job itself is to be known of it. */
export const loadJobContent = async (
  tx: Tx,
  accountId: string,
  jobId: string,
): Promise<Omit<JobContent, 'job'>> => ({
  account: await knownAccount(tx, accountId),
  logo: await letterheadOf(tx, accountId),
  files: await filesOf(tx, accountId, jobId),
});

/**
 * Chooses what goes to a recipient, names it and holds it against the recipient's limits.
 * @throws DeliveryFailed where it is more than the recipient takes (DLV-15, DLV-19)
 */
export function makeContent(
  blobs: Pick<BlobStore, 'stream'>,
  { account, logo, job, files: all }: JobContent,
  recipient: RecipientDemands,
): DeliveryContent {
  const files = filesFor(recipient, all, job.attachmentSending ?? 'byRecipient');
  refuseBeyondLimits(recipient, files);
  const names = distinctNames(files.map((file) => safeFileName(nameAndType(file).name)));
  return {
    accountCode: account.code,
    accountTitle: account.title,
    logo,
    language: readerLanguage(null, account.params),
    jobId: job.id,
    jobName: job.name,
    trackingNumber: trackingOf(job),
    documentNumber: job.documentNumber,
    files: files.map((file, index) => ({
      name: names[index] ?? file.id,
      contentType: nameAndType(file).contentType,
      size: file.currentSize,
      sha256: file.currentSha256,
      open: () =>
        checkedStream(names[index] ?? file.id, { size: file.currentSize, sha256: file.currentSha256 }, () =>
          blobs.stream(job.accountId, file.currentSha256),
        ),
    })),
  };
}

function refuseBeyondLimits(recipient: RecipientDemands, files: readonly FileRow[]): void {
  const beyond = beyondLimits(
    recipient,
    files.map((file) => ({ size: file.currentSize })),
  );
  if (beyond?.reason === 'tooLarge')
    throw new DeliveryFailed('lang_delivery_too_large', `${beyond.most} MB`, { fate: 'forGood' });
  if (beyond?.reason === 'tooMany')
    throw new DeliveryFailed('lang_delivery_too_many_files', String(beyond.most), { fate: 'forGood' });
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
