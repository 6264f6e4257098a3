import { z } from 'zod';
import { limits } from '../limits.ts';
import { signatureProfiles, signatureStandards } from '../signing/standards.ts';

/** DLV-23 */
export const deliveryStates = ['WaitingToSend', 'Sent', 'NotSent', 'Cancelled'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Kinds that can be delivered to today; others join here with their settings. */
export const recipientKinds = ['Email', 'FileSystem'] as const;
export type RecipientKind = (typeof recipientKinds)[number];

export const uniqueDirectories = ['None', 'JobId', 'DocumentNumber', 'TrackingNumber'] as const;

const addresses = z.array(z.string().max(320)).max(limits.addressesPerMail);

/** What every kind may ask of the signatures; null: it takes what the job and the account have. */
const signatureWishes = {
  signatureStandard: z.enum(signatureStandards).nullable().default(null),
  signatureProfile: z.enum(signatureProfiles).nullable().default(null),
};

/** DLV-05 */
export const emailRecipient = z.object({
  kind: z.literal('Email'),
  ...signatureWishes,
  to: addresses,
  cc: addresses.default([]),
  bcc: addresses.default([]),
  subject: z.string().max(500).default(''),
  body: z.string().max(20_000).default(''),
});

/** DLV-06 to DLV-09. `path` is below the folder the installation gives to the account. */
export const fileSystemRecipient = z.object({
  kind: z.literal('FileSystem'),
  ...signatureWishes,
  path: z.string().max(500),
  idPrefix: z.boolean().default(false),
  uniqueDirectory: z.enum(uniqueDirectories).default('None'),
  simplifiedNames: z.boolean().default(false),
});

export const recipientSchema = z.discriminatedUnion('kind', [emailRecipient, fileSystemRecipient]);
export type Recipient = z.infer<typeof recipientSchema>;
