import type { UploadState } from '@tomar/contract';
import { and, isNull } from 'drizzle-orm';
import type { StoredBlob } from '../../../platform/blobs/blobStore.ts';
import { PiecesLost, type UploadPieces } from '../../../platform/blobs/uploadPieces.ts';
import { newId } from '../../../platform/database/ids.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { AppError, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { uploads } from '../tables.ts';
import { tooManyFiles } from './fileLimit.ts';
import { type FileFacts, ownerOf } from './fileOwner.ts';
import { fileOwners } from './fileOwners.ts';
import { startAgain } from './lostUpload.ts';
import { presentUpload, stateOf } from './present.ts';
import { findUpload, loadUpload, ownUpload, type UploadRow } from './uploadRecord.ts';

/**
 * Makes a file of the owner from an upload whose bytes are all there. Safe to repeat at any point: the pieces stay until
 * the file is there and names the stored bytes, and a finished upload answers with its file.
 * @throws AppError refused when the owner takes no such file; the upload is dropped, the owner kept as it is
 */
export async function completeUpload(
  platform: Platform,
  person: Person,
  uploadId: string,
): Promise<UploadState> {
  const upload = await findUpload(platform, person, uploadId);
  if (upload.fileId !== null)
    return platform.db.inAccount(person.accountId, (tx) => presentUpload(tx, upload));
  if (upload.received !== upload.size) throw refused('lang_upload_incomplete');
  const pieces = await platform.blobs.pieces(person.accountId, uploadId);
  const sha256 = await store(platform, person, upload, pieces);
  try {
    const facts = await fileOwners[upload.ownerKind].inspect(platform, person, upload, sha256);
    const state = await inUnit(platform, person, (unit) => becomeFile(unit, person, upload, sha256, facts));
    await pieces.remove();
    return state;
  } catch (error) {
    // What the owner refuses is dropped, and its bytes with it.
    if (error instanceof AppError && error.code === 'refused') await drop(platform, upload, pieces);
    throw error;
  }
}

/**
 * Brings the bytes into the store. Of several requests at once each stores the same.
 * @throws AppError refused when the bytes are not those that were counted or hashed; the upload starts again
 */
async function store(
  platform: Platform,
  person: Person,
  upload: UploadRow,
  pieces: UploadPieces,
): Promise<string> {
  const { accountId, id, size, sha256: noted } = upload;
  if (noted !== null && (await holds(platform, accountId, { sha256: noted, size }))) return noted;
  const stored = await putPieces(platform, accountId, pieces, size);
  if (stored !== undefined && (noted === null || noted === stored.sha256)) return stored.sha256;
  // Gone from here: another request made the file and removed the pieces meanwhile. Otherwise they are lost.
  const { sha256 } = await platform.db.inAccount(accountId, (tx) => loadUpload(tx, person, id));
  if (sha256 !== null && (await holds(platform, accountId, { sha256, size }))) return sha256;
  await startAgain(platform, person, upload);
  throw refused('lang_upload_lost', [upload.name], 'file');
}

/** Undefined when the bytes that were counted are not there. */
async function putPieces(
  { blobs }: Platform,
  accountId: string,
  pieces: UploadPieces,
  size: number,
): Promise<StoredBlob | undefined> {
  try {
    return await blobs.put(accountId, pieces.stream(size));
  } catch (error) {
    if (error instanceof PiecesLost) return undefined;
    throw error;
  }
}

const holds = async (
  { blobs }: Platform,
  accountId: string,
  { sha256, size }: StoredBlob,
): Promise<boolean> => (await blobs.has(accountId, sha256)) && (await blobs.size(accountId, sha256)) === size;

async function drop(platform: Platform, { accountId, id }: UploadRow, pieces: UploadPieces): Promise<void> {
  await platform.db.inAccount(accountId, (tx) => tx.delete(uploads).where(byId(uploads, accountId, id)));
  await pieces.remove();
}

/** @throws AppError refused when the owner has as many files as it may have */
async function becomeFile(
  unit: Unit,
  person: Person,
  upload: UploadRow,
  sha256: string,
  facts: FileFacts,
): Promise<UploadState> {
  const { tx, now } = unit;
  // The owner first, as everywhere: whoever deletes a draft or begins another upload takes them in this order.
  const { kind, id: ownerId } = ownerOf(upload);
  const owner = await fileOwners[kind].lockToAdd(unit, person, ownerId);
  const id = newId(now);
  const [mine] = await tx
    .update(uploads)
    .set({ fileId: id, sha256, updatedAt: now })
    .where(and(ownUpload(person, upload.id), isNull(uploads.fileId)))
    .returning();
  // Another request was faster, or the upload was dropped.
  if (!mine) return presentUpload(tx, await loadUpload(tx, person, upload.id));
  if (await owner.isFull(mine)) throw tooManyFiles();
  return stateOf(mine, await owner.add(mine, { ...facts, id, sha256 }));
}
