import { randomBytes } from 'node:crypto';
import type { CompanionProgress } from '@tomar/contract';
import type { Log } from '@tomar/tokens/log.ts';
import type { Pin } from '@tomar/tokens/pin.ts';
import { asSigningFailure, SigningFailure } from '@tomar/tokens/signingFailure.ts';
import type { TokenKey } from '@tomar/tokens/tokenKey.ts';
import type { Product } from '../product/productClient.ts';
import type { Tokens } from '../tokens/tokens.ts';
import { Queue } from './queue.ts';
import { signDocuments } from './signDocuments.ts';
import { type SignInOrder, signIn } from './signIn.ts';

/** Documents of a signing session, or a sign-in. */
export type RunRequest = RunOfToken &
  ({ readonly product: Product; readonly ticket: string } | { readonly signIn: SignInOrder });

interface RunOfToken {
  /** The pairing that asked for it: nobody else is told about the run. */
  readonly owner: string;
  readonly tokenId: string;
  readonly certificateId: string;
  /** The person knows that one more wrong PIN locks the token. */
  readonly lastTry: boolean;
  /** Wiped by the run. */
  readonly pin: Pin;
}

interface Run {
  readonly owner: string;
  progress: CompanionProgress;
  endedAt: number | null;
}

const keepMs = 30 * 60_000;
const maxRunning = 20;

/** The signing runs of this process; ended ones are remembered for half an hour. */
export class Runs {
  readonly #runs = new Map<string, Run>();
  readonly #queue = new Queue();
  /** How many wrong PINs each token was given; a run that waited while one was refused is not tried. */
  readonly #wrongPins = new Map<string, number>();
  readonly #tokens: Tokens;
  readonly #log: Log;

  constructor(tokens: Tokens, log: Log) {
    this.#tokens = tokens;
    this.#log = log;
  }

  /** Begins a run, or answers `undefined` when far too many are under way. */
  begin(request: RunRequest): CompanionProgress | undefined {
    this.#forget();
    if (this.#running().length >= maxRunning) {
      request.pin.wipe();
      return undefined;
    }
    const id = randomBytes(12).toString('hex');
    const progress: CompanionProgress = { id, state: 'running', signed: 0, total: 0, failure: null };
    const run: Run = { owner: request.owner, progress, endedAt: null };
    this.#runs.set(id, run);
    const before = this.#wrongPinsOf(request.tokenId);
    void this.#queue.run(request.tokenId, () => this.#sign(run, request, before));
    return progress;
  }

  /** How far a run got; `undefined` for an unknown one and for one of another pairing. */
  progress(id: string, owner: string): CompanionProgress | undefined {
    const run = this.#runs.get(id);
    return run?.owner === owner ? run.progress : undefined;
  }

  /** Resolves when nothing is under way, at the latest after `patience` milliseconds. */
  async idle(patience: number): Promise<void> {
    const until = Date.now() + patience;
    while (this.#running().length > 0 && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 50));
  }

  #wrongPinsOf(tokenId: string): number {
    return this.#wrongPins.get(tokenId) ?? 0;
  }

  /** @throws SigningFailure */
  async #open({ tokenId, certificateId, pin, lastTry }: RunRequest, before: number): Promise<TokenKey> {
    try {
      if (this.#wrongPinsOf(tokenId) !== before)
        throw new SigningFailure('dropped_after_wrong_pin', 'A run before this one had a wrong PIN');
      return await this.#tokens.open(tokenId, certificateId, pin, lastTry);
    } catch (error) {
      const { code } = asSigningFailure(error);
      if (code === 'wrong_pin' || code === 'token_locked' || code === 'pin_refused_before')
        this.#wrongPins.set(tokenId, this.#wrongPinsOf(tokenId) + 1);
      throw error;
    } finally {
      pin.wipe();
    }
  }

  /** @param before wrong PINs of the token when the run was asked for */
  async #sign(run: Run, request: RunRequest, before: number): Promise<void> {
    const change = (part: Partial<CompanionProgress>) => {
      run.progress = { ...run.progress, ...part };
    };
    try {
      // The PIN first: a wrong one must not use up the ticket.
      const key = await this.#open(request, before);
      try {
        if ('signIn' in request) await signIn(key, request.signIn, change);
        else {
          const { documents } = await request.product.redeem(request.ticket);
          change({ total: documents });
          await signDocuments(key, request.product, documents, change);
        }
      } finally {
        await key.close();
      }
      change({ state: 'done' });
      this.#log('run_done', { run: run.progress.id, signed: run.progress.signed });
    } catch (error) {
      const { code, message, messageKey, triesLeft } = asSigningFailure(error);
      this.#log('run_failed', { run: run.progress.id, code, detail: message });
      // What the server refused itself it knows; its session may go on with another certificate.
      if (messageKey === null && 'product' in request)
        await request.product.reportFailure({ code, detail: message.slice(0, 2000) });
      change({ state: 'failed', failure: { code, detail: messageKey ?? message, triesLeft } });
    } finally {
      run.endedAt = Date.now();
    }
  }

  #running(): Run[] {
    return [...this.#runs.values()].filter(({ endedAt }) => endedAt === null);
  }

  #forget(): void {
    const before = Date.now() - keepMs;
    for (const [id, { endedAt }] of this.#runs) {
      if (endedAt !== null && endedAt < before) this.#runs.delete(id);
    }
  }
}
