import { checkDraft, type DraftContent, type DraftDetail, draftContent, emptyId } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { filesOf, type JobRow, presentFile } from '../../jobs/index.ts';
import { unfinishedUploads } from '../uploads/uploadRecord.ts';
import { draftContextOf } from './draftContext.ts';

/** A draft that has just been made has no files, and none on their way. */
const nothingYet: DraftFiles = { files: [], unfinishedUploads: [] };

type DraftFiles = Pick<DraftDetail, 'files' | 'unfinishedUploads'>;

const filesOfDraft = async (tx: Tx, { accountId, id }: JobRow): Promise<DraftFiles> => ({
  files: (await filesOf(tx, accountId, id)).map(presentFile),
  unfinishedUploads: await unfinishedUploads(tx, accountId, id),
});

export async function presentDraft(
  platform: Platform,
  tx: Tx,
  person: Person,
  draft: JobRow,
  { isNew = false }: { readonly isNew?: boolean } = {},
): Promise<DraftDetail> {
  const { files, unfinishedUploads: unfinished } = isNew ? nothingYet : await filesOfDraft(tx, draft);
  const content = draftContent.parse(draft.content);
  const context = await draftContextOf(platform, tx, person, draft, content, files);
  return {
    id: draft.id,
    version: draft.version,
    ownerId: draft.ownerId,
    ownerName: person.name,
    createdAt: draft.createdAt.toISOString(),
    updatedAt: draft.updatedAt.toISOString(),
    content,
    files,
    people: context.people,
    signGroups: [...context.signGroups.values()],
    recipients: [...context.listed.values()].map(({ choice }) => choice),
    department: context.department,
    unfinishedUploads: unfinished,
    findings: checkDraft(content, context),
    signing: context.signing,
  };
}

/** DRAFT-01: what an all-zero id answers with; nothing is stored. */
export async function blankDraft(platform: Platform, tx: Tx, person: Person): Promise<DraftDetail> {
  const now = platform.clock().toISOString();
  const content: DraftContent = draftContent.parse({ name: '' });
  const draft = { accountId: person.accountId, id: emptyId, ownerId: person.userId, revision: 0 };
  const context = await draftContextOf(platform, tx, person, draft, content, []);
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
    recipients: [],
    department: context.department,
    unfinishedUploads: [],
    findings: checkDraft(content, context),
    signing: context.signing,
  };
}
