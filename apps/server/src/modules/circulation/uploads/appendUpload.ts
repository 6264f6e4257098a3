import type { Readable } from 'node:stream';
import type { UploadState } from '@tomar/contract';
import { and, eq, gte } from 'drizzle-orm';
import { PiecesLost, type PieceWriter, type UploadPieces } from '../../../platform/blobs/uploadPieces.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { conflict, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import { giveBack } from '../../../platform/memory/giveBack.ts';
import type { Platform } from '../../../platform/platform.ts';
import { uploads } from '../tables.ts';
import { inPieces } from './inPieces.ts';
import { startAgain } from './lostUpload.ts';
import { presentUpload, stateOf } from './present.ts';
import { loadUpload, ownUpload, type UploadRow } from './uploadRecord.ts';
import { whileConnected } from './whileConnected.ts';

/** Bytes that are held in memory before they are written, synced and counted. */
const pieceBytes = 2 * 1024 * 1024;

/**
 * Takes bytes from `offset` on. They count piece by piece, so that after a broken connection or a killed server
 * only the last piece is sent again. Each piece is written while the upload's row is locked and only where the
 * file ends: a request that was thought lost, a second tab or a late writer can neither disturb the others nor
 * touch a file whose bytes are all there. What fits into one piece costs one transaction.
 */
export async function appendUpload(
  platform: Platform,
  person: Person,
  uploadId: string,
  offset: number,
  bytes: Readable,
): Promise<UploadState> {
  const { accountId } = person;
  const pieces = await platform.blobs.pieces(accountId, uploadId);
  // Whoever has no such upload makes no key either.
  await pieces.ready(() => platform.db.inAccount(accountId, (tx) => loadUpload(tx, person, uploadId)));
  const file = openedWhenWritten(pieces);
  let upload: UploadRow | undefined;
  let end = offset;
  try {
    for await (const piece of inPieces(whileConnected(bytes), pieceBytes)) {
      upload = await writePiece(platform, person, uploadId, file, piece, end);
      end += piece.length;
      giveBack(piece);
    }
  } finally {
    await file.close();
  }
  return upload ? stateOf(upload) : nothingCame(platform, person, uploadId, offset);
}

/** The file of an upload, opened only once its row is known to be the person's and locked. */
interface LateFile {
  /** @throws PiecesLost */
  add(at: number, piece: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

function openedWhenWritten(pieces: UploadPieces): LateFile {
  let writer: PieceWriter | undefined;
  return {
    async add(at, piece) {
      writer ??= await pieces.append(at);
      await writer.add(piece);
    },
    close: async () => writer?.close(),
  };
}

/**
 * Counts a piece and writes it; the count is committed once the bytes are on the disk. Bytes that were counted and are
 * gone let the upload start again: after them nothing may be written, or zeros would stand in their place.
 * @throws AppError conflict with the right offset, refused where more comes than was announced
 */
async function writePiece(
  platform: Platform,
  person: Person,
  uploadId: string,
  file: LateFile,
  piece: Uint8Array,
  at: number,
): Promise<UploadRow> {
  try {
    return await platform.db.inAccount(person.accountId, async (tx) => {
      const upload = await countPiece(tx, person, uploadId, at, piece.length, platform.clock());
      await file.add(at, piece);
      return upload;
    });
  } catch (error) {
    if (!(error instanceof PiecesLost)) throw error;
    await startAgain(platform, person, { accountId: person.accountId, id: uploadId, received: at });
    throw conflict('lang_upload_offset_wrong', [0]);
  }
}

/** Locks the upload with what is counted already: another one of the same piece waits, and then has a wrong offset. */
async function countPiece(
  tx: Tx,
  person: Person,
  uploadId: string,
  at: number,
  length: number,
  now: Date,
): Promise<UploadRow> {
  const end = at + length;
  const [counted] = await tx
    .update(uploads)
    .set({ received: end, updatedAt: now })
    .where(and(ownUpload(person, uploadId), eq(uploads.received, at), gte(uploads.size, end)))
    .returning();
  if (counted) return counted;
  const { received, size, name } = await loadUpload(tx, person, uploadId);
  throw received === at && size < end
    ? refused('lang_file_upload_failed', [name])
    : conflict('lang_upload_offset_wrong', [received]);
}

/** @throws AppError conflict with the right offset */
const nothingCame = (
  platform: Platform,
  person: Person,
  uploadId: string,
  offset: number,
): Promise<UploadState> =>
  platform.db.inAccount(person.accountId, async (tx) => {
    const upload = await loadUpload(tx, person, uploadId);
    if (upload.received !== offset) throw conflict('lang_upload_offset_wrong', [upload.received]);
    return presentUpload(tx, upload);
  });
