import {
  type AnsweredIncoming,
  type IncomingDetail,
  type IncomingState,
  whyNotIncoming,
} from '@tomar/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { AppError, invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Unit } from '../../../platform/unit.ts';
import { nameJobs, trackingOf } from '../../jobs/index.ts';
import { jobs } from '../../jobs/tables.ts';
import {
  announceIncoming,
  loadIncoming,
  noteOperation,
  routingOf,
  updateIncoming,
} from '../incomingRecord.ts';
import { type IncomingRow, trackingNoOf } from '../incomingRow.ts';
import { moveTo } from '../moveTo.ts';
import { incomingRolesOf, visibleIncoming } from '../policy.ts';
import { incomingAnswers, incomingDocuments } from '../tables.ts';

/** States in which an answer that is ready ends what was to be done. */
const open: readonly IncomingState[] = ['New', 'Processing'];

/**
 * The document that the person wants to answer.
 * @throws AppError not_found where they may not see it, invalid where they may not answer it
 */
export async function documentToAnswer(
  tx: Tx,
  person: Person,
  id: string,
  lock?: 'lock',
): Promise<IncomingRow> {
  const document = await loadIncoming(tx, person, id, lock);
  const roles = await incomingRolesOf(tx, person, document, await routingOf(tx, person.accountId, id));
  if (whyNotIncoming('Reply', document.state, roles))
    throw invalid([{ field: 'incomingDocId', key: 'lang_draft_incoming_answer' }]);
  return document;
}

/** Of a draft that names it: that there is none is said at its field. */
const atField = (error: unknown): never => {
  if (error instanceof AppError && error.code === 'not_found')
    throw invalid([{ field: 'incomingDocId', key: 'lang_draft_incoming_unknown' }]);
  throw error;
};

/**
 * INC-12: a draft answers a document from now on. What a draft named before stays its own, whoever sees the document by now.
 * The draft's row is there and held by the unit. @throws AppError invalid
 */
export async function answerIncoming(
  unit: Unit,
  person: Person,
  draftId: string,
  documentId: string | null,
  before: string | null,
): Promise<void> {
  if (documentId === before) return;
  await dropAnswer(unit, draftId);
  if (documentId === null) return;
  const document = await documentToAnswer(unit.tx, person, documentId, 'lock').catch(atField);
  await keepAnswer(unit, draftId, documentId);
  const isNew = document.state === 'New';
  if (isNew) await updateIncoming(unit, document, { state: 'Processing' });
  await noteOperation(unit, documentId, 'Reply', isNew ? { from: 'New', to: 'Processing' } : {});
  await unit.audit({
    event: 'incoming.replied',
    subjectKind: 'incomingDocument',
    subjectId: documentId,
    facts: { trackingNo: trackingNoOf(document) },
  });
}

/** A draft answers nothing any more, or is about to be deleted. Open pages of the document hear of it. */
export async function dropAnswer(unit: Unit, jobId: string): Promise<void> {
  const { tx, accountId } = unit;
  const dropped = await tx
    .delete(incomingAnswers)
    .where(and(eq(incomingAnswers.accountId, accountId), eq(incomingAnswers.jobId, jobId)))
    .returning({ documentId: incomingAnswers.documentId });
  if (dropped.length > 0) announceIncoming(unit);
}

/**
 * The next revision of an answer answers the same document, whose open pages hear of it. An id that names none, of a version
 * before, is passed over.
 */
export async function keepAnswer(unit: Unit, jobId: string, documentId: string): Promise<void> {
  const { tx, accountId } = unit;
  const [document] = await tx
    .select({ id: incomingDocuments.id })
    .from(incomingDocuments)
    .where(byId(incomingDocuments, accountId, documentId));
  if (!document) return;
  await tx.insert(incomingAnswers).values({ accountId, jobId, documentId });
  announceIncoming(unit);
}

/** The document that a draft or job answers, as its page names it; null where there is none. */
export async function answeredBy(
  tx: Tx,
  person: Person,
  documentId: string | null,
): Promise<AnsweredIncoming | null> {
  if (documentId === null) return null;
  const [document] = await tx
    .select({
      id: incomingDocuments.id,
      year: incomingDocuments.year,
      number: incomingDocuments.number,
      isVisible: sql<boolean>`${visibleIncoming(tx, person)}`,
    })
    .from(incomingDocuments)
    .where(byId(incomingDocuments, person.accountId, documentId));
  if (!document) return null;
  return { id: document.id, trackingNo: trackingNoOf(document), isVisible: document.isVisible };
}

/** Jobs that answer a document, and own drafts, as far as the person may see them. */
export async function answersOf(
  tx: Tx,
  person: Person,
  documentId: string,
): Promise<IncomingDetail['answers']> {
  const rows = await tx
    .select({ id: jobs.id, serial: jobs.serial, number: jobs.number, revision: jobs.revision })
    .from(incomingAnswers)
    .innerJoin(jobs, byId(jobs, incomingAnswers.accountId, incomingAnswers.jobId))
    .where(and(eq(incomingAnswers.accountId, person.accountId), eq(incomingAnswers.documentId, documentId)))
    .orderBy(asc(jobs.id));
  const names = await nameJobs(
    tx,
    person,
    rows.map(({ id }) => id),
  );
  return rows.flatMap((row) => {
    const job = names.get(row.id);
    if (!job) return [];
    const trackingNumber = job.isDraft ? '' : trackingOf(row);
    return [{ id: job.id, name: job.name, trackingNumber, isDraft: job.isDraft }];
  });
}

/** A job that answers a document has been completed: what waited for it is processed. Done once, however often it is asked. */
export async function answerCompleted(unit: Unit, jobId: string): Promise<void> {
  const { tx, accountId } = unit;
  const [answer] = await tx
    .select({ documentId: incomingAnswers.documentId })
    .from(incomingAnswers)
    .where(and(eq(incomingAnswers.accountId, accountId), eq(incomingAnswers.jobId, jobId)));
  if (!answer) return;
  const [document] = await tx
    .select()
    .from(incomingDocuments)
    .where(byId(incomingDocuments, accountId, answer.documentId))
    .for('no key update');
  if (document && open.includes(document.state)) await moveTo(unit, document, 'Processed');
}
