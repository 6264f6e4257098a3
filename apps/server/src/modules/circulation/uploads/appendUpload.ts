import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { UploadState } from '@tomar/contract';
import { byId } from '../../../platform/database/tenancy.ts';
import { conflict, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { uploads } from '../tables.ts';
import { isWholeSoFar, startAgain } from './lostUpload.ts';
import { presentUpload } from './present.ts';
import { loadUpload, type UploadRow } from './uploadRecord.ts';

/** Bytes that are held in memory before they are written, synced and counted. */
const pieceBytes = 2 * 1024 * 1024;

/**
 * Takes bytes from `offset` on. They count piece by piece, so that after a broken connection or a killed server
 * only the last piece is sent again. Each piece is written while the upload's row is locked and only where the
 * file ends: a request that was thought lost, a second tab or a late writer can neither disturb the others nor
 * touch a file whose bytes are all there.
 */
export async function appendUpload(
  platform: Platform,
  person: Person,
  uploadId: string,
  offset: number,
  bytes: Readable,
): Promise<UploadState> {
  const { accountId } = person;
  const upload = await platform.db.inAccount(accountId, (tx) => loadUpload(tx, person, uploadId));
  if (upload.received !== offset) throw conflict('lang_upload_offset_wrong', [upload.received]);
  const path = await platform.blobs.uploadPath(accountId, upload.id);
  // Complete already: its bytes are in the store, or on their way there.
  if (upload.received < upload.size) {
    await refuseLost(platform, person, upload, path);
    await receive(platform, person, upload, path, bytes);
  } else if (await hasMore(bytes)) throw refused('lang_file_upload_failed', [upload.name]);
  return platform.db.inAccount(accountId, async (tx) =>
    presentUpload(tx, await loadUpload(tx, person, uploadId)),
  );
}

/**
 * Bytes that were counted are gone: after them nothing may be written, or zeros would stand in their place.
 * @throws AppError conflict with the offset 0
 */
async function refuseLost(
  platform: Platform,
  person: Person,
  upload: UploadRow,
  path: string,
): Promise<void> {
  if (await isWholeSoFar(path, upload.received)) return;
  await startAgain(platform, person, upload);
  throw conflict('lang_upload_offset_wrong', [0]);
}

async function receive(
  platform: Platform,
  person: Person,
  upload: UploadRow,
  path: string,
  bytes: Readable,
): Promise<void> {
  const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
  let end = upload.received;
  let piece: Uint8Array[] = [];
  let held = 0;
  const keep = async () => {
    if (held === 0) return;
    await writePiece(platform, person, upload.id, file, Buffer.concat(piece), end);
    end += held;
    piece = [];
    held = 0;
  };
  try {
    for await (const chunk of whileConnected(bytes)) {
      if (end + held + chunk.length > upload.size) throw refused('lang_file_upload_failed', [upload.name]);
      piece.push(chunk);
      held += chunk.length;
      if (held >= pieceBytes) await keep();
    }
    await keep();
  } finally {
    await file.close();
  }
}

/** @throws AppError conflict with the right offset when somebody else wrote meanwhile */
function writePiece(
  platform: Platform,
  person: Person,
  uploadId: string,
  file: FileHandle,
  piece: Uint8Array,
  at: number,
): Promise<void> {
  const { accountId } = person;
  return platform.db.inAccount(accountId, async (tx) => {
    const { received } = await loadUpload(tx, person, uploadId, 'lock');
    if (received !== at) throw conflict('lang_upload_offset_wrong', [received]);
    // The open file may have lost its name, and with it everything, since it was opened.
    const { size, nlink } = await file.stat();
    if (size < at || nlink === 0) throw conflict('lang_upload_offset_wrong', [received]);
    for (let done = 0; done < piece.length; )
      done += (await file.write(piece, done, piece.length - done, at + done)).bytesWritten;
    await file.datasync();
    await tx
      .update(uploads)
      .set({ received: at + piece.length, updatedAt: platform.clock() })
      .where(byId(uploads, accountId, uploadId));
  });
}

/** The bytes as far as the connection lasts: what arrived counts, and nobody is left to tell the rest to. */
async function* whileConnected(bytes: Readable): AsyncIterable<Uint8Array> {
  try {
    for await (const chunk of bytes) yield chunk;
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  }
}

async function hasMore(bytes: Readable): Promise<boolean> {
  for await (const chunk of whileConnected(bytes)) if (chunk.length > 0) return true;
  return false;
}

const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  ['ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'ECONNABORTED', 'HPE_INVALID_EOF_STATE'].includes(
    String(error.code),
  );
