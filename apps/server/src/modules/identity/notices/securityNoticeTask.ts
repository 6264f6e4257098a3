import { idSchema, providerKinds } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** What a person is always told by mail, whatever mails they want: somebody else may have done it. */
export const securityNotices = [
  'passwordChanged',
  'sessionsEnded',
  'newDevice',
  'factorAdded',
  'factorRemoved',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'factorsReset',
  'factorsResetWanted',
  'identityBound',
  'identityHandedOver',
  'identityTakenBack',
  'mobileNumberWritten',
  'idNumberWritten',
] as const;
export type SecurityNotice = (typeof securityNotices)[number];

export const securityNoticeTask = defineTask({
  kind: 'tell-security',
  payload: z.object({
    userId: idSchema,
    notice: z.enum(securityNotices),
    /** ISO 8601. */
    at: z.string(),
    ip: z.optional(z.string()),
    /** Such as `Firefox 153 · Windows`. */
    agent: z.optional(z.string()),
    /** Of a second factor that was added or removed. */
    factor: z.optional(z.enum(['totp', 'passkey'])),
    /** Of a passkey, as its owner calls it. */
    name: z.optional(z.string()),
    /** Who vouches for them, or did. */
    provider: z.optional(z.enum(providerKinds)),
    /** The number that was written, masked. */
    phone: z.optional(z.string()),
    /** Recovery codes that are left. */
    left: z.optional(z.int()),
  }),
  subject: ({ userId }) => userId,
  retry: { limit: 8, backoffSeconds: 30, maxSeconds: 3600 },
});
