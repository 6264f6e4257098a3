import fc from 'fast-check';

/**
 * What truly happened to one signature, in days. Whoever knows it can say what a verdict may be: see `allowed.ts`.
 * Hours keep things of one day in order: a certificate is revoked at midnight, thieves are up at three, answers are given
 * at six, time-stamps made at noon.
 */
export interface History {
  readonly signer: {
    /** How its certificate says to ask about it. */
    readonly states: 'nothing' | 'crl' | 'ocsp';
    readonly longLived: boolean;
    /** Digest of the signature; certificates and lists are by SHA-384, which never falls. */
    readonly digest: 'sha256' | 'sha384';
  };
  readonly signedOn: number;
  /** The CA's key was stolen: the thief made a certificate for himself with an earlier date. */
  readonly byImpostor: boolean;
  /** A time-stamp over the content from this day, before the signature. */
  readonly contentStampedOn: number | null;
  /** From this day on somebody else has the key; the certificate is revoked as of it. */
  readonly signerRevokedOn: number | null;
  readonly hold: { readonly from: number; readonly to: number } | null;
  readonly caRevokedOn: number | null;
  readonly responder: { readonly kind: 'nocheck' | 'silent'; readonly revokedOn: number | null };
  /** The first authority's certificate is of the CA and short, the second's of the root and long. */
  readonly authoritiesRevokedOn: readonly [number | null, number | null];
  readonly stamps: readonly StampEvent[];
  readonly answers: readonly AnswerEvent[];
  /** SHA-256 is not suitable from this day on. */
  readonly sha256FallsOn: number | null;
  readonly judgedOn: number;
}

/** One history with what is added to it afterwards. */
export interface Case {
  readonly history: History;
  /** Honest answers that the one who validates finds later. */
  readonly more: readonly AnswerEvent[];
  /** Answers of those who have no say. */
  readonly lies: readonly AnswerEvent[];
}

export interface StampEvent {
  readonly kind: 'signature' | 'archive';
  readonly authority: 0 | 1;
  readonly on: number;
  readonly digest: 'sha256' | 'sha384';
  /** A thief of the authority's key dates it back to this day. */
  readonly claims: number | null;
}

export interface AnswerEvent {
  /** Who answers, and how: a list of the CA, the CA's or its responder's OCSP answer about the signer, a list of the root. */
  readonly by: 'ca-list' | 'ca-answer' | 'responder' | 'root-list' | FalseAnswer;
  readonly on: number;
  /** Days until it is due. */
  readonly life: number;
  readonly digest: 'sha256' | 'sha384';
  /** A thief of the key says "good", dated back to this day. */
  readonly claims: number | null;
  /** Days after it was made that it was put into the file; null: the one who validates has it. */
  readonly embeddedAfter: number | null;
}

/** Answers of those who have no say: they may change nothing. */
export type FalseAnswer =
  | 'stranger-list'
  | 'stranger-responder'
  | 'signer-as-responder'
  | 'other-certificate';

const FALSE_ANSWERS: readonly FalseAnswer[] = [
  'stranger-list',
  'stranger-responder',
  'signer-as-responder',
  'other-certificate',
];

const LAST_DAY = 300;
const day = fc.integer({ min: 10, max: LAST_DAY });
/** @param often in ten cases */
const sometimes = <T>(what: fc.Arbitrary<T>, often: number): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: often, arbitrary: what }, { weight: 10 - often, arbitrary: fc.constant(null) });
const digest = fc.constantFrom('sha256', 'sha384');

const stamp: fc.Arbitrary<StampEvent> = fc.record({
  kind: fc.constantFrom('signature', 'archive'),
  authority: fc.constantFrom(0, 1),
  on: day,
  digest: fc.constantFrom('sha384', 'sha384', 'sha256'),
  claims: sometimes(day, 5),
});

const answer = (by: fc.Arbitrary<AnswerEvent['by']>): fc.Arbitrary<AnswerEvent> =>
  fc.record({
    by,
    on: day,
    life: fc.constantFrom(1, 30, 120, 400),
    digest: fc.constantFrom('sha384', 'sha384', 'sha256'),
    claims: sometimes(day, 5),
    embeddedAfter: sometimes(fc.constantFrom(0, 5, 60), 7),
  });

const trueAnswer = answer(
  fc.constantFrom('ca-list', 'ca-list', 'ca-answer', 'responder', 'responder', 'root-list'),
);
const falseAnswer = answer(fc.constantFrom(...FALSE_ANSWERS)).map((one) => ({ ...one, claims: null }));

