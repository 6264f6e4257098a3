import * as z from 'zod/mini';

/** What may not come along into a draft that is begun from another draft or from a job. Stored: never rename. */
export const leftBehindKinds = [
  'user',
  'signGroup',
  'stampAccount',
  'category',
  'circulationProfile',
  'department',
  'documentType',
  'recipient',
  'extraRecipient',
  'boxes',
  'placeholders',
] as const;
export type LeftBehindKind = (typeof leftBehindKinds)[number];

export const leftBehind = z.object({
  kind: z.enum(leftBehindKinds),
  /** What it is called; of a document type its value, of boxes and text fields the document's name. */
  name: z.string().check(z.maxLength(10_000)),
  /** The step, counted from 1, in which it stood; null for what stands in none. */
  step: z._default(z.nullable(z.int()), null),
});
export type LeftBehind = z.infer<typeof leftBehind>;
