import {
  type CopyForm,
  type CopyPreview,
  checkDraftSave,
  type DraftContent,
  type LeftBehind,
  limits,
  plainName,
} from '@tomar/contract';
import type { Tx } from '../../../../platform/database/database.ts';
import { invalid } from '../../../../platform/http/errors.ts';
import type { Person } from '../../../../platform/http/person.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../../platform/unit.ts';
import { draftContextOf } from '../draftContext.ts';
import { insertDraft } from '../insertDraft.ts';
import { bringAlong } from './bringAlong.ts';
import { copyFiles, nameFiles } from './copyFiles.ts';
import type { DraftSource, LoadSource } from './draftSource.ts';

/** What a copy would bring along, for the dialog before it. @throws AppError not_found */
export const previewCopy = (
  platform: Platform,
  person: Person,
  load: LoadSource,
  id: string,
): Promise<CopyPreview> =>
  platform.db.inAccount(person.accountId, async (tx) => {
    const source = await load(platform, tx, person, id);
    const { content, leftBehind } = await usable(platform, tx, person, source);
    const names = (kind: 'Document' | 'Attachment') =>
      source.files.filter((file) => file.kind === kind).map(({ name }) => name);
    return {
      name: content.name,
      steps: content.steps.length,
      people: content.steps.reduce((sum, { people }) => sum + people.length, 0),
      recipients: content.recipients.length,
      documents: names('Document'),
      attachments: names('Attachment'),
      boxes: content.boxes.length,
      leftBehind,
    };
  });

/**
 * Begins a draft of the person from another draft, a job or a template. The files are referred to by their hashes, as they
 * were uploaded: what was signed since stays the job's. @throws AppError not_found; invalid for a name that no draft may have
 */
export function copyDraft(
  platform: Platform,
  person: Person,
  load: LoadSource,
  id: string,
  form: CopyForm,
): Promise<{ draftId: string }> {
  return inUnit(platform, person, async (unit) => ({
    draftId: await copyInUnit(platform, unit, person, load, id, form),
  }));
}

/** The same in a unit that goes on. @returns the new draft's id */
export async function copyInUnit(
  platform: Platform,
  unit: Unit,
  person: Person,
  load: LoadSource,
  id: string,
  { name: given, withFiles, isTemplate = false }: CopyForm & { readonly isTemplate?: boolean },
): Promise<string> {
  const name = plainName(given);
  const findings = checkDraftSave({ name, description: '', documentNumber: '' });
  if (findings.length > 0) throw invalid(findings);
  const source = await load(platform, unit.tx, person, id, 'lock');
  const { content, leftBehind } = await usable(platform, unit.tx, person, source);
  return beginDraft(unit, person, { ...content, name }, source, {
    withFiles,
    isTemplate,
    leftBehind: withFiles ? leftBehind : [...leftBehind.filter(isOfNoFile), ...boxesOf(content, source)],
  });
}

/** Places for texts stay with documents that do not come along. */
const isOfNoFile = ({ kind }: LeftBehind): boolean => kind !== 'placeholders';

interface BeginWith {
  readonly withFiles: boolean;
  readonly leftBehind: readonly LeftBehind[];
  readonly isTemplate: boolean;
}

/** A draft with the content, and, where they are wanted, the source's files, which are locked. @returns its id */
export async function beginDraft(
  unit: Unit,
  person: Person,
  content: DraftContent,
  source: Pick<DraftSource, 'id' | 'kind' | 'files' | 'filled'>,
  { withFiles, leftBehind, isTemplate }: BeginWith,
): Promise<string> {
  const named = nameFiles(unit, content, withFiles ? source.files : []);
  const { documents } = named;
  const whole = { ...named.content, leftBehind: leftBehind.slice(0, limits.leftBehind) };
  const draft = await insertDraft(unit, person, whole, { documents, isTemplate });
  await unit.audit({
    event: 'draft.copied',
    subjectKind: 'job',
    subjectId: draft.id,
    // Not which one: who sees this job may not see that.
    facts: { source: source.kind },
  });
  await copyFiles(unit, draft.id, named, source.filled);
  unit.announce({ topic: 'draft', id: draft.id }, [person.userId]);
  return draft.id;
}

/** What of the source the person can use now. */
export async function usable(platform: Platform, tx: Tx, person: Person, source: DraftSource) {
  // Asked as for a draft of the person's own, which it becomes.
  const { accountId, userId: ownerId } = person;
  const draft = { accountId, id: source.id, ownerId, serial: null, number: null, revision: 0 };
  const context = await draftContextOf(platform, tx, person, draft, source.content, async () => []);
  const { content, leftBehind } = bringAlong(source.content, context);
  const withheld = source.withheld.map((name): LeftBehind => ({ kind: 'extraRecipient', name, step: null }));
  return {
    content: { ...content, placeholders: [] },
    leftBehind: [...leftBehind, ...withheld, ...placeholdersOf(source)],
  };
}

/** A copy of a template is a draft, which has no places for texts: the documents that had some. */
const placeholdersOf = ({ content: { placeholders }, files }: DraftSource): LeftBehind[] =>
  files
    .filter(({ id }) => placeholders.some(({ fileId }) => fileId === id))
    .map(({ name }) => ({ kind: 'placeholders', name, step: null }));

/** The documents whose boxes stay behind with them. */
const boxesOf = ({ boxes }: DraftContent, { files }: DraftSource): LeftBehind[] =>
  files
    .filter(({ id }) => boxes.some(({ fileId }) => fileId === id))
    .map(({ name }) => ({ kind: 'boxes', name, step: null }));
