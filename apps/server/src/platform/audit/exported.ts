import { z } from 'zod';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

const firstForm = {
  accountId: z.string(),
  sequence: z.number().int(),
  at: z.string(),
  event: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  ipAddress: z.string().nullable(),
  previousHash: hash,
  hash,
};

/** Exports made before there were two forms have no `form`. */
const first = z.strictObject({ form: z.literal(1).optional(), ...firstForm, facts: z.string() });

/** Without its facts an event of the first form cannot be hashed again: only its place in the chain can be checked. */
const firstWithheld = z.strictObject({ form: z.literal(1), ...firstForm, facts: z.literal('withheld') });

const text = z.union([
  z.strictObject({ salt: z.string().regex(/^[0-9a-f]{32}$/), text: z.string() }),
  /** Whoever exported may not read it. */
  z.literal('withheld'),
  z.literal('erased'),
]);

const salted = z.strictObject({
  form: z.literal(2),
  accountId: z.string(),
  sequence: z.number().int(),
  at: z.string(),
  event: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  subjectKind: z.string(),
  subjectId: z.string(),
  facts: z.string(),
  textHashes: z.string(),
  previousHash: hash,
  hash,
  texts: z.record(z.string(), text),
});

/** One line of an exported trail. */
export const exportedEvent = z.union([firstWithheld, first, salted]);
export type ExportedEvent = z.infer<typeof exportedEvent>;
export type ExportedSalted = z.infer<typeof salted>;

/** First line of the events of one record: what they are an excerpt of, and how many follow. */
export const excerptHead = z.strictObject({
  excerpt: z.literal(1),
  accountId: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  events: z.number().int(),
  /** The end of the account's whole trail when the excerpt was made. */
  endSequence: z.number().int(),
  endHash: hash,
});
export type ExcerptHead = z.infer<typeof excerptHead>;
