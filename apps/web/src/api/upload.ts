import {
  ApiError,
  appendUpload,
  beginPictureUpload,
  beginUpload,
  completeUpload,
  type FileKind,
  getUpload,
  type JobFile,
  replyOf,
  type UploadState,
  withoutDetails,
} from '@tomar/contract';
import { call, callerHeaders, urlOf } from './call.ts';
import { isTransient, noResponse } from './failure.ts';
import { noteActivity } from './idle.ts';

/** Bytes that travel in one request: large enough to be quick, small enough to lose little. */
export const pieceBytes = 8 * 1024 * 1024;

/** Says which file it is without reading it, so that choosing it again after a reload goes on where it stopped. */
export const fingerprintOf = (file: Pick<File, 'name' | 'size' | 'lastModified'>, kind: FileKind): string =>
  `${kind}:${file.size}:${file.lastModified}:${file.name}`.slice(0, 200);

export interface UploadProgress {
  readonly sent: number;
  /** The connection is away; the upload goes on by itself. */
  readonly waiting: boolean;
}

/** A file on its way, whoever it is for. */
export interface Transfer {
  readonly file: File;
  readonly signal: AbortSignal;
  readonly progress: (progress: UploadProgress) => void;
}

export interface UploadJob extends Transfer {
  readonly draftId: string;
  readonly kind: FileKind;
}

/** A file of the draft, and the version of the draft that came with it. */
export interface UploadedFile {
  readonly file: JobFile;
  readonly draftVersion: number;
}

/** The file on the disk is not the one that was chosen: it was changed, moved or deleted meanwhile. */
export class FileChanged extends Error {
  readonly code = 'file_changed';
  constructor(name: string, cause?: unknown) {
    super(`${name} was changed or removed while it was being sent`, { cause });
    this.name = 'FileChanged';
  }
}

const maxWaitMs = 15_000;

/**
 * Sends a file in pieces into a draft. A lost connection is waited out and the upload goes on from the byte the
 * server holds; only a refusal ends it.
 * @throws ApiError when the server refuses, FileChanged, or an AbortError when `signal` fires.
 */
export async function uploadFile(job: UploadJob): Promise<UploadedFile> {
  const { draftId, kind, file: chosen, signal } = job;
  const body = { ...factsOf(chosen, kind), draftId, kind };
  const { file, draftVersion } = await transfer(job, () => call(beginUpload, { body, signal }));
  if (!file || draftVersion === null) throw new ApiError(500, withoutDetails('upload_without_file'));
  return { file, draftVersion };
}

/** Sends the person's own picture, as `uploadFile` sends files of drafts. */
export async function uploadPicture(job: Transfer): Promise<void> {
  const body = factsOf(job.file, 'Attachment');
  await transfer(job, () => call(beginPictureUpload, { body, signal: job.signal }));
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
    state = await retryTransient(
      job,
      () => sendPiece(job, id, received, piece),
      () => call(getUpload, { params: { id }, signal: job.signal }),
    );
  }
  job.progress({ sent: job.file.size, waiting: false });
  return state.file
    ? state
    : retryTransient(job, () => call(completeUpload, { params: { id: state.id }, signal: job.signal }));
}

/**
 * Does `work`, again and again while the server is out of reach. When the server has another number of bytes
 * than thought, or after a loss, `ask` finds out where it stands.
 */
async function retryTransient(
  job: Transfer,
  work: () => Promise<UploadState>,
  ask?: () => Promise<UploadState>,
): Promise<UploadState> {
  let wait = 1000;
  for (let lost = false; ; lost = true) {
    try {
      return await (lost && ask ? ask() : work());
    } catch (error) {
      if (job.signal.aborted) throw error;
      const elsewhere = error instanceof ApiError && error.status === 409 && ask !== undefined && !lost;
      if (!elsewhere && !isTransient(error) && !isBusy(error)) throw error;
      if (elsewhere) continue;
      job.progress({ sent: 0, waiting: true });
      await pause(wait, job.signal);
      wait = Math.min(wait * 2, maxWaitMs);
    }
  }
}

/** Too much is under way at this moment. */
const isBusy = (error: unknown): boolean => error instanceof ApiError && error.status === 429;

/** Ends early when the browser is back on line. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
    signal.addEventListener('abort', done, { once: true });
  });
}

/**
 * Read before it is sent: to a request, a file that changed on the disk looks like a lost connection.
 * @throws FileChanged
 */
async function readPiece(file: File, offset: number): Promise<ArrayBuffer> {
  const slice = file.slice(offset, offset + pieceBytes);
  const bytes = await slice.arrayBuffer().catch((error: unknown) => {
    throw new FileChanged(file.name, error);
  });
  if (bytes.byteLength !== Math.min(pieceBytes, file.size - offset)) throw new FileChanged(file.name);
  return bytes;
}

/** One piece, by XMLHttpRequest because only that tells how far the sending got. */
function sendPiece(job: Transfer, id: string, offset: number, piece: ArrayBuffer): Promise<UploadState> {
  // Given up while the piece was read: an event that is over is not told again.
  job.signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<UploadState>();
  const sender = new XMLHttpRequest();
  sender.open('POST', urlOf(appendUpload, { id }, { offset }));
  for (const [name, value] of Object.entries(callerHeaders())) sender.setRequestHeader(name, value);
  sender.setRequestHeader('content-type', 'application/octet-stream');
  sender.upload.onprogress = (event) => {
    noteActivity();
    job.progress({ sent: offset + event.loaded, waiting: false });
  };
  const lost = () => reject(noResponse(new Error('upload interrupted')));
  sender.onerror = lost;
  sender.ontimeout = lost;
  sender.onabort = () => reject(new DOMException('given up', 'AbortError'));
  sender.onload = () => {
    try {
      resolve(replyOf(appendUpload, sender.status, sender.responseText));
    } catch (error) {
      reject(error);
    }
  };
  job.signal.addEventListener('abort', () => sender.abort(), { once: true });
  sender.send(piece);
  return promise;
}
