import { Readable } from 'node:stream';
import {
  type BodyOf,
  boxesOfMerged,
  checkMerge,
  type DraftDetail,
  type mergeDraftFiles as declaration,
  draftContent,
  placeholdersOfMerged,
  verificationPlaceOfMerged,
} from '@tomar/contract';
import type { BlobPlace } from '../../../../platform/blobs/blobPlace.ts';
import { AppError, conflict, notFound, refused } from '../../../../platform/http/errors.ts';
import type { Person } from '../../../../platform/http/person.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { atPlace } from '../../../../platform/threads/atPlace.ts';
import { QueueFull } from '../../../../platform/threads/fairQueue.ts';
import { TooComplex } from '../../../../platform/threads/limitedThreads.ts';
import { inUnit, type Unit } from '../../../../platform/unit.ts';
import { acceptFileName, type FileRow, filesOf, type JobRow, presentFile } from '../../../jobs/index.ts';
import { inspectUpload } from '../../inspection/inspectUpload.ts';
import { loadDraft } from '../draftRecord.ts';
import { filesChanged } from '../filesChanged.ts';
import { insertMade, type MadeDocument } from '../madeDocument.ts';
import { presentDraft } from '../present.ts';
import { takeOut } from '../takeOut.ts';
import { mergeThreads } from './mergeThreads.ts';

/**
 * DRAFT-32: makes one document of several, which takes the place of the first of them; their boxes move with the pages.
 * The work is done before the draft is locked: whoever changed it meanwhile has this refused, and nothing is lost.
 * @throws AppError not_found; conflict for another version; refused for what cannot be merged
 */
export async function mergeDraftFiles(
  platform: Platform,
  person: Person,
  draftId: string,
  { version, fileIds, name: given }: BodyOf<typeof declaration>,
): Promise<DraftDetail> {
  const accepted = acceptFileName(given);
  const name = /\.pdf$/i.test(accepted) ? accepted : acceptFileName(`${accepted}.pdf`);
  const parts = await platform.db.inAccount(person.accountId, async (tx) => {
    expectVersion(await loadDraft(tx, person, draftId), version);
    return chosen(await filesOf(tx, person.accountId, draftId), fileIds);
  });
  const problem = checkMerge(parts.map(presentFile));
  if (problem) throw refused(problem.key, problem.params, 'fileIds');
  const merged = await merge(platform, person.accountId, parts, name);
  return inUnit(platform, person, async (unit) => {
    const draft = await loadDraft(unit.tx, person, draftId, 'lock');
    expectVersion(draft, version);
    await replace(unit, person, draft, parts, merged);
    return presentDraft(platform, unit.tx, person, await loadDraft(unit.tx, person, draftId));
  });
}

function expectVersion(draft: JobRow, version: number): void {
  if (draft.version !== version) throw conflict();
}

/** @throws AppError not_found for one that is no document of the draft; refused for one that is named twice */
function chosen(files: readonly FileRow[], ids: readonly string[]): FileRow[] {
  if (new Set(ids).size < ids.length) throw refused('lang_merge_two_files', [], 'fileIds');
  return ids.map((id) => {
    const file = files.find((one) => one.id === id && one.kind === 'Document');
    if (!file) throw notFound();
    return file;
  });
}

async function merge(
  { blobs, log }: Platform,
  accountId: string,
  parts: readonly FileRow[],
  name: string,
): Promise<MadeDocument> {
  try {
    const hashes = parts.map(({ currentSha256 }) => currentSha256);
    const bytes = await atPlaces(blobs, accountId, hashes, (places) =>
      mergeThreads.merge(accountId, { places }),
    );
    const stored = await blobs.put(accountId, Readable.from([bytes]));
    const facts = await inspectUpload(blobs, { accountId, name }, stored.sha256);
    const pages = parts.reduce((sum, file) => sum + (file.pages ?? 0), 0);
    // Judged by our own reader, too: a page that was left out would be signed for as if it were not there.
    if (facts.problem !== null || facts.pages !== pages)
      throw new TooComplex(`${facts.problem ?? 'pages'}: ${facts.pages} of ${pages} pages`);
    return { ...stored, name, facts };
  } catch (error) {
    if (error instanceof TooComplex) {
      log.warn({ err: error }, 'documents could not be merged');
      throw refused('lang_merge_failed', [], 'fileIds');
    }
    if (!(error instanceof QueueFull)) throw error;
    throw new AppError('too_many_requests', [{ field: '', key: 'lang_merge_busy' }], {
      headers: { 'retry-after': '10' },
      cause: error,
    });
  }
}

/** As `atPlace`, of several blobs. */
const atPlaces = <T>(
  blobs: Platform['blobs'],
  accountId: string,
  [first, ...others]: readonly string[],
  work: (places: readonly BlobPlace[]) => Promise<T>,
  before: readonly BlobPlace[] = [],
): Promise<T> =>
  first === undefined
    ? work(before)
    : atPlace(blobs, accountId, first, (place) =>
        atPlaces(blobs, accountId, others, work, [...before, place]),
      );

/** Writes the merged document in the place of its parts. */
async function replace(
  unit: Unit,
  person: Person,
  draft: JobRow,
  parts: readonly FileRow[],
  merged: MadeDocument,
): Promise<void> {
  await takeOut(unit, draft.id, parts);
  const position = Math.min(...parts.map((part) => part.position));
  const id = await insertMade(unit, draft.id, position, merged);
  const ids = parts.map((part) => part.id);
  const content = draftContent.parse(draft.content);
  await filesChanged(unit, person, draft, {
    ...content,
    fileOrder: inPlaceOfFirst(content.fileOrder, ids, id),
    boxes: boxesOfMerged(content.boxes, parts, id),
    placeholders: placeholdersOfMerged(content.placeholders, parts, id),
    verificationPlaces: verificationPlaceOfMerged(content.verificationPlaces, parts, id),
  });
  const { name, sha256, size } = merged;
  await unit.audit({
    event: 'file.merged',
    subjectKind: 'job',
    subjectId: draft.id,
    facts: { name, sha256, size, documents: parts.length },
  });
}

/** The order with the new id where the first of the old ones stood. */
function inPlaceOfFirst(order: readonly string[], old: readonly string[], id: string): string[] {
  const at = order.findIndex((one) => old.includes(one));
  const before = at < 0 ? order : order.slice(0, at);
  const after = at < 0 ? [] : order.slice(at);
  return [...before, id, ...after.filter((one) => !old.includes(one))];
}
