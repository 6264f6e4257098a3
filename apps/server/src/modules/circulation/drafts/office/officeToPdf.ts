import {
  type BodyOf,
  type DraftDetail,
  type officeToPdf as declaration,
  draftContent,
  limits,
  officeEnding,
  officeProblem,
  pdfNameOf,
} from '@tomar/contract';
import { byId } from '../../../../platform/database/tenancy.ts';
import { AppError, conflict, notFound, refused } from '../../../../platform/http/errors.ts';
import type { Person } from '../../../../platform/http/person.ts';
import { NotIsolated } from '../../../../platform/office/closedRoom.ts';
import { ProcessFailed, ProgramMissing, RanTooLong } from '../../../../platform/office/runLimited.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { QueueFull } from '../../../../platform/threads/fairQueue.ts';
import { TooComplex } from '../../../../platform/threads/limitedThreads.ts';
import { inUnit, type Unit } from '../../../../platform/unit.ts';
import { type FileRow, filesOf, type JobRow, presentFile } from '../../../jobs/index.ts';
import { jobFiles } from '../../../jobs/tables.ts';
import { inspectUpload } from '../../inspection/inspectUpload.ts';
import { loadDraft } from '../draftRecord.ts';
import { filesChanged } from '../filesChanged.ts';
import { insertMade, type MadeDocument } from '../madeDocument.ts';
import { presentDraft } from '../present.ts';
import { takeOut } from '../takeOut.ts';
import { officeObstacle } from './officeObstacle.ts';

/**
 * Makes a document of an office file of a draft. The work is done before the draft is locked: whoever changed it meanwhile has
 * this refused, and nothing is lost. The office file goes, or stays as an attachment; one that is an attachment always stays.
 * @throws AppError not_found; conflict for another version; refused for what cannot be turned into a PDF
 */
export async function officeToPdf(
  platform: Platform,
  person: Person,
  draftId: string,
  { version, fileId, keepsOriginal }: BodyOf<typeof declaration>,
): Promise<DraftDetail> {
  const { accountId } = person;
  const { source, isFull } = await platform.db.inAccount(accountId, async (tx) => {
    expectVersion(await loadDraft(tx, person, draftId), version);
    const files = await filesOf(tx, accountId, draftId);
    const found = files.find(({ id }) => id === fileId);
    if (!found) throw notFound();
    return { source: found, isFull: files.length >= limits.filesPerJob };
  });
  const stays = keepsOriginal || source.kind === 'Attachment';
  const problem = officeProblem(presentFile(source));
  if (problem) throw refused(problem.key, problem.params, 'fileId');
  if (stays && isFull) throw refused('lang_draft_too_many_files', [limits.filesPerJob], 'fileId');
  const obstacle = await officeObstacle(platform);
  if (obstacle) throw refused(obstacle, [], 'fileId');
  const pdf = await convert(platform, accountId, source);
  return inUnit(platform, person, async (unit) => {
    const draft = await loadDraft(unit.tx, person, draftId, 'lock');
    expectVersion(draft, version);
    await put(unit, person, draft, source, pdf, stays);
    return presentDraft(platform, unit.tx, person, await loadDraft(unit.tx, person, draftId));
  });
}

function expectVersion(draft: JobRow, version: number): void {
  if (draft.version !== version) throw conflict();
}

async function convert(
  { office, blobs, log }: Platform,
  accountId: string,
  source: FileRow,
): Promise<MadeDocument> {
  const name = pdfNameOf(source.name);
  try {
    const stored = await office.convert(
      accountId,
      officeEnding(source.name) ?? '',
      () => blobs.stream(accountId, source.currentSha256),
      (pdf) => blobs.put(accountId, pdf),
    );
    const facts = await inspectUpload(blobs, { accountId, name }, stored.sha256);
    // Judged by our own reader, as an upload is.
    if (facts.problem !== null || facts.pages === null) throw new TooComplex(facts.problem ?? 'no PDF');
    return { ...stored, name, facts };
  } catch (error) {
    throw answerOf(error, source.name, (reason) => log.warn({ err: reason }, 'no PDF of an office file'));
  }
}

/** What the person is told; what is no fault of the file or the program goes on as it is. */
function answerOf(error: unknown, name: string, warn: (reason: Error) => void): unknown {
  if (error instanceof QueueFull)
    return new AppError('too_many_requests', [{ field: '', key: 'lang_office_busy' }], {
      headers: { 'retry-after': '10' },
      cause: error,
    });
  if (error instanceof RanTooLong || error instanceof ProcessFailed || error instanceof TooComplex) {
    warn(error);
    return refused(
      error instanceof RanTooLong ? 'lang_office_too_slow' : 'lang_office_failed',
      [name],
      'fileId',
    );
  }
  if (!(error instanceof ProgramMissing || error instanceof NotIsolated)) return error;
  warn(error);
  const key = error instanceof NotIsolated ? 'lang_office_not_isolated' : 'lang_office_not_installed';
  return refused(key, [], 'fileId');
}

/** Writes the PDF where the office file stood, among the documents. */
async function put(
  unit: Unit,
  person: Person,
  draft: JobRow,
  source: FileRow,
  pdf: MadeDocument,
  stays: boolean,
): Promise<void> {
  const { tx, accountId } = unit;
  if (!stays) await takeOut(unit, draft.id, [source]);
  else if (source.kind === 'Document')
    await tx
      .update(jobFiles)
      .set({ kind: 'Attachment' })
      .where(byId(jobFiles, accountId, source.id));
  const id = await insertMade(unit, draft.id, source.position, pdf);
  const content = draftContent.parse(draft.content);
  const isOther = (one: { readonly fileId: string }) => one.fileId !== source.id;
  await filesChanged(unit, person, draft, {
    ...content,
    fileOrder: content.fileOrder.flatMap((one) => {
      if (one !== source.id) return one;
      return stays ? [id, one] : id;
    }),
    boxes: content.boxes.filter(isOther),
    placeholders: content.placeholders.filter(isOther),
    verificationPlaces: content.verificationPlaces.filter(isOther),
  });
  const { name, sha256, size } = pdf;
  await unit.audit({
    event: 'file.madePdf',
    subjectKind: 'job',
    subjectId: draft.id,
    facts: { name, file: source.name, sha256, size },
  });
}
