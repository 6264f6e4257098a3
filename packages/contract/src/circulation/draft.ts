import * as z from 'zod/mini';
import { recipientSchema } from '../delivery/recipients.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { messageKey } from '../messages/messageKey.ts';
import { signatureStandards } from '../signing/standards.ts';
import { writtenText } from '../writtenText.ts';
import { signaturePlace } from './boxesOnPages.ts';
import { leftBehind } from './copies/leftBehind.ts';
import { documentTypes } from './documentTypes.ts';
import { placeholder } from './placeholders/placeholder.ts';
import { privacies } from './states.ts';
import { flowSteps } from './steps.ts';
import { verificationPlace } from './verification/verificationPlace.ts';

/** What people add. */
export const fileKinds = ['Document', 'Attachment'] as const;
export type FileKind = (typeof fileKinds)[number];

/** A manifest is added by circulation where one signature is over several documents. */
export const jobFileKinds = [...fileKinds, 'Manifest'] as const;
export type JobFileKind = (typeof jobFileKinds)[number];

/** DD-MM-YYYY never crosses the wire: dates are ISO `YYYY-MM-DD` in the account's time zone. */
const dateSchema = z.iso.date().check(
  z.refine((day) => !day.startsWith('0000'), {
    // ISO 8601 has a year 0, the database has none.
    message: 'lang_request_invalid',
  }),
);

const signatureBox = z.extend(signaturePlace, {
  fileId: idSchema,
  /** Whose: the draft's own key of a step's participant. */
  personKey: z.string().check(z.maxLength(40)),
});
export type SignatureBox = z.infer<typeof signatureBox>;

const recipientKey = z.string().check(z.minLength(1), z.maxLength(40));

/** A recipient of the account's list. */
const listedRecipient = z.object({ key: recipientKey, recipientId: idSchema });

/**
 * An extra recipient, typed in for this job only. `checkDraft` judges its kind (DRAFT-40): drafts that were begun
 * before recipients were records may still hold a folder.
 */
const extraRecipient = z.object({ key: recipientKey, settings: recipientSchema });
export type ExtraRecipient = z.infer<typeof extraRecipient>;

const draftRecipient = z.union([listedRecipient, extraRecipient]);
export type DraftRecipient = z.infer<typeof draftRecipient>;

export const isExtraRecipient = (recipient: DraftRecipient): recipient is ExtraRecipient =>
  'settings' in recipient;

