import * as z from 'zod/mini';
import { deliveryStates, recipientKinds } from '../delivery/recipients.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { queryList } from '../lookups.ts';
import { languages } from '../messages/message.ts';
import { pageNeeds } from '../pageNeeds.ts';
import { byId, searchedPage } from '../queries.ts';
import { signatureProfiles, signatureStandards } from '../signing/standards.ts';
import { signatureVerdict } from '../signing/verdict.ts';
import { writtenText } from '../writtenText.ts';
import { stepActor, stepCompletions } from './actors.ts';
import { signaturePlace } from './boxesOnPages.ts';
import { documentTypes } from './documentTypes.ts';
import { answeredIncoming, jobFile } from './draft.ts';
import { besideLists, jobLists } from './lists/besideLists.ts';
import { jobFilter, jobSorts, namedInFilter } from './lists/jobFilters.ts';
import { jobActions, jobListItem } from './lists/jobListItem.ts';
import { besideStampLists, stampLists } from './lists/stampLists.ts';
import { jobStatuses, participantRoles, participantStates, privacies, waitingLabels } from './states.ts';

const jobQuery = z.extend(searchedPage, {
  ...jobFilter.shape,
  sort: z._default(z.enum(jobSorts), 'updatedAt'),
  descending: z._default(z.boolean(), true),
});

const jobPage = z.object({
  items: z.array(jobListItem),
  /**
   * Exact for a plain list. With a search or filter it counts `limits.narrowedCountCap` rows, or as many more as the
   * page that is asked for lies behind them, and `capped` says that there are more.
   */
  total: z.int(),
  capped: z.boolean(),
  named: namedInFilter,
});

export const listMyJobs = endpoint({
  method: 'POST',
  path: '/myjob/get',
  summary: 'Jobs the reader started or takes part in',
  caller: 'member',
  needs: pageNeeds.myJobs,
  body: z.extend(jobQuery, { list: z._default(z.enum(jobLists), 'mine') }),
  reply: z.extend(jobPage, besideLists),
});

export const listMyStamps = endpoint({
  method: 'POST',
  path: '/mymuhurjob/get',
  summary: 'Jobs that wait for the reader’s stamp, or got it (UI-47)',
  caller: 'member',
  needs: pageNeeds.myStamps,
  body: z.extend(jobQuery, { list: z._default(z.enum(stampLists), 'stamps') }),
  reply: z.extend(jobPage, besideStampLists),
});

export const listJobs = endpoint({
  method: 'POST',
  path: '/job/get',
  summary: 'All jobs the reader may see (job management, UI-44)',
  caller: 'member',
  needs: pageNeeds.jobManagement,
  body: jobQuery,
  reply: jobPage,
});

export const participant = z.object({
  id: idSchema,
  actor: stepActor,
  /** Of the person, of the group or of the stamp account. */
  name: z.string(),
  title: z.nullable(z.string()),
  /** Those who can act for a group, or stamp with an account, as long as nobody has; empty for everybody else. */
  members: z.array(z.object({ userId: idSchema, name: z.string() })),
  /** Those who may act in a person's place now, as substitutes; empty for everybody else. */
  substitutes: z._default(z.array(z.object({ userId: idSchema, name: z.string() })), []),
  /** The person was made inactive before acting, or all of the group or stamp account: the place waits until their work is handed over. */
  isInactive: z._default(z.boolean(), false),
  /** Who acts or acted, by the name of that moment; null as long as nobody did. */
  actedBy: z.nullable(z.object({ userId: idSchema, name: z.string() })),
  role: z.enum(participantRoles),
  state: z.enum(participantStates),
  actedAt: z.nullable(z.string()),
  note: z.string(),
});
export type Participant = z.infer<typeof participant>;

