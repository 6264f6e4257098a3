import { documentProblem, limits, type UploadState } from '@tomar/contract';
import { and, count, eq } from 'drizzle-orm';
import type { StoredBlob } from '../../../platform/blobs/blobStore.ts';
import { PiecesLost, type UploadPieces } from '../../../platform/blobs/uploadPieces.ts';
import { newId } from '../../../platform/database/ids.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { TooComplex } from '../../../platform/threads/limitedThreads.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { contentTypeOf } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { loadDraft } from '../drafts/draftRecord.ts';
import { filesChanged } from '../drafts/filesChanged.ts';
import type { DocumentFacts } from '../inspection/inspectDocument.ts';
import { inspectUpload } from '../inspection/inspectUpload.ts';
import { uploads } from '../tables.ts';
import { isTooMany } from './fileLimit.ts';
import { startAgain } from './lostUpload.ts';
import { presentUpload } from './present.ts';
import { loadUpload, type UploadRow } from './uploadRecord.ts';

/**
 * Makes a file of the draft from an upload whose bytes are all there. Safe to repeat at any point: the pieces
 * stay until the stored bytes' hash is noted, and a finished upload answers with its file.
 * @throws AppError refused when a document cannot be signed as what it means to be; the upload is dropped, the draft kept
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

/**
 * A broken PDF where PDFs are signed is refused at once, and so is broken XML where XML is. A file of another kind
 * is taken: the draft says what is missing, and another standard may suit it (SIGN-13).
 */
async function inspectOrDrop(
  platform: Platform,
  person: Person,
  upload: UploadRow,
  sha256: string,
): Promise<DocumentFacts | null> {
  if (upload.kind === 'Attachment') return null;
  const blob = await platform.blobs.open(upload.accountId, sha256);
  try {
    const facts = await inspectUpload(upload, blob);
    if (facts.problem === null) return facts;
    const { signatureStandard } = await platform.db.inAccount(person.accountId, (tx) =>
      loadDraft(tx, person, upload.jobId),
    );
    if (documentProblem(signatureStandard, facts) !== facts.problem) return facts;
    await drop(platform, upload);
    throw refused(facts.problem, [upload.name], 'file');
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    platform.log.warn({ err: error, uploadId: upload.id }, 'a document is too complex');
    await drop(platform, upload);
    throw refused('lang_file_too_complex_to_inspect', [upload.name], 'file');
  } finally {
    await blob.close();
  }
}

const drop = (platform: Platform, { accountId, id }: UploadRow) =>
  platform.db.inAccount(accountId, (tx) => tx.delete(uploads).where(byId(uploads, accountId, id)));

/** @returns false when the draft has as many files as it may have */
async function insertFile(
  unit: Unit,
  person: Person,
  uploadId: string,
  sha256: string,
  facts: DocumentFacts | null,
): Promise<boolean> {
  const { tx, accountId, now } = unit;
  // The draft first, as everywhere: whoever deletes a draft or begins another upload takes them in this order.
  const { jobId } = await loadUpload(tx, person, uploadId);
  const draft = await loadDraft(tx, person, jobId, 'lock');
  const upload = await loadUpload(tx, person, uploadId, 'lock');
  if (upload.fileId !== null) return true;
  if (await isTooMany(unit, draft.id, upload.kind)) return false;
  const [files] = await tx
    .select({ count: count() })
    .from(jobFiles)
    .where(and(eq(jobFiles.accountId, accountId), eq(jobFiles.jobId, draft.id)));
  const id = newId(now);
  const contentType = facts?.contentType ?? contentTypeOf(upload.name);
  await tx.insert(jobFiles).values({
    accountId,
    id,
    jobId: draft.id,
    kind: upload.kind,
    position: files?.count ?? 0,
    name: upload.name,
    contentType,
    originalSha256: sha256,
    originalSize: upload.size,
    currentSha256: sha256,
    currentSize: upload.size,
    pages: facts?.pages ?? null,
    pageSizes: facts?.pageSizes ?? [],
    priorSignatures: facts?.priorSignatures ?? 0,
    problem: facts?.problem ?? null,
    createdAt: now,
  });
  await tx
    .update(uploads)
    .set({ fileId: id, updatedAt: now })
    .where(byId(uploads, accountId, upload.id));
  await filesChanged(unit, person, draft);
  await unit.audit({
    event: 'file.uploaded',
    subjectKind: 'job',
    subjectId: draft.id,
    facts: { name: upload.name, sha256, size: upload.size },
  });
  return true;
}
