import type { SignatureVerdict } from '@tomar/contract';
import { TooComplex } from '../../../platform/threads/limitedThreads.ts';

/** What came out of judging a file; that it was too complex is an outcome as well. */
type Outcome = { readonly verdicts: SignatureVerdict[] } | { readonly tooComplex: TooComplex };

export interface VerdictCacheLimits {
  readonly milliseconds: number;
  readonly entries: number;
  /** Of all entries together: a file may have hundreds of signatures. */
  readonly verdicts: number;
}

/**
 * Verdicts by what they depend on: account, content, trust, policy. Bounded, for a short time only, because a
 * certificate may be revoked meanwhile. Who asks for what is being judged waits for that. What another try may answer
 * otherwise (revocation that nobody could tell) is not kept.
 */
export class VerdictCache {
  readonly #limits: VerdictCacheLimits;
  readonly #kept = new Map<string, { readonly outcome: Outcome; readonly at: number }>();
  readonly #judging = new Map<string, Promise<Outcome>>();
  #verdicts = 0;

  constructor(limits: VerdictCacheLimits) {
    this.#limits = limits;
  }

  /** @throws TooComplex, now or kept, and what `judge` throws */
  async get(key: string, now: Date, judge: () => Promise<SignatureVerdict[]>): Promise<SignatureVerdict[]> {
    const outcome = this.#fresh(key, now) ?? (await this.#judged(key, now, judge));
    if ('tooComplex' in outcome) throw outcome.tooComplex;
    return outcome.verdicts;
  }

  #fresh(key: string, now: Date): Outcome | undefined {
    const entry = this.#kept.get(key);
    if (!entry) return undefined;
    const age = now.getTime() - entry.at;
    if (age >= 0 && age < this.#limits.milliseconds) return entry.outcome;
    this.#drop(key);
    return undefined;
  }

  #judged(key: string, now: Date, judge: () => Promise<SignatureVerdict[]>): Promise<Outcome> {
    const running = this.#judging.get(key);
    if (running) return running;
    const mine = outcomeOf(judge)
      .then((outcome) => {
        if (isFinal(outcome)) this.#keep(key, outcome, now);
        return outcome;
      })
      .finally(() => this.#judging.delete(key));
    this.#judging.set(key, mine);
    return mine;
  }

  #keep(key: string, outcome: Outcome, now: Date): void {
    this.#drop(key);
    this.#kept.set(key, { outcome, at: now.getTime() });
    this.#verdicts += sizeOf(outcome);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#limits.entries && this.#verdicts <= this.#limits.verdicts) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#kept.get(key);
    if (!entry) return;
    this.#kept.delete(key);
    this.#verdicts -= sizeOf(entry.outcome);
  }
}

async function outcomeOf(judge: () => Promise<SignatureVerdict[]>): Promise<Outcome> {
  try {
    return { verdicts: await judge() };
  } catch (error) {
    if (error instanceof TooComplex) return { tooComplex: error };
    throw error;
  }
}

const sizeOf = (outcome: Outcome): number => ('verdicts' in outcome ? outcome.verdicts.length : 1);

const isFinal = (outcome: Outcome): boolean =>
  'tooComplex' in outcome || outcome.verdicts.every(({ subIndication }) => subIndication !== 'TRY_LATER');
