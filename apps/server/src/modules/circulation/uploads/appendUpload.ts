import type { Readable } from 'node:stream';
import type { UploadState } from '@tomar/contract';
import { PiecesLost, type PieceWriter, type UploadPieces } from '../../../platform/blobs/uploadPieces.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { conflict, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { uploads } from '../tables.ts';
import { startAgain } from './lostUpload.ts';
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
  const pieces = await platform.blobs.pieces(accountId, upload.id);
  // Complete already: its bytes are in the store, or on their way there.
  if (upload.received < upload.size) {
    const writer = await openOrRefuse(platform, person, upload, pieces);
    await receive(platform, person, upload, writer, bytes);
  } else if (await hasMore(bytes)) throw refused('lang_file_upload_failed', [upload.name]);
  return platform.db.inAccount(accountId, async (tx) =>
    presentUpload(tx, await loadUpload(tx, person, uploadId)),
  );
}

/**
 * Bytes that were counted are gone: after them nothing may be written, or zeros would stand in their place.
 * @throws AppError conflict with the offset 0
 */
async function openOrRefuse(
  platform: Platform,
  person: Person,
  upload: UploadRow,
  pieces: UploadPieces,
): Promise<PieceWriter> {
  try {
    return await pieces.append(upload.received);
  } catch (error) {
    if (!(error instanceof PiecesLost)) throw error;
    await startAgain(platform, person, upload);
    throw conflict('lang_upload_offset_wrong', [0]);
  }
}

async function receive(
  platform: Platform,
  person: Person,
  upload: UploadRow,
  writer: PieceWriter,
  bytes: Readable,
): Promise<void> {
  let end = upload.received;
  let piece: Uint8Array[] = [];
  let held = 0;
  const keep = async () => {
    if (held === 0) return;
    await writePiece(platform, person, upload.id, writer, Buffer.concat(piece), end);
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
    await writer.close();
  }
}

/** @throws AppError conflict with the right offset when somebody else wrote meanwhile */
function writePiece(
  platform: Platform,
  person: Person,
  uploadId: string,
  writer: PieceWriter,
  piece: Uint8Array,
  at: number,
): Promise<void> {
  const { accountId } = person;
  return platform.db.inAccount(accountId, async (tx) => {
    const { received } = await loadUpload(tx, person, uploadId, 'lock');
    if (received !== at) throw conflict('lang_upload_offset_wrong', [received]);
    try {
      await writer.add(piece);
    } catch (error) {
      throw error instanceof PiecesLost ? conflict('lang_upload_offset_wrong', [received]) : error;
    }
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
