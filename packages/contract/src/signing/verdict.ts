import { z } from 'zod';

/**
 * A sentence about a signature, as the signature engine tells it: Turkish and English, with `{0}`, `{1}` … for the
 * values. `key` stays; whoever shows it writes times (ISO 8601) and sizes (octets) as the reader expects them.
 */
const toldSentence = z.object({
  key: z.string(),
  text: z.tuple([z.string(), z.string()]).readonly(),
  values: z
    .array(
      z.object({
        kind: z.enum(['text', 'time', 'size', 'number']),
        value: z.union([z.string(), z.number()]),
      }),
    )
    .readonly(),
});
export type ToldSentence = z.infer<typeof toldSentence>;

const sentences = z.array(toldSentence).readonly();
const toldChanges = z.array(z.object({ told: toldSentence, allowed: z.boolean() })).readonly();

/** `doubts`: the signature passes, and something could not be found out or is not as it should be. */
export const verdictStates = ['passed', 'doubts', 'undecided', 'failed'] as const;
export type VerdictState = (typeof verdictStates)[number];

/** A verdict in sentences. */
const toldVerdict = z.object({
  state: z.enum(verdictStates),
  verdict: toldSentence,
  /** Why it does not pass; null where it does. */
  reason: toldSentence.nullable(),
  /** Whose certificate it is. */
  signer: toldSentence,
  /** What is signed. */
  covers: sentences,
  /** Whose clock proves the time. */
  clock: sentences,
  /** What was added since, by revision of the file, and by whom. */
  since: z.object({
    revisions: z
      .array(z.object({ revision: z.number().int(), by: toldSentence, changes: toldChanges }))
      .readonly(),
    more: toldChanges,
  }),
  wrong: sentences,
  /** What could not be checked, and why. */
  unchecked: sentences,
  remarks: sentences,
  /** Until when the verdict can be repeated; null where it does not pass. */
  repeatable: toldSentence.nullable(),
});
export type ToldVerdict = z.infer<typeof toldVerdict>;

/** Verdict on one signature in a file, by the signature package's validator. */
export const signatureVerdict = z.object({
  signer: z.string(),
  indication: z.enum(['TOTAL_PASSED', 'TOTAL_FAILED', 'INDETERMINATE']),
  subIndication: z.string().nullable(),
  level: z.string().nullable(),
  signingTime: z.string().nullable(),
  coversWholeFile: z.boolean(),
  errors: z.array(z.object({ code: z.string(), message: z.string() })),
  told: toldVerdict,
  /**
   * A PDF that was continued since: the length of the signed revision, which is the beginning of the file
   * (`version=signed&upTo=…` of its bytes), and the pages that may look otherwise now. Null for anything else.
   */
  signedRevision: z
    .object({
      bytes: z.number().int(),
      pages: z.array(z.number().int()).readonly(),
      /** Something changed of which nobody can tell on which pages it shows. */
      anywhere: z.boolean(),
    })
    .nullable(),
});
export type SignatureVerdict = z.infer<typeof signatureVerdict>;
