import {
  type BatchFields,
  checkDraft,
  checkPlaceholders,
  checkVerificationPlaces,
  type DraftContent,
  type DraftFinding,
  draftContent,
  type FlowPeople,
  isExtraRecipient,
  type Placeholder,
  rolesOfFlow,
  type TemplateRole,
  textFields,
} from '@tomar/contract';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError, invalid, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unit } from '../../../platform/unit.ts';
import { type FileRow, filesOf, type JobRow, presentFile } from '../../jobs/index.ts';
import { jobs } from '../../jobs/tables.ts';
import { findUsers } from '../../users/index.ts';
import { beginDraft } from '../drafts/copies/copyDraft.ts';
import { draftContextOf, lockCollectives } from '../drafts/draftContext.ts';
import { holdsNumber } from '../drafts/holdsNumber.ts';
import type { FilledFiles } from './filling/fillDocuments.ts';
import { loadTemplate, versionOf } from './templateRecord.ts';

/** A template as many jobs are made from it. */
export interface TemplateToUse {
  readonly id: string;
  readonly name: string;
  /** Another one after every save of the template or of its draft. */
  readonly version: string;
  /** As a job begins with it: without the places of texts. */
  readonly content: DraftContent;
  readonly placeholders: readonly Placeholder[];
  readonly roles: readonly TemplateRole[];
  readonly fields: BatchFields;
  readonly files: readonly FileRow[];
}

/**
 * A template that the person may begin jobs from. `lock`: it stays as it is until the transaction ends.
 * @throws AppError not_found; refused for an inactive one; invalid where its text fields have to be put right
 */
export async function loadTemplateToUse(
  tx: Tx,
  person: Person,
  id: string,
  lock?: 'lock',
): Promise<TemplateToUse> {
  const { template, draft } = await loadTemplate(tx, person, id, lock);
  if (!template.isActive) throw refused('lang_template_passive');
  const content = draftContent.parse(draft.content);
  const files = (await filesOf(tx, person.accountId, id)).filter(({ kind }) => kind !== 'Manifest');
  const { placeholders } = content;
  const documents = files.map(presentFile);
  const findings = [
    ...checkPlaceholders(content, documents),
    // No rule of a draft knows of texts once they are written; of boxes it does.
    ...checkVerificationPlaces({ ...content, boxes: [] }, documents),
  ];
  if (findings.length > 0) throw invalid(findings);
  return {
    id,
    name: draft.name,
    version: versionOf({ template, draft }),
    content: { ...content, placeholders: [] },
    placeholders,
    roles: template.roles,
    fields: { roles: rolesOfFlow(content.steps, template.roles), texts: textFields(placeholders) },
    files,
  };
}

/**
 * Holds a template until the transaction ends, after the stamp accounts and sign groups that it names: so stands the order of locks.
 * @returns the version that it has now; null where it cannot be used any more
 */
export async function holdTemplate(
  { tx, accountId }: Unit,
  person: Person,
  { id, content }: TemplateToUse,
): Promise<string | null> {
  await lockCollectives(tx, accountId, content);
  return (await findTemplateToUse(tx, person, id, 'lock'))?.version ?? null;
}

/** As `loadTemplateToUse`; null where it cannot be used. */
export async function findTemplateToUse(
  ...asked: Parameters<typeof loadTemplateToUse>
): Promise<TemplateToUse | null> {
  try {
    return await loadTemplateToUse(...asked);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export interface DraftJudge {
  (
    content: DraftContent,
    documentNumberTaken: boolean,
  ): { readonly findings: readonly DraftFinding[]; readonly inputs: FlowPeople };
  /** Recipients of the template, by name, that one job alone can have. */
  readonly singleUse: readonly string[];
}

/**
 * The rules of a draft, for many that are made from one template: what they ask of the account is looked up once.
 * @param userIds whom the drafts name besides the template's own people
 */
export async function draftJudge(
  platform: Platform,
  tx: Tx,
  person: Person,
  { id, content, files }: TemplateToUse,
  userIds: readonly string[],
): Promise<DraftJudge> {
  const { accountId, userId: ownerId } = person;
  const draft = { accountId, id, ownerId, serial: null, number: null, revision: 0 };
  const whole = { ...content, documentNumber: '' };
  const context = await draftContextOf(platform, tx, person, draft, whole, async () =>
    files.map(presentFile),
  );
  const named = await findUsers(tx, accountId, [...new Set(userIds)]);
  const inputs = { ...context, users: new Map([...context.users, ...named]) };
  const judge = (one: DraftContent, documentNumberTaken: boolean) => ({
    findings: checkDraft(one, { ...inputs, documentNumberTaken }),
    inputs,
  });
  const singleUse = content.recipients.flatMap((one) => {
    const choice = isExtraRecipient(one) ? undefined : inputs.recipients.get(one.recipientId);
    return choice?.isSingleUse ? choice.name : [];
  });
  return Object.assign(judge, { singleUse });
}

/** DRAFT-55: those of the numbers that a job of the account has. */
export async function takenNumbers(
  tx: Tx,
  accountId: string,
  numbers: readonly string[],
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ number: jobs.documentNumber })
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), inArray(jobs.documentNumber, [...numbers]), holdsNumber));
  return new Set(rows.map(({ number }) => number));
}

/** A draft of the person's own with the content and the template's files as they were filled in. @returns its id */
export const beginFrom = (
  unit: Unit,
  person: Person,
  { id }: Pick<TemplateToUse, 'id'>,
  content: DraftContent,
  written: FilledFiles,
): Promise<JobRow['id']> =>
  beginDraft(
    unit,
    person,
    content,
    { id, kind: 'template', ...written },
    {
      withFiles: true,
      isTemplate: false,
      leftBehind: [],
    },
  );
