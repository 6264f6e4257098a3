import {
  attachmentSendingOf,
  type BodyOf,
  checkDraft,
  type DraftContent,
  type DraftDetail,
  type circulateDraft as declaration,
  draftContent,
  isExtraRecipient,
  profileAsked,
  profileOf,
  trackingNumber,
} from '@tomar/contract';
import { and, eq, inArray, not, type SQLWrapper, sql } from 'drizzle-orm';
import { lookTogether } from '../../../platform/database/lookTogether.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { together } from '../../../platform/database/together.ts';
import { conflict, invalid, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import { type JobRecipient, nameOfExtra, newDeliveries } from '../../delivery/index.ts';
import {
  countDay,
  dayIn,
  filesOf,
  holdRow,
  type JobRow,
  notifyWhoIsAsked,
  ownDraft,
  presentFile,
  refreshJobPeople,
  refuseTaken,
  trackingOf,
} from '../../jobs/index.ts';
import { jobParticipants, jobs } from '../../jobs/tables.ts';
import { substitutesOf } from '../../users/index.ts';
import { searchTextOf } from '../lists/searchText.ts';
import { jobSerials, uploads } from '../tables.ts';
import { refuseClear } from '../uploads/refuseClear.ts';
import { unfinishedUploads } from '../uploads/uploadRecord.ts';
import { addCodes } from '../verification/addCodes.ts';
import { addManifest } from './addManifest.ts';
import { beginSteps, holdNew, newBoxes } from './beginSteps.ts';
import { actorIds, type DraftContext, draftContextOf, lockCollectives } from './draftContext.ts';
import { whyNoDraft } from './draftRecord.ts';
import { settleStampTax } from './settleStampTax.ts';
import { type Prepared, withPrepared } from './withPrepared.ts';

/**
 * Makes a job of a draft: the rules are asked a last time, the people, boxes and recipients get rows of their
 * own, the tracking number is given and the first step's people are asked.
 */
export function circulateDraft(
  platform: Platform,
  person: Person,
  draftId: string,
  { version, discardUploads }: BodyOf<typeof declaration>,
): Promise<{ jobId: string; trackingNumber: string }> {
  return withPrepared(platform, person.accountId, (prepared) =>
    inUnit(platform, person, (unit) =>
      circulateInUnit(platform, unit, person, draftId, { version, discardUploads, prepared }),
    ),
  );
}

interface HowToCirculate extends BodyOf<typeof declaration> {
  readonly prepared: Prepared;
}

/** The same in a unit that goes on. */
export async function circulateInUnit(
  platform: Platform,
  unit: Unit,
  person: Person,
  draftId: string,
  { version, discardUploads, prepared }: HowToCirculate,
): Promise<{ jobId: string; trackingNumber: string }> {
  const draft = await lockDraft(unit, person, draftId, version);
  const content = draftContent.parse(draft.content);
  const { tx, accountId } = unit;
  const loadFiles = async () => (await filesOf(tx, accountId, draft.id)).map(presentFile);
  const [unfinished, context, substitutes] = await lookTogether(
    tx,
    () => unfinishedUploads(tx, accountId, draft.id),
    () => draftContextOf(platform, tx, person, draft, content, loadFiles, 'lock'),
    () => substitutesOf(tx, accountId, actorIds(content, 'user')),
  );
  await settleUploads(unit, unfinished, discardUploads);
  const findings = checkDraft(content, context);
  if (findings.length > 0) throw invalid(findings);
  if (!platform.config.blobEncryption) await refuseClear(tx, accountId, draft.id);
  const { files } = context;
  await addManifest(unit, draft.id, content, { files, stored: prepared.manifest });
  await addCodes(unit, draft.id, content, { files, drawn: prepared.codes });

  const begun = beginSteps(unit, draft.id, content);
  await notifyWhoIsAsked(unit, await holdNew(unit, draft, begun.participants, substitutes), begun.changed);
  const settled = await settleStampTax(unit, draft.id, content, context);
  const job = await makeJob(unit, draft, settled, context, [
    tx.insert(jobParticipants).values(begun.participants),
    ...newBoxes(unit, content, context.files, begun.ids),
    ...newDeliveries(unit, platform.secrets, draft.id, recipientsOf(content, context)),
  ]);
  const { timeZone } = await accountSettings(tx, accountId);
  countDay(unit, draft.ownerId, dayIn(timeZone, unit.now), 'started');
  const tracking = trackingOf(job);
  const { signatureStandard, signatureProfile } = job;
  await unit.audit({
    event: 'job.circulated',
    subjectKind: 'job',
    subjectId: job.id,
    facts: { trackingNumber: tracking, documents: job.documents, signatureStandard, signatureProfile },
  });
  unit.announce({ topic: 'draft', id: draft.id }, [person.userId]);
  return { jobId: job.id, trackingNumber: tracking };
}

/**
 * The draft as the person saw it. The stamp accounts and groups that it names come first in the order of locks: whoever changes one
 * meanwhile finds the job among those that wait for it. One that names none is locked at once.
 * @throws AppError conflict where it is another version; not_found, with what became of it where it was the person's own
 */
async function lockDraft(
  { tx, accountId }: Unit,
  person: Person,
  draftId: string,
  version: number,
): Promise<JobRow> {
  const [alone] = await tx
    .select()
    .from(jobs)
    .where(and(ownDraft(person, draftId), not(namesCollectives)))
    .for('no key update');
  if (alone) return asSeen(alone, version);
  const [seen] = await tx.select().from(jobs).where(ownDraft(person, draftId));
  if (!seen) throw await whyNoDraft(tx, person, draftId);
  await lockCollectives(tx, accountId, draftContent.parse(asSeen(seen, version).content));
  const [locked] = await tx.select().from(jobs).where(ownDraft(person, draftId)).for('no key update');
  if (!locked) throw await whyNoDraft(tx, person, draftId);
  return asSeen(locked, version);
}

/** The same as `actorIds` of sign groups and stamp accounts finds, or more: then these are looked for and locked first. */
const namesCollectives = sql`jsonb_path_exists(${jobs.content},
  '$.steps[*].people[*] ? (exists (@.signGroupId) || exists (@.stampAccountId))')`;

function asSeen(draft: JobRow, version: number): JobRow {
  if (draft.isTemplate) throw refused('lang_template_is_no_job');
  if (draft.version !== version) throw conflict();
  return draft;
}

/**
 * A file that is still on its way would be missing from the job: unless the person does without it, nothing circulates.
 * @throws AppError refused
 */
async function settleUploads(
  { tx, accountId }: Unit,
  unfinished: DraftDetail['unfinishedUploads'],
  discard: readonly string[],
): Promise<void> {
  const wanted = unfinished.filter(({ id }) => !discard.includes(id));
  if (wanted.length > 0)
    throw refused('lang_draft_uploads_unfinished', [wanted.map(({ name }) => name).join(', ')], 'files');
  const ids = unfinished.map(({ id }) => id);
  if (ids.length > 0)
    await tx.delete(uploads).where(and(eq(uploads.accountId, accountId), inArray(uploads.id, ids)));
}

/** Whom the job goes to, with their settings as they are now. The rules have seen that all of them are there. */
const recipientsOf = ({ recipients }: DraftContent, { listed }: DraftContext): JobRecipient[] =>
  recipients.flatMap((recipient): JobRecipient[] => {
    if (isExtraRecipient(recipient)) {
      const { settings } = recipient;
      return [{ recipientId: null, name: nameOfExtra(settings), settings }];
    }
    const found = listed.get(recipient.recipientId);
    return found ? [{ recipientId: found.choice.id, name: found.choice.name, settings: found.settings }] : [];
  });

/**
 * DRAFT-08: the serial is the year; the number counts up within it. Taken late: it is locked until the commit.
 * @param rows inserts of what the job gets rows of its own for
 */
async function makeJob(
  unit: Unit,
  draft: JobRow,
  content: DraftContent,
  context: DraftContext,
  rows: readonly SQLWrapper[],
): Promise<JobRow> {
  const { tx, accountId, now } = unit;
  const params = await accountSettings(tx, accountId);
  const serial = draft.serial ?? dayIn(params.timeZone, now).slice(0, 4);
  const number = draft.number ?? (await nextNumber(unit, serial));
  const tracking = trackingNumber(serial, number, draft.revision);
  const changes = {
    status: 'Circulating' as const,
    // A later change of the account's parameters is not for jobs that run.
    signatureStandard: content.signatureStandard,
    signatureProfile: profileOf(
      content.signatureStandard,
      profileAsked(content.recipients, context.recipients),
      params,
    ),
    attachmentSending: attachmentSendingOf(params.attachmentSending, content.sendAttachments),
    // Recipients have rows of their own now, sealed; what the draft was begun without is its drafter's alone.
    content: { ...content, recipients: [], leftBehind: [] },
    serial,
    number,
    searchText: searchTextOf({ ...draft, trackingNumber: tracking }),
    version: draft.version + 1,
    updatedAt: now,
    circulatedAt: now,
  };
  const changing = tx
    .update(jobs)
    .set(changes)
    .where(byId(jobs, accountId, draft.id));
  await together(tx, ...rows, changing).catch(refuseTaken);
  const job: JobRow = { ...draft, ...changes };
  holdRow(unit, job);
  refreshJobPeople(unit, job);
  return job;
}

async function nextNumber({ tx, accountId }: Unit, serial: string): Promise<number> {
  const [row] = await tx
    .insert(jobSerials)
    .values({ accountId, serial, lastNumber: 1 })
    .onConflictDoUpdate({
      target: [jobSerials.accountId, jobSerials.serial],
      set: { lastNumber: sql`${jobSerials.lastNumber} + 1` },
    })
    .returning({ number: jobSerials.lastNumber });
  return row?.number ?? 1;
}
