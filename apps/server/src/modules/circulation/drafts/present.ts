import { checkDraft, type DraftContent, type DraftDetail, draftContent, emptyId } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { lookTogether } from '../../../platform/database/lookTogether.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answeredBy } from '../../incoming/index.ts';
import { filesOf, type JobRow, presentFile, trackingOf } from '../../jobs/index.ts';
import { unfinishedUploads } from '../uploads/uploadRecord.ts';
import { type DraftContext, draftContextOf } from './draftContext.ts';
import { officeObstacle } from './office/officeObstacle.ts';

const noTracking = { serial: null, number: null, revision: 0 };

/** A draft that has just been made has no files, and none on their way. */
const nothingYet = async () => [];

export async function presentDraft(
  platform: Platform,
  tx: Tx,
  person: Person,
  draft: JobRow,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<DraftDetail> {
  const { accountId, id } = draft;
  const content = draftContent.parse(draft.content);
  const files = isNew ? nothingYet : async () => (await filesOf(tx, accountId, id)).map(presentFile);
  const [context, unfinished, answered] = await lookTogether(
    tx,
    () => draftContextOf(platform, tx, person, draft, content, files),
    isNew ? nothingYet : () => unfinishedUploads(tx, accountId, id),
    () => answeredBy(tx, person, content.incomingDocId),
  );
  return {
    id: draft.id,
    version: draft.version,
    ownerId: draft.ownerId,
    ownerName: person.name,
    createdAt: draft.createdAt.toISOString(),
    updatedAt: draft.updatedAt.toISOString(),
    content,
    files: [...context.files],
    people: context.people,
    signGroups: [...context.signGroups.values()],
    stampAccounts: [...context.stampAccounts.values()],
    hasStamps: context.hasStamps,
    recipients: [...context.listed.values()].map(({ choice }) => choice),
    department: context.department,
    categories: [...context.categories.values()],
    flow: context.flow,
    mayCustomizeFlow: context.mayCustomizeFlow === true,
    categoryRequired: context.categoryRequired === true,
    unfinishedUploads: unfinished,
    attachmentsStay: context.attachmentsStay,
    officeObstacle: await officeObstacle(platform),
    answered,
    isTemplate: draft.isTemplate,
    findings: checkDraft(content, context),
    revises: revisedBy(draft, context),
    signing: context.signing,
    attachmentRule: context.attachmentRule,
    emailDomains: context.emailDomains,
    stampTaxRates: context.stampTaxRates,
  };
}

/** The job whose next revision the draft is; what it is called then. */
const revisedBy = (draft: JobRow, { revised }: DraftContext): DraftDetail['revises'] =>
  revised && { jobId: revised.id, trackingNumber: trackingOf(draft) };

/** DRAFT-01: what an all-zero id answers with; nothing is stored. `given`: what it begins with. */
export async function blankDraft(
  platform: Platform,
  tx: Tx,
  person: Person,
  given: Partial<DraftContent> = {},
): Promise<DraftDetail> {
  const now = platform.clock().toISOString();
  const content: DraftContent = draftContent.parse({ name: '', ...given });
  const draft = { accountId: person.accountId, id: emptyId, ownerId: person.userId, ...noTracking };
  const context = await draftContextOf(platform, tx, person, draft, content, nothingYet);
  return {
    id: emptyId,
    version: 0,
    ownerId: person.userId,
    ownerName: person.name,
    createdAt: now,
    updatedAt: now,
    content,
    files: [],
    people: context.people,
    signGroups: [...context.signGroups.values()],
    stampAccounts: [...context.stampAccounts.values()],
    hasStamps: context.hasStamps,
    recipients: [],
    department: context.department,
    categories: [...context.categories.values()],
    flow: context.flow,
    mayCustomizeFlow: context.mayCustomizeFlow === true,
    categoryRequired: context.categoryRequired === true,
    unfinishedUploads: [],
    attachmentsStay: context.attachmentsStay,
    officeObstacle: await officeObstacle(platform),
    answered: await answeredBy(tx, person, content.incomingDocId),
    isTemplate: false,
    findings: checkDraft(content, context),
    revises: null,
    signing: context.signing,
    attachmentRule: context.attachmentRule,
    emailDomains: context.emailDomains,
    stampTaxRates: context.stampTaxRates,
  };
}