export const delivery = z.object({
  id: idSchema,
  /** The recipient's name, or the addresses of an extra one; empty where only the kind may be told. */
  name: z.string(),
  kind: z.enum(recipientKinds),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  lastTriedAt: z.nullable(z.string()),
  nextTryAt: z.nullable(z.string()),
  /** When it was sent last; also of one that is sent again and has not arrived anew. */
  sentAt: z.nullable(z.string()),
  /**
   * Message key, when the last try failed. What the other side said may tell how the recipient is reached: `detail` is
   * for those who may send it again, and empty for others.
   */
  error: z.nullable(z.object({ key: z.string(), detail: z.string() })),
  /** Not sent as far as anybody knows, but it may have arrived: sending it again has to be confirmed. */
  uncertain: z.boolean(),
  /** Whether the reader may send it again now; what was sent, too (JOB-11). */
  mayRetry: z.boolean(),
});
export type Delivery = z.infer<typeof delivery>;

/** One line of the timeline. `event` names what happened; the texts are the web's. */
const timelineEvent = z.object({
  at: z.string(),
  event: z.string(),
  /** Null: the server, or somebody whose name was erased. */
  actorName: z.nullable(z.string()),
  /** Names of texts that were erased: `actorName`, `note`, facts. */
  erased: z.array(z.string()),
  note: z.string(),
  /** Further facts, such as a recipient's name. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
});

const comment = z.object({
  id: idSchema,
  /** As the author was called then. */
  authorName: z.string(),
  isOwn: z.boolean(),
  /** Empty where it was deleted. */
  text: z.string(),
  writtenAt: z.string(),
  isDeleted: z.boolean(),
  /** Of the reader's own: until then it may be deleted. */
  staysFrom: z.nullable(z.string()),
});

/**
 * Certificates, revocation data and archive time-stamps are put into the signed files after the last signature; the
 * job goes to its recipients when that is done. `waiting`: not before `nextTryAt`. `retrying`
 * and `failed`: an administrator may have it tried again at once.
 */
export const completion = z.object({
  state: z.enum(['waiting', 'running', 'retrying', 'failed', 'done']),
  attempts: z.int(),
  nextTryAt: z.nullable(z.string()),
  /** Message key and what the other side said, when the last try failed. */
  error: z.nullable(z.object({ key: z.string(), detail: z.string() })),
  /** Whether the reader may have it tried again now. */
  mayRetry: z.boolean(),
});
export type Completion = z.infer<typeof completion>;

/** A job's file: with signatures, `name` and `contentType` are those of the signed file (`….p7s` for CAdES). */
const signedJobFile = z.extend(jobFile, {
  signatures: z.int(),
  /** As uploaded: what `version=original` answers with, and what a page can preview. */
  originalName: z.string(),
  originalContentType: z.string(),
  /** The file that the signatures over this one go into: itself, or a manifest. Null for what nobody signs. */
  carrierId: z.nullable(idSchema),
  /** Where on its pages the reader's own signature stands, or will when the reader signs now; null: nowhere. */
  ownPlace: z._default(z.nullable(signaturePlace), null),
  /** AUTH-09: the reader may delete this attachment now. Absent from a server of a version before. */
  mayRemove: z._default(z.boolean(), false),
});
export type SignedJobFile = z.infer<typeof signedJobFile>;

/** What a job is about in money, with amounts as `amounts.ts` writes them. */
const jobMoney = z.object({
  amount: z.string(),
  currency: z.string(),
  /** Of a bank order. */
  isForeignCurrency: z.nullable(z.boolean()),
  /** Of a contract: what one unit of its currency costs in TRY, its stamp tax in TRY, and its last day. */
  exchangeRate: z.string(),
  stampTax: z.string(),
  validUntil: z.nullable(z.string()),
});
export type JobMoney = z.infer<typeof jobMoney>;

/** Of a server of a version before. */
const noMoney: JobMoney = {
  amount: '',
  currency: '',
  isForeignCurrency: null,
  exchangeRate: '',
  stampTax: '',
  validUntil: null,
};

