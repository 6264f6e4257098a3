import * as z from 'zod/mini';

/**
 * A sentence about a signature, as the signature engine tells it: Turkish and English, with `{0}`, `{1}` … for the
 * values. `key` stays; whoever shows it writes times (ISO 8601) and sizes (octets) as the reader expects them.
 */
const toldSentence = z.object({
  key: z.string(),
  text: z.readonly(z.tuple([z.string(), z.string()])),
  values: z.readonly(
    z.array(
      z.object({
        kind: z.enum(['text', 'time', 'size', 'number']),
        value: z.union([z.string(), z.number()]),
      }),
    ),
  ),
});
export type ToldSentence = z.infer<typeof toldSentence>;

const sentences = z.readonly(z.array(toldSentence));
const toldChanges = z.readonly(z.array(z.object({ told: toldSentence, allowed: z.boolean() })));

/** `doubts`: the signature passes, and something could not be found out or is not as it should be. */
export const verdictStates = ['passed', 'doubts', 'undecided', 'failed'] as const;
export type VerdictState = (typeof verdictStates)[number];

/** A verdict in sentences. */
const toldVerdict = z.object({
  state: z.enum(verdictStates),
  verdict: toldSentence,
  /** Why it does not pass; null where it does. */
  reason: z.nullable(toldSentence),
  /** Whose certificate it is. */
  signer: toldSentence,
  /** What is signed. */
  covers: sentences,
  /** Whose clock proves the time. */
  clock: sentences,
  /** What was added since, by revision of the file, and by whom. */
  since: z.object({
    revisions: z.readonly(z.array(z.object({ revision: z.int(), by: toldSentence, changes: toldChanges }))),
    more: toldChanges,
  }),
  wrong: sentences,
  /** What could not be checked, and why. */
  unchecked: sentences,
  remarks: sentences,
  /** Until when the verdict can be repeated; null where it does not pass. */
  repeatable: z.nullable(toldSentence),
});
export type ToldVerdict = z.infer<typeof toldVerdict>;

/** Verdict on one signature in a file, by the signature package's validator. */
export const signatureVerdict = z.object({
  signer: z.string(),
  indication: z.enum(['TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE']),
  subIndication: z.nullable(z.string()),
  level: z.nullable(z.string()),
  signingTime: z.nullable(z.string()),
  coversWholeFile: z.boolean(),
  errors: z.array(z.object({ code: z.string(), message: z.string() })),
  told: toldVerdict,
  /**
   * A PDF that was continued since: the length of the signed revision, which is the beginning of the file
   * (`version=signed&upTo=…` of its bytes), and the pages that may look otherwise now. Null for anything else.
   */
  signedRevision: z.nullable(
    z.object({
      bytes: z.int(),
      pages: z.readonly(z.array(z.int())),
      /** Something changed of which nobody can tell on which pages it shows. */
      anywhere: z.boolean(),
    }),
  ),
});
export type SignatureVerdict = z.infer<typeof signatureVerdict>;
