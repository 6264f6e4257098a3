import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { signatureProfiles, signatureStandards } from '../signing/standards.ts';

/** DLV-23 */
export const deliveryStates = ['WaitingToSend', 'Sent', 'NotSent', 'Cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Kinds that can be delivered to today; others join here with their settings. */
export const recipientKinds = ['Email', 'FileSystem'] as const;
export type RecipientKind = (typeof recipientKinds)[number];

/** DRAFT-40: kinds that a drafter may type into a job. Others need a recipient record. REM joins here (DLV-12). */
export const extraRecipientKinds = ['Email'] as const satisfies readonly RecipientKind[];

export const uniqueDirectories = ['None', 'JobId', 'DocumentNumber', 'TrackingNumber'] as const;

const addresses = z.array(z.string().check(z.maxLength(10_000))).check(z.maxLength(limits.addressesPerMail));

/** What every kind may ask of the signatures; null: it takes what the job and the account have. */
const signatureWishes = {
  signatureStandard: z._default(z.nullable(z.enum(signatureStandards)), null),
  signatureProfile: z._default(z.nullable(z.enum(signatureProfiles)), null),
};

/** What goes to a recipient of any kind. `checkRecipient` judges the numbers. */
const deliveryLimits = {
  /** DLV-15: all files of a delivery together, in MB of 1024 × 1024 bytes; null: no limit. */
  fileSizeLimitMb: z._default(z.nullable(z.int()), null),
  /** DLV-19: the largest number of files in one delivery; null: no limit. */
  fileLimit: z._default(z.nullable(z.int()), null),
  /** DLV-16: so many days after a delivery its files are deleted; null: they stay. Nothing obeys it yet. */
  retentionDays: z._default(z.nullable(z.int()), null),
  /** DLV-17: the files go out encrypted. Nothing obeys it yet. */
  encryptsFiles: z._default(z.boolean(), false),
  /** DLV-18: the name of the file that confirms a delivery, with placeholders; empty: none. Nothing obeys it yet. */
  receiptPattern: z._default(z.string().check(z.maxLength(10_000)), ''),
  /** Whether the job's attachments go out with its documents. */
  sendAttachments: z._default(z.boolean(), true),
};

const common = { ...signatureWishes, ...deliveryLimits };

/** DLV-18: what a receipt's name may hold in braces. */
export const receiptPlaceholders = ['TrackingNumber', 'DocumentNumber', 'JobId', 'Date'] as const;

/** DLV-05. `checkRecipient` says what is too long, so that it can stay in the form until somebody shortens it. */
export const emailRecipient = z.object({
  kind: z.literal('Email'),
  ...common,
  to: addresses,
  cc: z._default(addresses, []),
  bcc: z._default(addresses, []),
  subject: z._default(z.string().check(z.maxLength(100_000)), ''),
  body: z._default(z.string().check(z.maxLength(100_000)), ''),
});

/** DLV-06 to DLV-09. `path` is below the folder the installation gives to the account. */
export const fileSystemRecipient = z.object({
  kind: z.literal('FileSystem'),
  ...common,
  path: z.string().check(z.maxLength(10_000)),
  idPrefix: z._default(z.boolean(), false),
  uniqueDirectory: z._default(z.enum(uniqueDirectories), 'None'),
  simplifiedNames: z._default(z.boolean(), false),
});

/** How a recipient is reached and what it wants. */
export const recipientSchema = z.discriminatedUnion('kind', [emailRecipient, fileSystemRecipient]);
export type Recipient = z.infer<typeof recipientSchema>;

/** What a draft's rules ask of a recipient's settings; nothing here says how it is reached. */
export const recipientDemands = z.object(common);
export type RecipientDemands = z.infer<typeof recipientDemands>;
