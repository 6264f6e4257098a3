import * as z from 'zod/mini';
import { licenceWarningKinds } from '../accounts/licence.ts';
import { modules } from '../accounts/modules.ts';
import { endpoint } from '../endpoint.ts';

/** What the files of an account are: what people added, signed versions of it, manifests, and pictures of people. */
export const storageKinds = ['Document', 'Attachment', 'Signed', 'Manifest', 'Picture'] as const;
export type StorageKind = (typeof storageKinds)[number];

const storageCount = z.object({
  kind: z.enum(storageKinds),
  /** In which the files came, as `2026-01`. */
  month: z.string(),
  files: z.int(),
  /** Whole numbers; as large as they come. */
  bytes: z.number(),
});
export type StorageCount = z.infer<typeof storageCount>;

const limit = z.nullable(z.int());

const licenceSummary = z.object({
  /** The period that runs, else the one that ended last; null where none has begun. */
  period: z.nullable(
    z.object({
      startsOn: z.string(),
      endsOn: z.string(),
      /** Today is the last: 0. Negative once it has ended. */
      daysLeft: z.int(),
      isRunning: z.boolean(),
      modules: z.array(z.enum(modules)),
      /** LIC-04 */
      hasApi: z.boolean(),
      /** LIC-05, LIC-06; null: no limit. */
      remAccounts: limit,
      uetsAccounts: limit,
    }),
  ),
  /** The first day of the next period; null where there is none. */
  nextStartsOn: z.nullable(z.string()),
  /** LIC-03; without a limit `slots` and `empty` are null. */
  users: z.object({ slots: limit, active: z.int(), passive: z.int(), empty: limit }),
  warnings: z.array(z.object({ kind: z.enum(licenceWarningKinds), about: z.string() })),
  /** LIC-02, the earliest month first. */
  storage: z.array(storageCount),
});
export type LicenceSummary = z.infer<typeof licenceSummary>;

export const getLicenceSummary = endpoint({
  method: 'GET',
  path: '/licence/get',
  summary: "What the account's licence includes, and what is used of it (LIC-01 to LIC-06)",
  caller: 'member',
  needs: { authority: ['Admin'] },
  reply: licenceSummary,
});
