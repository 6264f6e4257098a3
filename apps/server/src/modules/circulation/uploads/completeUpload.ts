import { limits, type UploadState } from '@tomar/contract';
import type { StoredBlob } from '../../../platform/blobs/blobStore.ts';
import { PiecesLost, type UploadPieces } from '../../../platform/blobs/uploadPieces.ts';
import { newId } from '../../../platform/database/ids.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { AppError, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { uploads } from '../tables.ts';
import { type FileFacts, ownerOf } from './fileOwner.ts';
import { fileOwners } from './fileOwners.ts';
import { startAgain } from './lostUpload.ts';
import { presentUpload } from './present.ts';
import { loadUpload, type UploadRow } from './uploadRecord.ts';

/**
 * Makes a file of the owner from an upload whose bytes are all there. Safe to repeat at any point: the pieces
 * stay until the stored bytes' hash is noted, and a finished upload answers with its file.
 * @throws AppError refused when the owner takes no such file; the upload is dropped, the owner kept as it is
 */
export async function completeUpload(
  platform: Platform,
  person: Person,
  uploadId: string,
): Promise<UploadState> {
  const { accountId } = person;
  const upload = await platform.db.inAccount(accountId, (tx) => loadUpload(tx, person, uploadId));
  if (upload.fileId === null) {
    if (upload.received !== upload.size) throw refused('lang_upload_incomplete');
    const sha256 = await store(platform, person, upload);
    const facts = await inspectOrDrop(platform, person, upload, sha256);
    const isIn = await inUnit(platform, person, (unit) => insertFile(unit, person, uploadId, sha256, facts));
    if (!isIn) {
      await drop(platform, upload);
      throw refused('lang_draft_too_many_files', [limits.filesPerJob]);
    }
  }
  return platform.db.inAccount(accountId, async (tx) =>
    presentUpload(tx, await loadUpload(tx, person, uploadId)),
  );
}

/**
 * Brings the bytes into the store, notes their hash, and only then removes the pieces. Of several requests at once
 * each stores the same.
 * @throws AppError refused when the bytes are not those that were counted or hashed; the upload starts again
 */
async function store(platform: Platform, person: Person, upload: UploadRow): Promise<string> {
  const { accountId, id, size, sha256: noted } = upload;
  if (noted !== null && (await holds(platform, accountId, { sha256: noted, size }))) return noted;
  const pieces = await platform.blobs.pieces(accountId, id);
  const stored = await putPieces(platform, accountId, pieces, size);
  if (stored === undefined || (noted !== null && noted !== stored.sha256)) {
    // Gone from here: another request noted the hash and removed the pieces meanwhile. Otherwise they are lost.
    const { sha256 } = await platform.db.inAccount(accountId, (tx) => loadUpload(tx, person, id));
    if (sha256 !== null && (await holds(platform, accountId, { sha256, size }))) return sha256;
    return lost(platform, person, upload);
  }
  const { sha256 } = stored;
  await platform.db.inAccount(accountId, (tx) =>
    tx
      .update(uploads)
      .set({ sha256 })
      .where(byId(uploads, accountId, id)),
  );
  await pieces.remove();
  return sha256;
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

async function lost(platform: Platform, person: Person, upload: UploadRow): Promise<never> {
  await startAgain(platform, person, upload);
  throw refused('lang_upload_lost', [upload.name], 'file');
}

/** What the owner refuses is dropped, and its bytes with it. */
async function inspectOrDrop(
  platform: Platform,
  person: Person,
  upload: UploadRow,
  sha256: string,
): Promise<FileFacts> {
  try {
    return await fileOwners[upload.ownerKind].inspect(platform, person, upload, sha256);
  } catch (error) {
    if (error instanceof AppError && error.code === 'refused') await drop(platform, upload);
    throw error;
  }
}

const drop = (platform: Platform, { accountId, id }: UploadRow) =>
  platform.db.inAccount(accountId, (tx) => tx.delete(uploads).where(byId(uploads, accountId, id)));

/** @returns false when the owner has as many files as it may have */
async function insertFile(
  unit: Unit,
  person: Person,
  uploadId: string,
  sha256: string,
  facts: FileFacts,
): Promise<boolean> {
  const { tx, accountId, now } = unit;
  // The owner first, as everywhere: whoever deletes a draft or begins another upload takes them in this order.
  const owner = ownerOf(await loadUpload(tx, person, uploadId));
  const rules = fileOwners[owner.kind];
  await rules.lockToAdd(tx, person, owner.id);
  const upload = await loadUpload(tx, person, uploadId, 'lock');
  if (upload.fileId !== null) return true;
  if (await rules.isFull(unit, owner.id, upload)) return false;
  const id = newId(now);
  await tx
    .update(uploads)
    .set({ fileId: id, updatedAt: now })
    .where(byId(uploads, accountId, upload.id));
  await rules.onArrived(unit, person, upload, { ...facts, id, sha256 });
  return true;
}