/** Half of the histories are calm ones, in which little happens: else hardly any signature would pass. */
const anyHistory: fc.Arbitrary<History> = fc.boolean().chain((calm) => {
  const happens = <T>(what: fc.Arbitrary<T>) => (calm ? fc.constant(null) : sometimes(what, 4));
  return fc.record({
    signer: fc.record({
      states: fc.constantFrom('nothing', 'nothing', 'crl', 'ocsp'),
      longLived: fc.boolean(),
      digest,
    }),
    signedOn: fc.integer({ min: 5, max: 120 }),
    byImpostor: calm ? fc.constant(false) : fc.constantFrom(false, false, false, true),
    contentStampedOn: happens(day),
    signerRevokedOn: sometimes(day, calm ? 2 : 5),
    hold: happens(fc.tuple(day, day).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) + 1 }))),
    caRevokedOn: happens(day),
    responder: fc.record({ kind: fc.constantFrom('nocheck', 'silent'), revokedOn: happens(day) }),
    authoritiesRevokedOn: fc.tuple(happens(day), happens(day)),
    stamps: fc.array(stamp, { maxLength: 4 }),
    answers: fc.array(trueAnswer, { minLength: 1, maxLength: 5 }),
    sha256FallsOn: happens(day),
    judgedOn: day,
  });
});

/** The CA is revoked after the signature was archived, and answers were put into the file early or late. */
const caRevokedHistory: fc.Arbitrary<History> = fc
  .record({
    events: anyHistory,
    caRevokedOn: fc.integer({ min: 80, max: 160 }),
    archivedOn: fc.integer({ min: 45, max: 170 }),
    answer: answer(fc.constantFrom('ca-list', 'ca-answer', 'responder')),
    answeredOn: fc.integer({ min: 45, max: 160 }),
    toldOn: fc.integer({ min: 160, max: 250 }),
  })
  .map(({ events, caRevokedOn, archivedOn, answer: one, answeredOn, toldOn }) => ({
    ...events,
    signedOn: Math.min(events.signedOn, 44),
    byImpostor: false,
    caRevokedOn,
    judgedOn: Math.max(events.judgedOn, 260),
    stamps: [
      {
        kind: 'archive' as const,
        authority: 1 as const,
        on: archivedOn,
        digest: 'sha384' as const,
        claims: null,
      },
      ...events.stamps.slice(0, 2),
    ],
    answers: [
      { ...one, on: answeredOn },
      {
        by: 'root-list' as const,
        on: toldOn,
        life: 30,
        digest: 'sha384' as const,
        claims: null,
        embeddedAfter: null,
      },
      ...events.answers.slice(0, 2),
    ],
  }));

export const history: fc.Arbitrary<History> = fc.oneof(
  { weight: 7, arbitrary: anyHistory },
  { weight: 3, arbitrary: caRevokedHistory },
);

/**
 * The history with what cannot be taken out of it: only who has stolen a key dates back, an impostor needs the CA's key,
 * and nothing is presented that was made after the verdict.
 */
function consistent(events: History): History {
  const { caRevokedOn, responder, authoritiesRevokedOn, judgedOn, signedOn } = events;
  const isStolen = (since: number | null, on: number) => since !== null && since <= on;
  const keyOf = (by: AnswerEvent['by']) =>
    by === 'ca-list' || by === 'ca-answer' ? caRevokedOn : by === 'responder' ? responder.revokedOn : null;
  const claimed = (claims: number | null, since: number | null, on: number) =>
    claims !== null && isStolen(since, on) ? Math.min(claims, on) : null;
  return {
    ...events,
    signedOn: Math.min(signedOn, judgedOn),
    contentStampedOn: events.contentStampedOn === null ? null : Math.min(events.contentStampedOn, signedOn),
    byImpostor: events.byImpostor && isStolen(caRevokedOn, Math.min(signedOn, judgedOn)),
    stamps: events.stamps
      .filter(({ on }) => on <= judgedOn && on >= signedOn)
      .map((one) => ({ ...one, claims: claimed(one.claims, authoritiesRevokedOn[one.authority], one.on) })),
    answers: events.answers
      .filter(({ on }) => on <= judgedOn)
      .map((one) => ({ ...one, claims: claimed(one.claims, keyOf(one.by), one.on) }))
      .map((one) =>
        one.embeddedAfter !== null && one.on + one.embeddedAfter > judgedOn
          ? { ...one, embeddedAfter: null }
          : one,
      ),
  };
}

const none = fc.constant<readonly AnswerEvent[]>([]);

/** A case: what happened, and either what else is true or what is not. */
export const historyCase: fc.Arbitrary<Case> = fc
  .record({
    events: history,
    added: fc.oneof(
      fc.record({ more: fc.array(trueAnswer, { minLength: 1, maxLength: 3 }), lies: none }),
      fc.record({ more: none, lies: fc.array(falseAnswer, { minLength: 1, maxLength: 3 }) }),
    ),
  })
  .map(({ events, added: { more, lies } }) => {
    const told = consistent(events);
    // Found outside, and in time.
    const found = (list: readonly AnswerEvent[]) =>
      list.map((one) => ({ ...one, claims: null, embeddedAfter: null, on: Math.min(one.on, told.judgedOn) }));
    return { history: told, more: found(more), lies: found(lies) };
  });
