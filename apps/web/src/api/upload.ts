import {
  ApiError,
  appendUpload,
  beginIncomingUpload,
  beginPictureUpload,
  beginUpload,
  completeUpload,
  type FileKind,
  getUpload,
  type JobFile,
  limits,
  type UploadState,
  uploadWhole,
  wholeUploadBytes,
  withoutDetails,
} from '@tomar/contract';
import { call, urlOf } from './call.ts';
import { isInvalidToken } from './failure.ts';
import { newRequestId } from './requestId.ts';
import { readPiece } from './sending/readPiece.ts';
import { sendBytes } from './sending/sendBytes.ts';
import { retryTransient, type Transfer } from './sending/transfer.ts';

/** Says which file it is without reading it, so that choosing it again after a reload goes on where it stopped. */
export const fingerprintOf = (file: Pick<File, 'name' | 'size' | 'lastModified'>, kind: FileKind): string =>
  `${kind}:${file.size}:${file.lastModified}:${file.name}`.slice(0, 200);

export interface UploadJob extends Transfer {
  readonly draftId: string;
  readonly kind: FileKind;
}

/** A file of the draft, and the version of the draft that came with it. */
export interface UploadedFile {
  readonly file: JobFile;
  readonly draftVersion: number;
}

/**
 * Sends a file into a draft: a small one in one request, others in pieces. A lost connection is waited out; in pieces
 * the upload then goes on from the byte the server holds. Only a refusal ends it.
 * @throws ApiError when the server refuses, FileChanged, or an AbortError when `signal` fires.
 */
export async function uploadFile(job: UploadJob): Promise<UploadedFile> {
  const { file, draftVersion } = (await sendWhole(job)) ?? (await sendInPieces(job));
  if (!file || draftVersion === null) throw new ApiError(500, withoutDetails('upload_without_file'));
  return { file, draftVersion };
}

/** Null where that is not the way: see `isForPieces`. */
async function sendWhole(job: UploadJob): Promise<UploadState | null> {
  const { draftId, kind, file } = job;
  const { name, size } = file;
  // A name that is too long is refused where it need not fit into an address.
  if (size > wholeUploadBytes || name.length > limits.fileNameLength) return null;
  job.progress({ sent: 0, waiting: false });
  // Of this sending alone: the server tells by it that a request is repeated whose answer was lost.
  const address = urlOf(uploadWhole, undefined, { draftId, kind, name, size, fingerprint: newRequestId() });
  const bytes = await readPiece(file, 0);
  try {
    return await retryTransient(job, () => sendBytes(job, uploadWhole, address, 0, bytes));
  } catch (error) {
    if (isForPieces(error)) return null;
    throw error;
  }
}

/**
 * A server of a version before does not know the endpoint; and what begins an upload in pieces says rightly that there is
 * no such draft, or finds a session that another tab renewed.
 */
const isForPieces = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || isInvalidToken(error));

function sendInPieces(job: UploadJob): Promise<UploadState> {
  const { draftId, kind, file, signal } = job;
  const body = { ...factsOf(file, kind), draftId, kind };
  return transfer(job, () => call(beginUpload, { body, signal }));
}

/** Sends the person's own picture, as `uploadFile` sends files of drafts. */
export async function uploadPicture(job: Transfer): Promise<void> {
  const body = factsOf(job.file, 'Attachment');
  await transfer(job, () => call(beginPictureUpload, { body, signal: job.signal }));
}

/** Sends the file of an incoming document that is about to be entered, as `uploadFile` sends files of drafts. */
export async function uploadIncoming(job: Transfer): Promise<JobFile> {
  const body = factsOf(job.file, 'Document');
  const { file } = await transfer(job, () => call(beginIncomingUpload, { body, signal: job.signal }));
  if (!file) throw new ApiError(500, withoutDetails('upload_without_file'));
  return file;
}

const factsOf = (file: File, kind: FileKind) => ({
  name: file.name,
  size: file.size,
  fingerprint: fingerprintOf(file, kind),
});

/** Brings a begun upload to its end. */
async function transfer(job: Transfer, begin: () => Promise<UploadState>): Promise<UploadState> {
  let state = await retryTransient(job, begin);
  while (!state.file && state.received < job.file.size) {
    job.progress({ sent: state.received, waiting: false });
    const { id, received } = state;
    const piece = await readPiece(job.file, received);
    const address = urlOf(appendUpload, { id }, { offset: received });
    state = await retryTransient(
      job,
      () => sendBytes(job, appendUpload, address, received, piece),
      () => call(getUpload, { params: { id }, signal: job.signal }),
    );
  }
  job.progress({ sent: job.file.size, waiting: false });
  return state.file
    ? state
    : retryTransient(job, () => call(completeUpload, { params: { id: state.id }, signal: job.signal }));
}
