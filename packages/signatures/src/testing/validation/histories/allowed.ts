import type { AnswerEvent, History, StampEvent } from './history.ts';
import { madeAt, statedAt } from './verdict.ts';
import { at, HOURS, TERMS } from './world.ts';

/**
 * What a verdict may be, by one who knows what truly happened. It shares no thought with the building blocks: it asks
 * which facts are known from what was presented, and from when what was presented can be proven, by fixed points over a
 * handful of events.
 */
export interface Allowed {
  /** Why the signature may not pass; undefined where it may. */
  readonly forbidden: string | undefined;
  /** Nothing speaks against it, and all that is asked for is there: it has to pass. */
  readonly mustPass: boolean;
  /** The signer made it while he might. */
  readonly isTrue: boolean;
  /** Every revocation that happened is known from what was presented. */
  readonly isAllKnown: boolean;
}

const NEVER = Number.POSITIVE_INFINITY;
const midnight = (day: number | null) => (day === null ? NEVER : at(day, HOURS.revoked).getTime());

export function allowedBy(history: History, further: readonly AnswerEvent[] = []): Allowed {
  const facts = new Facts(history, [...history.answers, ...further]);
  return {
    forbidden: facts.forbidden(),
    mustPass: facts.mustPass(),
    isTrue: facts.isTrue(),
    isAllKnown: facts.isAllKnown(),
  };
}

class Facts {
  readonly #history: History;
  readonly #answers: readonly AnswerEvent[];
  readonly #now: number;
  readonly #fall: number;
  readonly #signerEnd: number;

  constructor(history: History, answers: readonly AnswerEvent[]) {
    this.#history = history;
    this.#answers = answers;
    this.#now = at(history.judgedOn, HOURS.judged).getTime();
    this.#fall = midnight(history.sha256FallsOn);
    this.#signerEnd = (history.signer.longLived ? TERMS.to : TERMS.shortSigner).getTime();
  }