export const jobDetail = z.object({
  id: idSchema,
  name: z.string(),
  trackingNumber: z.string(),
  documentNumber: z.string(),
  description: z.string(),
  status: z.enum(jobStatuses),
  waitingFor: z.nullable(z.enum(waitingLabels)),
  /** The approvals that it waits for are initials, all of them (SIGN-15). */
  waitsForInitials: z._default(z.boolean(), false),
  privacy: z.enum(privacies),
  documentType: z.enum(documentTypes),
  signatureStandard: z.enum(signatureStandards),
  /** Fixed when the job was put into circulation; null for an unsigned job. */
  signatureProfile: z.nullable(z.enum(signatureProfiles)),
  /** Null where the profile asks for nothing after the last signature, and before it. */
  completion: z.nullable(completion),
  department: z.nullable(z.string()),
  ownerId: idSchema,
  ownerName: z.string(),
  targetEndDate: z.nullable(z.string()),
  finalizeLaterDate: z.nullable(z.string()),
  /** DRAFT-18, DRAFT-19, DRAFT-21, BANK-05; each empty or null where the job has none. */
  money: z._default(jobMoney, noMoney),
  /** DRAFT-09, DRAFT-17, DRAFT-23 */
  incomingDocId: z._default(z.nullable(idSchema), null),
  showAttachmentsToExternalSigners: z._default(z.boolean(), false),
  stampQueueNumber: z._default(z.nullable(z.int()), null),
  /** The incoming document that it answers; absent from a server of a version before. */
  answered: z._default(z.nullable(answeredIncoming), null),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** `position` counts from 1. */
  steps: z.array(
    z.object({
      position: z.int(),
      completion: z.enum(stepCompletions),
      people: z.array(participant),
    }),
  ),
  files: z.array(signedJobFile),
  deliveries: z.array(delivery),
  timeline: z.array(timelineEvent),
  /** Why it was declined or cancelled. */
  endDescription: z.nullable(z.string()),
  actions: z.array(z.enum(jobActions)),
  /** What people wrote to each other, oldest first. */
  comments: z._default(z.array(comment), []),
  /** The reader has to do with the job, and may write. */
  mayComment: z._default(z.boolean(), false),
  /** The reader was told something of it and has not read that; absent from a server of a version before. */
  hasUnreadNotices: z._default(z.boolean(), false),
  /** Other revisions of the job that the reader may see, the oldest first; a draft is the reader's own. */
  revisions: z._default(
    z.array(
      z.object({
        id: idSchema,
        trackingNumber: z.string(),
        status: z.enum(['Draft', ...jobStatuses]),
        isNewer: z.boolean(),
      }),
    ),
    [],
  ),
  /** A cancellation cannot be undone: the account does not want that. */
  cancelIsFinal: z.boolean(),
  /** Grows with every change; pages compare it with what events announce. */
  version: z.int(),
});
export type JobDetail = z.infer<typeof jobDetail>;

export const getJob = endpoint({
  method: 'GET',
  path: '/job/get/:id',
  summary: 'A job with its flow, files, deliveries and timeline',
  caller: 'member',
  needs: { record: 'job' },
  params: byId,
  reply: jobDetail,
});

export const approveJob = endpoint({
  method: 'POST',
  path: '/job/approve/:id',
  summary: 'Approve; the box must be ticked (JOB-27)',
  caller: 'member',
  needs: { authority: ['Approved'], licence: true, record: 'job' },
  params: byId,
  body: z.object({ approved: z.boolean(), note: z._default(writtenText, '') }),
  reply: jobDetail,
  once: true,
});

export const initialJob = endpoint({
  method: 'POST',
  path: '/job/initial/:id',
  summary:
    'Initial the documents, whose pages show it where there is a place for it; the box must be ticked (JOB-19)',
  caller: 'member',
  needs: { authority: ['Approved'], licence: true, record: 'job' },
  params: byId,
  body: z.object({
    initialled: z.boolean(),
    note: z._default(writtenText, ''),
  }),
  reply: jobDetail,
  once: true,
});

const reason = z.object({ description: writtenText });

