import * as z from 'zod/mini';
import { idSchema } from '../../ids.ts';
import { participantRoles } from '../states.ts';

/**
 * What a user is told of. Stored: never rename.
 * - `turn`: a job waits for the user; `turnTaken`: another one acted where the user was asked
 * - `completed`, `declined`, `cancelled`: how a job ended; `late`: it is past its target end date
 * - `dueSoon`: the target end date of a job that waits for the user is near; `escalated`: it is past for some working days
 * - `contractEnds`: the reader's contract ends soon
 * - `comment`: somebody wrote to the people of a job
 * - `workTaken`, `workGiven`: somebody's open work was handed over, to the reader or by them
 * - `standsIn`, `stoodInFor`, `standInEnded`: of a substitution, to the substitute, the absent person, and both
 * - `notSent`, `returned`: a recipient did not get the documents, or a mail came back
 * - `incomingAssigned`: the reader, or a department that the reader answers for, is responsible for an incoming document
 * - `batchDone`, `batchStopped`: what became of jobs that were to be made of a file
 */
export const noticeKinds = [
  'turn',
  'turnTaken',
  'completed',
  'declined',
  'cancelled',
  'late',
  'dueSoon',
  'escalated',
  'contractEnds',
  'comment',
  'notSent',
  'returned',
  'workTaken',
  'workGiven',
  'standsIn',
  'stoodInFor',
  'standInEnded',
  'incomingAssigned',
  'batchDone',
  'batchStopped',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * A notice as the bell shows it: what happened and the names that belong to it now. The sentence is made where it is read, in
 * the reader's language.
 */
export const noticeItem = z.object({
  id: idSchema,
  kind: z.enum(noticeKinds),
  /** ISO 8601. */
  at: z.string(),
  /** Nobody has read it; of a turn also: it waits for the reader still. */
  isUnread: z.boolean(),
  /** A turn that waits for the reader now. */
  isWaiting: z.boolean(),
  job: z.nullable(z.object({ id: idSchema, name: z.string() })),
  /** Who did it; empty where nobody did, or nobody knows any more. */
  by: z.string(),
  /** Of a turn. */
  role: z.nullable(z.enum(participantRoles)),
  /** Of a turn: somebody asked for it once more (JOB-24). */
  isAgain: z.boolean(),
  /** Of a turn and one that was taken: the sign group that is asked. */
  group: z.nullable(z.string()),
  /** Of the same: the stamp account with which the reader is to stamp. */
  stampAccount: z._default(z.nullable(z.string()), null),
  /** Of the same: the absent person; null where that is nobody, or the reader. Of a handover and a substitution: the other one. */
  absent: z.nullable(z.string()),
  /** The turn was the reader's own, and somebody stood in. */
  wasOwn: z.boolean(),
  /** Null where it is no more. */
  batch: z.nullable(z.object({ id: idSchema, templateId: idSchema, fileName: z.string() })),
  /** Of an incoming document, where the reader may see it. Absent from a server of a version before. */
  incoming: z._default(z.nullable(z.object({ id: idSchema, name: z.string() })), null),
  /** Of what is near or past: the target end date, `YYYY-MM-DD`. */
  day: z._default(z.nullable(z.string()), null),
  /** Jobs that were made of a batch, and rows that were refused. */
  made: z.nullable(z.int()),
  failed: z.nullable(z.int()),
});
export type NoticeItem = z.infer<typeof noticeItem>;