  /** Honest lists of somebody, by which a revocation of that day is known. */
  #isListed(by: 'ca-list' | 'root-list', on: number | null): boolean {
    return this.#answers.some((one) => one.by === by && one.claims === null && on !== null && on <= one.on);
  }

  /** When a revocation that is known began; never where none is. */
  #known(by: 'ca-list' | 'root-list', on: number | null): number {
    return this.#isListed(by, on) ? midnight(on) : NEVER;
  }

  get #signerRevoked(): number {
    const { signerRevokedOn, byImpostor } = this.#history;
    if (byImpostor) return NEVER;
    const told = this.#answers.some(
      (one) =>
        one.by === 'ca-answer' &&
        one.claims === null &&
        signerRevokedOn !== null &&
        signerRevokedOn <= one.on,
    );
    return told ? midnight(signerRevokedOn) : this.#known('ca-list', signerRevokedOn);
  }

  get #caRevoked(): number {
    return this.#known('root-list', this.#history.caRevokedOn);
  }

  get #responderRevoked(): number {
    return this.#known('ca-list', this.#history.responder.revokedOn);
  }

  #authorityRevoked(authority: 0 | 1): number {
    const on = this.#history.authoritiesRevokedOn[authority];
    return authority === 0
      ? Math.min(this.#known('ca-list', on), this.#caRevoked)
      : this.#known('root-list', on);
  }

  /**
   * Stamps that could be believed at most: one whose authority expired or is known to be revoked, or whose digest fell,
   * needs another that is believed, covers it, and is from before.
   */
  #believed(index: number, without: ReadonlySet<number> = new Set()): boolean {
    const { stamps } = this.#history;
    const stamp = stamps[index];
    if (stamp === undefined) return false;
    const end = (stamp.authority === 0 ? TERMS.shortAuthority : TERMS.to).getTime();
    const stated = statedAt(stamp, index).getTime();
    if (stated > end) return false;
    const limits = [this.#authorityRevoked(stamp.authority), end];
    let bound = Math.min(...limits.map((one) => (one <= this.#now ? one : NEVER)));
    if (stamp.digest === 'sha256' && this.#fall <= this.#now) bound = Math.min(bound, this.#fall - 1);
    if (bound === NEVER) return true;
    const left = new Set([...without, index]);
    return stamps.some(
      (above, other) =>
        !left.has(other) &&
        above.kind === 'archive' &&
        madeAt(above, other) > madeAt(stamp, index) &&
        statedAt(above, other).getTime() <= bound &&
        this.#believed(other, left),
    );
  }

  /** The earliest time at which something put into the file at `place` can be proven to have existed. */
  #proven(covers: (stamp: StampEvent, index: number) => boolean): number {
    const { stamps } = this.#history;
    const times = stamps.flatMap((stamp, index) =>
      covers(stamp, index) && this.#believed(index) ? [statedAt(stamp, index).getTime()] : [],
    );
    return Math.min(this.#now, ...times);
  }

  get #valueProven(): number {
    return this.#proven(() => true);
  }

  get #certificateProven(): number {
    return this.#proven(({ kind }) => kind === 'archive');
  }

  #answerProven({ on, embeddedAfter }: AnswerEvent): number {
    if (embeddedAfter === null) return this.#now;
    const place = at(on + embeddedAfter, HOURS.embedded);
    return this.#proven((stamp, index) => stamp.kind === 'archive' && madeAt(stamp, index) > place);
  }

  /** Answers about the signer by those who may give them, as far as is known, that do not speak against `time`. */
  #speakingFor(time: number): readonly AnswerEvent[] {
    return this.#answers.filter((one) => {
      if (one.by !== 'ca-list' && one.by !== 'ca-answer' && one.by !== 'responder') return false;
      const proven = this.#answerProven(one);
      if (one.by === 'responder' && this.#responderRevoked <= proven) return false;
      const revoked = this.#revokedSince(one);
      // Whoever says since when it is revoked says that it was good before.
      if (revoked !== undefined) return revoked > time;
      if (one.digest === 'sha256' && this.#fall <= this.#now && proven >= this.#fall) return false;
      return updateOf(one) <= this.#signerEnd;
    });
  }

  /** Since when an honest answer calls the certificate revoked or on hold. */
  #revokedSince({ claims, on }: AnswerEvent): number | undefined {
    const { signerRevokedOn, hold, byImpostor } = this.#history;
    if (claims !== null || byImpostor) return undefined;
    if (signerRevokedOn !== null && signerRevokedOn <= on) return midnight(signerRevokedOn);
    return hold !== null && hold.from <= on && on < hold.to ? midnight(hold.from) : undefined;
  }

  /** Those of them that are from after `time` or not due then, and proven to be from before `bound`. */
  #fresh(time: number, bound = NEVER): readonly AnswerEvent[] {
    return this.#speakingFor(time).filter(
      (one) =>
        (updateOf(one) >= time || dueOf(one) >= time) &&
        (bound === NEVER || this.#answerProven(one) <= bound),
    );
  }

  forbidden(): string | undefined {
    const { signer, contentStampedOn } = this.#history;
    const value = this.#valueProven;
    const states = signer.states !== 'nothing';
    if (this.#signerRevoked <= this.#now && value > this.#signerRevoked)
      return 'revoked, and no proof from before';
    if (this.#signerEnd < this.#now && value > this.#signerEnd) return 'expired, and no proof from before';
    if (signer.digest === 'sha256' && this.#fall <= this.#now && value >= this.#fall)
      return 'digest fallen, and no proof from before';
    if (contentStampedOn !== null) {
      const since = at(contentStampedOn, HOURS.signed).getTime() - 60_000;
      const isKnown = this.#authorityRevoked(1) > this.#now && since <= this.#now;
      if (isKnown && since > this.#signerRevoked) return 'signed after the revocation';
      if (isKnown && since > this.#signerEnd) return 'signed after the end';
    }
    if (states && this.#fresh(value).length === 0) return 'no fresh answer about the signer';
    const caRevoked = this.#caRevoked;
    if (caRevoked > this.#now) return undefined;
    if (value > caRevoked) return 'CA revoked, and the signature is not proven to be older';
    if (this.#certificateProven > caRevoked)
      return 'CA revoked, and the certificate is not proven to be older';
    if (states && this.#fresh(value, caRevoked).length === 0)
      return 'CA revoked, and no answer is proven to be older';
    return undefined;
  }

  /** The signature was made by the signer while the certificate, and its CA, were good. */
  isTrue(): boolean {
    const { byImpostor, signerRevokedOn, signedOn } = this.#history;
    const signed = at(signedOn, HOURS.signed).getTime();
    return !byImpostor && signed < midnight(signerRevokedOn) && signed <= this.#signerEnd;
  }

  isAllKnown(): boolean {
    const { signerRevokedOn, caRevokedOn, responder, authoritiesRevokedOn } = this.#history;
    const [first, second] = authoritiesRevokedOn;
    const isKnown = (by: 'ca-list' | 'root-list', on: number | null) => on === null || this.#isListed(by, on);
    return (
      isKnown('ca-list', signerRevokedOn) &&
      isKnown('ca-list', responder.revokedOn) &&
      isKnown('ca-list', first) &&
      isKnown('root-list', second) &&
      isKnown('root-list', caRevokedOn)
    );
  }

  /**
   * A signature as it should be kept: time-stamped by the long-lived authority, then answered for by the CA itself, and
   * both archived by that authority before anything happened to anybody.
   */
  mustPass(): boolean {
    const { stamps, signer, authoritiesRevokedOn, contentStampedOn, hold, signedOn } = this.#history;
    if (!this.isTrue() || authoritiesRevokedOn[1] !== null || contentStampedOn !== null || hold !== null)
      return false;
    const good = stamps.flatMap((stamp, index) =>
      stamp.authority === 1 && stamp.digest === 'sha384'
        ? [{ stamp, time: madeAt(stamp, index).getTime() }]
        : [],
    );
    const { signerRevokedOn, caRevokedOn, responder } = this.#history;
    const trouble = Math.min(
      midnight(signerRevokedOn),
      midnight(caRevokedOn),
      midnight(responder.revokedOn),
      this.#fall,
      this.#signerEnd,
    );
    const stamped = good.filter(({ time }) => time < trouble && at(signedOn, HOURS.signed).getTime() < time);
    const first = Math.min(...stamped.map(({ time }) => time));
    const answers = this.#history.answers.filter(
      (one) =>
        (one.by === 'ca-list' || one.by === 'ca-answer') &&
        one.claims === null &&
        one.embeddedAfter !== null &&
        updateOf(one) > first,
    );
    return stamped.some(
      ({ stamp, time }) =>
        stamp.kind === 'archive' &&
        (signer.states === 'nothing' ||
          answers.some(
            ({ on, embeddedAfter }) => at(on + (embeddedAfter ?? 0), HOURS.embedded).getTime() < time,
          )),
    );
  }
}

function updateOf({ on, claims }: AnswerEvent): number {
  return at(claims ?? on, HOURS.answered).getTime();
}

function dueOf({ on, claims, life }: AnswerEvent): number {
  return at((claims ?? on) + life, HOURS.answered).getTime();
}