export const declineJob = endpoint({
  method: 'POST',
  path: '/job/decline/:id',
  summary: 'Decline, with the reason (JOB-30)',
  caller: 'member',
  needs: { licence: true, record: 'job' },
  params: byId,
  body: reason,
  reply: jobDetail,
  once: true,
});

export const cancelJob = endpoint({
  method: 'POST',
  path: '/job/cancel/:id',
  summary: 'Cancel, with the reason (JOB-29)',
  caller: 'member',
  needs: { licence: true, record: 'job' },
  params: byId,
  body: reason,
  reply: jobDetail,
  once: true,
});

export const undoCancelJob = endpoint({
  method: 'POST',
  path: '/job/undocancel/:id',
  summary: 'Back to the status and step it had when it was cancelled (JOB-08)',
  caller: 'member',
  needs: { licence: true, record: 'job' },
  params: byId,
  reply: jobDetail,
  once: true,
});

export const removeAttachment = endpoint({
  method: 'POST',
  path: '/job/attachment/delete/:id',
  summary: 'Delete an attachment of a job in circulation (AUTH-09); its name and hash stay in the trail',
  caller: 'member',
  needs: { licence: true, record: 'job' },
  params: byId,
  body: z.object({ fileId: idSchema }),
  reply: jobDetail,
  once: true,
});

export const remindPeople = endpoint({
  method: 'POST',
  path: '/job/remind/:id',
  summary: 'Notify those whose turn it is once more (JOB-24); at most once in `limits.remindMinutes`',
  caller: 'member',
  needs: { licence: true, record: 'job' },
  params: byId,
  reply: z.object({
    /** Names of those who get a mail now, and of those who want no mails. */
    told: z.array(z.string()),
    untold: z.array(z.string()),
  }),
  once: true,
});

export const reviseJob = endpoint({
  method: 'POST',
  path: '/job/revise/:id',
  summary:
    'A new revision: a draft with everything of the job (JOB-10); the one that is begun already, if it is the own',
  caller: 'member',
  needs: { authority: pageNeeds.createJob.authority, licence: true, record: 'job' },
  params: byId,
  reply: z.object({ draftId: idSchema, trackingNumber: z.string() }),
  once: true,
});

export const getJobArchive = endpoint({
  method: 'GET',
  path: '/job/archive/:id',
  summary: 'All documents and attachments as one ZIP',
  caller: 'member',
  needs: { record: 'job' },
  params: byId,
  reply: 'bytes',
});

export const getJobArchives = endpoint({
  method: 'GET',
  path: '/job/archives',
  summary: 'The documents and attachments of several jobs as one ZIP, a folder for each',
  caller: 'member',
  query: z.object({ ids: queryList(idSchema, limits.jobsPerArchive) }),
  reply: 'bytes',
});

export const getJobLog = endpoint({
  method: 'GET',
  path: '/job/log/:id',
  summary:
    'Everything that happened to a job (JOB-25): a PDF to read, or JSON lines for the offline verifier',
  caller: 'member',
  needs: { record: 'job' },
  params: byId,
  query: z.object({
    format: z._default(z.enum(['pdf', 'jsonl']), 'pdf'),
    language: z._default(z.enum(languages), 'tr'),
  }),
  reply: 'bytes',
});

export const getFileVerdicts = endpoint({
  method: 'GET',
  path: '/file/signatures/:id',
  summary: 'The verdict on every signature in a file',
  caller: 'member',
  needs: { record: 'file' },
  params: byId,
  reply: z.array(signatureVerdict),
});

export const retryDelivery = endpoint({
  method: 'POST',
  path: '/delivery/retry/:id',
  summary: 'Send again (DLV-23, JOB-11): for the owner of the job and those who hold Finalizer',
  caller: 'member',
  needs: { licence: true, record: 'delivery' },
  params: byId,
  /** What may have arrived already is sent again only when the person says so. */
  body: z.object({
    confirmUncertain: z._default(z.boolean(), false),
    /** So is what was sent. */
    confirmSent: z._default(z.boolean(), false),
  }),
  reply: delivery,
  once: true,
});