/** What a person edits; all of it is saved at once, at any time. Files are uploaded on their own. */
export const draftContent = z.object({
  // Lengths are judged by `checkDraft`, which names the limit; the schema only bounds what is read.
  name: z.string().check(z.maxLength(100_000)),
  description: z._default(writtenText, ''),
  privacy: z._default(z.enum(privacies), 'Normal'),
  documentType: z._default(z.enum(documentTypes), 'General'),
  documentNumber: z._default(z.string().check(z.maxLength(100_000)), ''),
  /** DRAFT-10 */
  categoryIds: z._default(z.array(idSchema).check(z.maxLength(limits.categoriesPerJob)), []),
  /** What the job is about in money, as `amounts.ts` writes it, or what was typed and is none; empty: nothing. */
  amount: z._default(z.string().check(z.maxLength(1000)), ''),
  /** DRAFT-19: ISO 4217 */
  currency: z._default(z.string().check(z.maxLength(100)), 'TRY'),
  /** DRAFT-16 */
  signatureStandard: z._default(z.enum(signatureStandards), 'Pades'),
  /** Null: independent of any department. */
  departmentId: z._default(z.nullable(idSchema), null),
  targetEndDate: z._default(z.nullable(dateSchema), null),
  finalizeLaterDate: z._default(z.nullable(dateSchema), null),
  /** BANK-05: whether a bank order is in a foreign currency; null: nobody has said so yet. */
  isForeignCurrency: z._default(z.nullable(z.boolean()), null),
  /** What one unit of a contract's foreign currency costs in TRY, as `exchangeRate.ts` keeps it; empty: not known. */
  exchangeRate: z._default(z.string().check(z.maxLength(100)), ''),
  /** DRAFT-18: the stamp tax of a contract, written as the amount is; empty: as it is reckoned at circulation. */
  stampTax: z._default(z.string().check(z.maxLength(1000)), ''),
  /** Why it is another one than is reckoned. At circulation it goes into the audit trail, and stays nowhere else. */
  stampTaxReason: z._default(writtenText, ''),
  /** DRAFT-21: how long a contract is valid. */
  validUntil: z._default(z.nullable(dateSchema), null),
  /** DRAFT-14: the circulation profile that the steps came from; null: they were drawn for this job. */
  circulationProfileId: z._default(z.nullable(idSchema), null),
  steps: z._default(flowSteps, []),
  recipients: z._default(z.array(draftRecipient).check(z.maxLength(limits.recipientsPerJob)), []),
  /** DEF-12: whether attachments go out with the finished job, where the account leaves it to its creator. */
  sendAttachments: z._default(z.boolean(), true),
  /** DRAFT-17: whether somebody from outside who signs sees and opens the attachments. */
  showAttachmentsToExternalSigners: z._default(z.boolean(), false),
  /** DRAFT-23: after which step, counted from 1, the e-stamp is put; null: where the flow has it. */
  stampQueueNumber: z._default(z.nullable(z.int().check(z.minimum(1), z.maximum(limits.stepsPerJob))), null),
  /** DRAFT-09: the incoming document that the draft was begun from. */
  incomingDocId: z._default(z.nullable(idSchema), null),
  /** Ids of the documents and then the attachments, in the order they shall have. Unknown ids are refused. */
  fileOrder: z._default(z.array(idSchema).check(z.maxLength(2 * limits.filesPerJob)), []),
  boxes: z._default(z.array(signatureBox).check(z.maxLength(5000)), []),
  /** Of a template alone: where texts go when a job is begun from it. */
  placeholders: z._default(z.array(placeholder).check(z.maxLength(limits.placeholders)), []),
  /** SIGN-17: a document's at most one; `checkVerificationPlaces` judges them. None is placed unless the drafter does. */
  verificationPlaces: z._default(z.array(verificationPlace).check(z.maxLength(2 * limits.filesPerJob)), []),
  /** What could not come along from the draft or job that it was begun from, until its drafter has taken note of it. */
  leftBehind: z._default(z.array(leftBehind).check(z.maxLength(limits.leftBehind)), []),
});
export type DraftContent = z.infer<typeof draftContent>;

/** DRAFT-09: the incoming document that a draft or job answers, as its page names it. */
export const answeredIncoming = z.object({
  id: idSchema,
  trackingNo: z.string(),
  /** The reader may see it: a link leads there. */
  isVisible: z.boolean(),
});
export type AnsweredIncoming = z.infer<typeof answeredIncoming>;

/** What a job's page shows that stands in its content alone. The rest of it may be of an older version, and is not read. */
export const shownContent = z.pick(draftContent, {
  amount: true,
  currency: true,
  isForeignCurrency: true,
  exchangeRate: true,
  stampTax: true,
  validUntil: true,
  incomingDocId: true,
  showAttachmentsToExternalSigners: true,
  stampQueueNumber: true,
});
export type ShownContent = z.infer<typeof shownContent>;

export const pageBox = z.object({ width: z.number(), height: z.number() });

/** A file of a draft or a job. */
export const jobFile = z.object({
  id: idSchema,
  kind: z.enum(jobFileKinds),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  contentType: z.string(),
  /** Number of pages; null when the file is no PDF that can be read. */
  pages: z.nullable(z.int()),
  /** Sizes in points of the pages as shown, at most the first 500; empty when the file is no PDF. */
  pageSizes: z.array(pageBox),
  /** Signatures that stood in the file when it was uploaded. */
  priorSignatures: z.int(),
  /**
   * Why a PDF or XML document cannot be signed as such, as a message key; null when it can. Whether that matters
   * is the standard's to say: `documentProblem`.
   */
  problem: z.nullable(messageKey),
  /** What its drafter and its signers should know of a file that is taken, as a message key: that it is encrypted. */
  remark: z._default(z.nullable(messageKey), null),
});
export type JobFile = z.infer<typeof jobFile>;
