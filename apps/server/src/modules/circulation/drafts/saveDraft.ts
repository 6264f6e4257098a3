import {
  type BodyGiven,
  checkDraftSave,
  type DraftContent,
  type DraftDetail,
  type saveDraft as declaration,
  draftContent,
  isEmptyId,
  plainName,
  usableDocumentTypes,
} from '@tomar/contract';
import { byId } from '../../../platform/database/tenancy.ts';
import { asItWas } from '../../../platform/http/asItWas.ts';
import { conflict, invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { answerIncoming } from '../../incoming/index.ts';
import { filesOf, type JobRow } from '../../jobs/index.ts';
import { jobFiles, jobs } from '../../jobs/tables.ts';
import { findDepartment } from '../../users/index.ts';
import { columnsOf } from './draftColumns.ts';
import { loadDraft } from './draftRecord.ts';
import { insertDraft } from './insertDraft.ts';
import { presentDraft } from './present.ts';
import { writeChoices } from './writeChoices.ts';

/** Saves what a person edited. Only a missing or too long name stops it (DRAFT-26); the rest may be unfinished. */
export function saveDraft(
  platform: Platform,
  person: Person,
  draftId: string,
  { version, content: sent }: BodyGiven<typeof declaration>,
): Promise<DraftDetail> {
  const { documentNumber: number } = sent;
  // Two numbers that look alike are one (DRAFT-55).
  const named = {
    ...sent,
    name: plainName(sent.name),
    ...(number !== undefined && { documentNumber: plainName(number) }),
  };
  const findings = checkDraftSave(asItWas(draftContent, named, null));
  if (findings.length > 0) throw invalid(findings);
  return inUnit(platform, person, async (unit) => {
    const before = isEmptyId(draftId) ? null : await loadDraft(unit.tx, person, draftId, 'lock');
    const content = asItWas(draftContent, named, before && draftContent.parse(before.content));
    await refuseUnknownDepartment(unit, content);
    refuseUnusableType(person, content, before);
    if (content.placeholders.length > 0 && !before?.isTemplate)
      throw invalid([{ field: 'placeholders', key: 'lang_placeholder_template_only' }]);
    const draft = before
      ? await updateDraft(unit, person, before, version, content)
      : await createDraft(unit, person, content);
    unit.announce({ topic: 'draft', id: draft.id }, [person.userId]);
    return presentDraft(platform, unit.tx, person, draft, { isNew: before === null });
  });
}

async function createDraft(unit: Unit, person: Person, content: DraftContent): Promise<JobRow> {
  const draft = await insertDraft(unit, person, {
    ...content,
    fileOrder: [],
    boxes: [],
    verificationPlaces: [],
  });
  await answerIncoming(unit, person, draft.id, content.incomingDocId, null);
  await unit.audit({ event: 'draft.created', subjectKind: 'job', subjectId: draft.id });
  return draft;
}

async function updateDraft(
  unit: Unit,
  person: Person,
  draft: JobRow,
  version: number,
  content: DraftContent,
): Promise<JobRow> {
  if (draft.version !== version) throw conflict();
  const was = draftContent.parse(draft.content);
  // Before its files: the order of locks.
  await answerIncoming(unit, person, draft.id, content.incomingDocId, was.incomingDocId);
  const order = await orderFiles(unit, draft.id, content.fileOrder);
  const known = new Set(order);
  const isKnown = ({ fileId }: { readonly fileId: string }) => known.has(fileId);
  const places = {
    boxes: content.boxes.filter(isKnown),
    placeholders: content.placeholders.filter(isKnown),
    verificationPlaces: content.verificationPlaces.filter(isKnown),
  };
  const [saved] = await unit.tx
    .update(jobs)
    .set({
      ...columnsOf({ ...content, ...places, fileOrder: order }),
      version: version + 1,
      updatedAt: unit.now,
    })
    .where(byId(jobs, unit.accountId, draft.id))
    .returning();
  if (!saved) throw conflict();
  await writeChoices(unit, draft.id, content, was);
  return saved;
}

/**
 * Puts the files into the order asked for. Files that the order does not name (uploaded meanwhile) come last;
 * ids that name no file of the draft (removed meanwhile) are passed over.
 */
async function orderFiles(
  { tx, accountId }: Unit,
  draftId: string,
  wanted: readonly string[],
): Promise<string[]> {
  const files = await filesOf(tx, accountId, draftId);
  const place = new Map(wanted.map((id, index) => [id, index]));
  const sorted = files
    .map((file, index) => ({ file, at: place.get(file.id) ?? wanted.length + index }))
    .sort((a, b) => a.at - b.at);
  let position = 0;
  for (const { file } of sorted) {
    if (file.position !== position)
      await tx
        .update(jobFiles)
        .set({ position })
        .where(byId(jobFiles, accountId, file.id));
    position += 1;
  }
  return sorted.map(({ file }) => file.id);
}

/** ACC-12. A draft that had its type before the account lost it is saved, so that nothing of it is lost. */
function refuseUnusableType(person: Person, { documentType }: DraftContent, before: JobRow | null): void {
  if (documentType === before?.documentType || usableDocumentTypes(person).includes(documentType)) return;
  throw invalid([{ field: 'documentType', key: 'lang_draft_document_type_off' }]);
}

async function refuseUnknownDepartment({ tx, accountId }: Unit, content: DraftContent): Promise<void> {
  if (content.departmentId === null) return;
  if (!(await findDepartment(tx, accountId, content.departmentId)))
    throw invalid([{ field: 'departmentId', key: 'lang_draft_department_not_allowed' }]);
}
