import {
  addComment,
  type JobDetail,
  may,
  removeAttachment,
  retryDelivery,
  type ShownContent,
  shownContent,
  statusAllows,
  taxCurrency,
  whyNotAct,
} from '@tomar/contract';
import { readTrail } from '../../platform/audit/trail.ts';
import type { Tx } from '../../platform/database/database.ts';
import { lookTogether } from '../../platform/database/lookTogether.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import { accountSettings } from '../accounts/index.ts';
import { deliveriesOf, maySendAgain, presentDelivery } from '../delivery/index.ts';
import { answeredBy } from '../incoming/index.ts';
import {
  allowedActions,
  carrierIds,
  type Flow,
  filesOf,
  flowOf,
  hasUnreadNotices as hasUnread,
  type JobRow,
  jobFactsOf,
  namesOfCollectives,
  ownPlaces,
  presentFile,
  revisionsOf,
  rolesIn,
  seenOf,
  trackingOf,
  waitingLabel,
  waitsForInitials,
} from '../jobs/index.ts';
import { presentCompletion, signatureCounts } from '../signing/index.ts';
import { findDepartment, findUsers } from '../users/index.ts';
import { commentsOf, hasPartIn } from './comments/commentRecord.ts';
import { presentSteps } from './presentSteps.ts';

/** A job as its page shows it. Who may see it has been asked before. `known`: its flow, where that was loaded. */
export async function presentJob(tx: Tx, person: Person, job: JobRow, known?: Flow): Promise<JobDetail> {
  const { accountId } = job;
  if (job.status === 'Draft') throw notFound();
  const flow = known ?? (await flowOf(tx, accountId, job.id));
  const { people } = flow;
  const { departmentId } = job;
  const userIds = [job.ownerId, ...people.flatMap(({ userId }) => userId ?? [])];
  const settings = await accountSettings(tx, accountId);
  const [
    files,
    signatures,
    users,
    groups,
    department,
    deliveries,
    completion,
    timeline,
    others,
    comments,
    hasPart,
    hasUnreadNotices,
    places,
    answered,
  ] = await lookTogether(
    tx,
    () => filesOf(tx, accountId, job.id),
    () => signatureCounts(tx, accountId, job.id),
    () => findUsers(tx, accountId, userIds),
    () => namesOfCollectives(tx, accountId, people),
    async () => departmentId && (await findDepartment(tx, accountId, departmentId)),
    () => deliveriesOf(tx, accountId, job.id),
    () => presentCompletion(tx, job, person),
    () => readTimeline(tx, accountId, job.id),
    () => revisionsOf(tx, job),
    () => commentsOf(tx, person, job.id),
    () => hasPartIn(tx, person, job.id),
    () => hasUnread(tx, person, job.id),
    () => ownPlaces(tx, person, flow),
    () => answeredBy(tx, person, shownContent.parse(job.content).incomingDocId),
  );
  const carriers = await carrierIds(tx, job, files);
  const maySend = maySendAgain(person, job);
  const deliveryReader = {
    maySendAgain: maySend,
    mayRetryNow: maySend && may(retryDelivery, person) && statusAllows('resend', job.status),
  };
  const facts = jobFactsOf(job, settings, others);
  const mayRemove =
    may(removeAttachment, person) && !whyNotAct('removeAttachment', facts, rolesIn(person, job));
  return {
    id: job.id,
    name: job.name,
    trackingNumber: trackingOf(job),
    documentNumber: job.documentNumber,
    description: job.description,
    status: job.status,
    waitingFor: job.status === 'Circulating' ? waitingLabel(people) : null,
    waitsForInitials: job.status === 'Circulating' && waitsForInitials(people),
    privacy: job.privacy,
    documentType: job.documentType,
    signatureStandard: job.signatureStandard,
    signatureProfile: job.signatureProfile,
    completion,
    department: department ? department.name : null,
    ownerId: job.ownerId,
    ownerName: users.get(job.ownerId)?.name ?? '',
    targetEndDate: job.targetEndDate,
    finalizeLaterDate: job.finalizeLaterDate,
    ...presentContent(job),
    answered,
    createdAt: (job.circulatedAt ?? job.createdAt).toISOString(),
    updatedAt: job.updatedAt.toISOString(),
    steps: presentSteps(flow, users, groups),
    files: files.map((file) => ({
      ...presentFile(file),
      signatures: signatures.get(file.id) ?? 0,
      originalName: file.name,
      originalContentType: file.contentType,
      carrierId: carriers.get(file.id) ?? null,
      ownPlace: places.get(file.id) ?? null,
      mayRemove: mayRemove && file.kind === 'Attachment',
    })),
    deliveries: deliveries.map((row) => presentDelivery(row, deliveryReader)),
    timeline,
    endDescription: job.endDescription,
    actions: allowedActions(person, job, facts, flow),
    comments,
    hasUnreadNotices,
    mayComment: hasPart && may(addComment, person),
    revisions: await presentRevisions(tx, person, job, others),
    cancelIsFinal: settings.undoCancelDisabled,
    version: job.version,
  };
}

/** What stands in the content alone. */
function presentContent({ documentType, content: kept }: JobRow) {
  const content = shownContent.parse(kept);
  const { incomingDocId, showAttachmentsToExternalSigners, stampQueueNumber } = content;
  const money = presentMoney(documentType, content);
  return { money, incomingDocId, showAttachmentsToExternalSigners, stampQueueNumber };
}

/** What the content says in money, as far as it belongs to the type. */
function presentMoney(documentType: JobRow['documentType'], content: ShownContent): JobDetail['money'] {
  const { amount, isForeignCurrency, stampTax, validUntil } = content;
  const isContract = documentType === 'Contract';
  return {
    amount,
    currency: amount === '' ? '' : content.currency,
    isForeignCurrency: documentType === 'BankOrder' ? isForeignCurrency : null,
    exchangeRate: isContract && content.currency !== taxCurrency ? content.exchangeRate : '',
    stampTax: isContract ? stampTax : '',
    validUntil: isContract ? validUntil : null,
  };
}

/** Hardly a job has any: then nothing is asked. */
async function presentRevisions(
  tx: Tx,
  person: Person,
  job: JobRow,
  others: readonly JobRow[],
): Promise<JobDetail['revisions']> {
  const seen = await seenOf(
    tx,
    person,
    others.map(({ id }) => id),
  );
  return others
    .filter(({ id }) => seen.has(id))
    .map((other) => ({
      id: other.id,
      trackingNumber: trackingOf(other),
      status: other.status,
      isNewer: other.revision > job.revision,
    }));
}

/** The timeline is the audit trail of the job: one record of what happened, not two. */
async function readTimeline(tx: Tx, accountId: string, jobId: string): Promise<JobDetail['timeline']> {
  const events = await readTrail(tx, accountId, { kind: 'job', id: jobId });
  return events.map((event) => {
    // Versions before wrote a recipient's addresses or path as `recipient`.
    const { note, recipient: _, ...facts } = event.facts;
    return {
      at: event.at,
      event: event.event,
      actorName: event.actorName,
      erased: [...event.erased],
      note: typeof note === 'string' ? note : '',
      facts: Object.entries(facts).flatMap(([name, value]) =>
        value === null ? [] : [{ name, value: String(value) }],
      ),
    };
  });
}
