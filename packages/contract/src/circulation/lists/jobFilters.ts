import * as z from 'zod/mini';
import { maxAmountDigits } from '../../definitions/amounts.ts';
import { idSchema } from '../../ids.ts';
import { queryFlag, queryList } from '../../lookups.ts';
import { jobStatuses } from '../states.ts';

const day = z.iso.date().check(
  z.refine((text) => !text.startsWith('0000'), {
    // ISO 8601 has a year 0, the database has none.
    message: 'lang_request_invalid',
  }),
);
const moment = z.iso.datetime({ offset: true }).check(
  z.refine(
    (text) => {
      const year = new Date(text).getUTCFullYear();
      return year >= 1 && year <= 9999;
    },
    // The database has no year 0, and a year of five digits is written otherwise.
    { message: 'lang_request_invalid' },
  ),
);
const amount = z.string().check(z.regex(new RegExp(`^\\d{1,${maxAmountDigits}}\\.\\d{2}$`)));

export const jobSorts = ['updatedAt', 'createdAt', 'name', 'targetEndDate'] as const;
export type JobSort = (typeof jobSorts)[number];

/** The words and the order of what is made of a whole list. */
export const asSorted = {
  search: z._default(z.string().check(z.maxLength(200)), ''),
  sort: z._default(z.enum(jobSorts), 'updatedAt'),
  ascending: queryFlag,
};

/** What narrows a list of drafts. Ends of a span belong to it, but for `…Before`. */
export const draftFilter = z.object({
  departmentId: z.optional(idSchema),
  categoryId: z.optional(idSchema),
  /** When it was put into circulation; of a draft, when it was begun. */
  startedFrom: z.optional(moment),
  startedBefore: z.optional(moment),
  /** The target end. */
  dueFrom: z.optional(day),
  dueTo: z.optional(day),
  /** The last day of a contract (DRAFT-21). */
  endsFrom: z.optional(day),
  endsTo: z.optional(day),
  /** As `amounts.ts` writes them. */
  amountFrom: z.optional(amount),
  amountTo: z.optional(amount),
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
});
export type DraftFilter = z.infer<typeof draftFilter>;

/** What narrows a list of jobs. */
export const jobFilter = z.extend(draftFilter, {
  statuses: queryList(z.enum(jobStatuses), jobStatuses.length),
  ownerId: z.optional(idSchema),
  /** Whose turn it is now, as a person or as a member of a group. */
  holderId: z.optional(idSchema),
});
export type JobFilter = z.infer<typeof jobFilter>;

/** What the ids of a filter name; one that names nothing here is missing. */
export const namedInFilter = z._default(z.array(z.object({ id: idSchema, name: z.string() })), []);
