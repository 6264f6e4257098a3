import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { signatureProfiles, signatureStandards } from '../../signing/standards.ts';
import type { JobAct } from '../jobActs.ts';
import { jobStatuses, privacies, waitingLabels } from '../states.ts';

/** The acts that a job's page offers. */
export const jobActions = [
  'approve',
  'initial',
  'sign',
  'stamp',
  'decline',
  'cancel',
  'undoCancel',
  'remind',
  'revise',
] as const satisfies readonly JobAct[];
export type JobAction = (typeof jobActions)[number];

export const jobListItem = z.object({
  id: idSchema,
  name: z.string(),
  trackingNumber: z.string(),
  status: z.enum(jobStatuses),
  waitingFor: z.nullable(z.enum(waitingLabels)),
  /** The approvals that it waits for are initials, all of them (SIGN-15). */
  waitsForInitials: z._default(z.boolean(), false),
  /** The people, groups and stamp accounts whose turn it is, in the order of the flow. */
  waitsFor: z._default(
    z.array(
      z.object({
        name: z.string(),
        /** The reader may act, as this person, as a member of this group or with this stamp account. */
        isReader: z.boolean(),
        /** The reader may act in this person's place, as a substitute. */
        asSubstitute: z._default(z.boolean(), false),
      }),
    ),
    [],
  ),
  privacy: z.enum(privacies),
  signatureStandard: z.enum(signatureStandards),
  /** Null for an unsigned job. */
  signatureProfile: z.nullable(z.enum(signatureProfiles)),
  ownerName: z.string(),
  documents: z.int(),
  /** Absent, as what follows, from a server of a version before; on the overview they are not told. */
  documentNumber: z._default(z.string(), ''),
  department: z._default(z.nullable(z.string()), null),
  categories: z._default(z.array(z.string()), []),
  /** As `amounts.ts` writes it; null: none. */
  amount: z._default(z.nullable(z.string()), null),
  currency: z._default(z.nullable(z.string()), null),
  /** The last day of a contract (DRAFT-21). */
  validUntil: z._default(z.nullable(z.string()), null),
  /** What the reader may do now. */
  actions: z.array(z.enum(jobActions)),
  targetEndDate: z.nullable(z.string()),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type JobListItem = z.infer<typeof jobListItem>;
