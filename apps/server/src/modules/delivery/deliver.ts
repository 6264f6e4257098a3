import { PermanentTaskError } from '../../platform/tasks/defineTask.ts';
import type { TaskContext } from '../../platform/tasks/handleTask.ts';
import type { Channel } from './channels/channel.ts';
import { DeliveryFailed } from './deliveryFailed.ts';
import type { DeliveryLedger, Who } from './deliveryLedger.ts';

export interface DeliveryReference {
  readonly deliveryId: string;
  readonly round: number;
}

/**
 * The way of an order: the files are chosen and made a package, which is transmitted; then what comes after is followed.
 * `O` is what the ledger gives out, `P` what goes out.
 */
export interface Pipeline<O, P> {
  /** @throws DeliveryFailed where no package can be made that the recipient takes */
  pack(order: O): P;
  channelFor(what: P): Channel<P>;
}

/** Another try has the delivery, or it was cancelled: nothing may go out. */
class NotOurs extends Error {
  readonly code = 'delivery_not_ours';
  constructor() {
    super('the delivery is not this try’s to hand over');
    this.name = 'NotOurs';
  }
}

/**
 * Another try has the delivery. Mostly it has the task, too, and this one ends unheard. But where the database lost the claim of
 * one of them (ADR 94) it may be this one that the task is ended by: a later try has to come.
 */
class HeldByAnother extends Error {
  readonly code = 'delivery_held';
  constructor() {
    super('another try has the delivery');
    this.name = 'HeldByAnother';
  }
}

/**
 * One try of one delivery. Whatever happens to the process, nothing goes out twice by itself: the other side is asked
 * to accept only once the ledger has taken the handover, which it does once in a round unless the other side refused.
 */
export async function deliver<O, P>(
  ledger: DeliveryLedger<O>,
  pipeline: Pipeline<O, P>,
  { claim, attempt, signal }: Pick<TaskContext, 'claim' | 'attempt' | 'signal'>,
  { deliveryId, round }: DeliveryReference,
): Promise<void> {
  const who: Who = { deliveryId, round, claim };
  const taken = await ledger.take(who);
  switch (taken.kind) {
    case 'over':
      return;
    case 'failed':
      // A worker died after it had written this down and before the task came to its dead end.
      throw new PermanentTaskError(taken.reason);
    case 'held':
      throw new HeldByAnother();
    case 'handedOver': {
      const what = pipeline.pack(taken.order);
      if ((await pipeline.channelFor(what).hasArrived(what)) === true)
        return concluded(ledger, who, await ledger.end(who, { state: 'Sent', refused: [] }));
      return lost(ledger, who, taken.at);
    }
    case 'transmitted':
      return follow(ledger, pipeline, who, taken.order, signal);
    case 'send':
      break;
  }
  let isOurs = true;
  const handOver = async () => {
    signal.throwIfAborted();
    isOurs = await ledger.handOver(who);
    if (!isOurs) throw new NotOurs();
  };
  let awaitsEvidence: boolean;
  let isEnded = false;
  try {
    const what = pipeline.pack(taken.order);
    const transmitted = await pipeline.channelFor(what).transmit(what, handOver, signal);
    awaitsEvidence = transmitted.awaitsEvidence;
    if (awaitsEvidence) await ledger.awaitEvidence(who);
    else isEnded = await ledger.end(who, { state: 'Sent', refused: transmitted.refused });
  } catch (error) {
    if (!isOurs) return concluded(ledger, who, false);
    if (!(error instanceof DeliveryFailed)) throw error;
    if (error.fate === 'forNow') {
      await ledger.postpone(who, error, attempt);
      throw error;
    }
    const ending = { state: 'NotSent', error, uncertain: error.fate === 'uncertain' } as const;
    await concluded(ledger, who, await ledger.end(who, ending));
    throw new PermanentTaskError(error.message, { cause: error });
  }
  // The task goes on with later tries until there is evidence.
  if (awaitsEvidence) throw noEvidenceYet();
  await concluded(ledger, who, isEnded);
}

/**
 * No task ends before its delivery, whoever ended that.
 * @param byUs whether this try has ended it
 * @throws HeldByAnother where it has not ended
 */
async function concluded<O>(ledger: DeliveryLedger<O>, who: Who, byUs: boolean): Promise<void> {
  if (!byUs && (await ledger.whyNot(who)).kind === 'held') throw new HeldByAnother();
}

/** A later try of what was transmitted asks for the evidence; nothing goes out any more. */
async function follow<O, P>(
  ledger: DeliveryLedger<O>,
  pipeline: Pipeline<O, P>,
  who: Who,
  order: O,
  signal: AbortSignal,
): Promise<void> {
  const what = pipeline.pack(order);
  const evidence = (await pipeline.channelFor(what).follow?.(what, signal)) ?? { kind: 'arrived' };
  switch (evidence.kind) {
    case 'notYet':
      throw noEvidenceYet();
    case 'arrived':
      return concluded(ledger, who, await ledger.concludeEvidence(who, { state: 'Sent', refused: [] }));
    case 'refused': {
      const { error } = evidence;
      const ending = { state: 'NotSent', error, uncertain: false } as const;
      await concluded(ledger, who, await ledger.concludeEvidence(who, ending));
      throw new PermanentTaskError(error.message, { cause: error });
    }
  }
}

const noEvidenceYet = () => new DeliveryFailed('lang_delivery_no_evidence', '', { fate: 'forNow' });

/** A try before this one got as far as asking the other side to accept, and nobody heard the answer. */
async function lost<O>(ledger: DeliveryLedger<O>, who: Who, at: string): Promise<void> {
  const error = new DeliveryFailed('lang_delivery_uncertain', at, { fate: 'uncertain' });
  await concluded(ledger, who, await ledger.end(who, { state: 'NotSent', error, uncertain: true }));
  throw new PermanentTaskError(error.message, { cause: error });
}
