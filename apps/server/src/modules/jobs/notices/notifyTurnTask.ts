import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Notifies a participant by mail that a job waits for them, if they want such mails (USR-08) and it still does. */
export const notifyTurnTask = defineTask({
  kind: 'tell-turn',
  payload: z.object({
    participantId: idSchema,
    /** Which member of a group or stamp account; absent where the participant is a user. */
    userId: z.optional(idSchema),
    revival: z.number().int().default(0),
    /** When a person asked for it once more, in milliseconds (JOB-24); absent: it is the first. */
    again: z.optional(z.number().int()),
  }),
  subject: ({ participantId }) => participantId,
  retry: { limit: 8, backoffSeconds: 30, maxSeconds: 3600 },
});

export interface Notice {
  readonly participantId: string;
  readonly userId?: string | undefined;
  readonly revival: number;
  readonly again?: number | undefined;
}

/** A person's notification in one life of the job, and each that was asked for again. */
export const noticeKey = ({ participantId, userId, revival, again }: Notice): string =>
  [
    participantId,
    ...(userId ? [userId] : []),
    ...(revival === 0 ? [] : [revival]),
    ...(again === undefined ? [] : ['again', again]),
  ].join('-');

/** The same of the bell's entry. It begins with the place's id, by which a notice is found whose turn still waits. */
export const bellKey = (notice: Notice): string => `turn-${noticeKey(notice)}`;
