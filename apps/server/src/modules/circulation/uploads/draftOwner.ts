import { documentProblem, holds } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { contentTypeOf } from '../../../platform/http/bytes/contentType.ts';
import { notFound, refused, unauthorized } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { TooComplex } from '../../../platform/threads/limitedThreads.ts';
import type { Unit } from '../../../platform/unit.ts';
import { asItCame, type JobRow, loadJobOfFile, presentFile } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { loadDraft } from '../drafts/draftRecord.ts';
import { countOfFiles, filesChanged } from '../drafts/filesChanged.ts';
import type { DocumentFacts } from '../inspection/inspectDocument.ts';
import { inspectUpload } from '../inspection/inspectUpload.ts';
import { isTooMany } from './fileLimit.ts';
import { type ArrivedFile, type FileOwner, ownerColumns, ownerOf } from './fileOwner.ts';
import type { Became } from './present.ts';
import { refuseClear } from './refuseClear.ts';
import type { UploadRow } from './uploadRecord.ts';

/** Files of a draft, and of the job it becomes: added to by its drafter only, read by whoever sees the job. */
export const draftOwner: FileOwner = {
  async lockToAdd(unit, person, draftId) {
    // The authority may have been taken away since the upload was begun.
    if (!holds(person.authorities, 'Draft')) throw unauthorized();
    const draft = await loadDraft(unit.tx, person, draftId, 'lock');
    return {
      isFull: ({ kind }) => isTooMany(unit, draft, kind),
      add: (upload, file) => addToDraft(unit, person, draft, upload, file),
    };
  },
  async inspect(platform, person, upload, sha256) {
    const { accountId } = person;
    if (!platform.config.blobEncryption)
      await platform.db.inAccount(accountId, (tx) => refuseClear(tx, accountId, ownerOf(upload).id));
    const facts =
      upload.kind === 'Attachment' ? null : await inspectDocument(platform, person, upload, sha256);
    return {
      contentType: facts?.contentType ?? contentTypeOf(upload.name),
      pages: facts?.pages ?? null,
      pageSizes: facts?.pageSizes ?? [],
      priorSignatures: facts?.priorSignatures ?? 0,
      problem: facts?.problem ?? null,
      remark: facts?.remark ?? null,
    };
  },
  async expectReadable(tx: Tx, person, file) {
    if (file.jobId === null) throw notFound();
    await loadJobOfFile(tx, person, file.jobId);
  },
};

async function addToDraft(
  unit: Unit,
  person: Person,
  draft: JobRow,
  upload: UploadRow,
  { sha256, ...file }: ArrivedFile,
): Promise<Became> {
  const { tx, accountId, now } = unit;
  const [added] = await tx
    .insert(jobFiles)
    .values({
      accountId,
      ...ownerColumns({ kind: 'job', id: draft.id }),
      ...file,
      kind: upload.kind,
      position: countOfFiles(accountId, draft.id),
      name: upload.name,
      ...asItCame(sha256, upload.size),
      createdAt: now,
    })
    .returning();
  if (!added) throw refused('lang_file_upload_failed');
  const draftVersion = await filesChanged(unit, person, draft);
  await unit.audit({
    event: 'file.uploaded',
    subjectKind: 'job',
    subjectId: draft.id,
    facts: { name: upload.name, sha256, size: upload.size },
  });
  return { file: presentFile(added), draftVersion };
}

/**
 * A broken PDF where PDFs are signed is refused at once, and so is broken XML where XML is. A file of another kind
 * is taken: the draft says what is missing, and another standard may suit it (SIGN-13).
 */
async function inspectDocument(
  platform: Platform,
  person: Person,
  upload: UploadRow,
  sha256: string,
): Promise<DocumentFacts> {
  try {
    const facts = await inspectUpload(platform.blobs, upload, sha256);
    if (facts.problem === null) return facts;
    const { signatureStandard } = await platform.db.inAccount(person.accountId, (tx) =>
      loadDraft(tx, person, ownerOf(upload).id),
    );
    if (documentProblem(signatureStandard, facts) !== facts.problem) return facts;
    throw refused(facts.problem, [upload.name], 'file');
  } catch (error) {
    if (!(error instanceof TooComplex)) throw error;
    platform.log.warn({ err: error, uploadId: upload.id }, 'a document is too complex');
    throw refused('lang_file_too_complex_to_inspect', [upload.name], 'file');
  }
}
