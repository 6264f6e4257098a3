import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { listPage } from '../queries.ts';
import { signInRefusals } from './endpoints.ts';
import { signInWays } from './factors.ts';

/** A sign-in of the reader's, or one that was refused (USR-17). */
export const loginRecord = z.object({
  device: z.string(),
  operatingSystem: z.string(),
  browser: z.string(),
  ipAddress: z.string(),
  source: z.string(),
  validationType: z.string(),
  date: z.string(),
  /** Seconds; null while the session lasts. */
  duration: z.nullable(z.int()),
  /** Why it was refused; null when it opened a session. */
  refusal: z.nullable(z.enum(signInRefusals)),
  /** More than one where refused tries are counted in one record. */
  tries: z.int(),
});
export type LoginHistoryRecord = z.infer<typeof loginRecord>;

export const loginOutcomes = ['opened', 'refused'] as const;
export type LoginOutcome = (typeof loginOutcomes)[number];

/** What a browser says it runs on. */
export const loginDevices = ['Computer', 'Phone', 'Tablet'] as const;
export type LoginDevice = (typeof loginDevices)[number];

const moment = z.iso.datetime();

export const listLoginHistory = endpoint({
  method: 'POST',
  path: '/loginhistory/get',
  summary: "The reader's sign-ins and the tries that were refused, newest first (UI-13, USR-17)",
  caller: 'member',
  body: z.extend(listPage, {
    /** The day as it is where the reader is: from the one moment until before the other; ISO 8601, UTC. */
    day: z.optional(z.object({ from: moment, until: moment })),
    way: z.optional(z.enum(signInWays)),
    outcome: z.optional(z.enum(loginOutcomes)),
    device: z.optional(z.enum(loginDevices)),
  }),
  reply: z.object({ items: z.array(loginRecord), total: z.int() }),
});
