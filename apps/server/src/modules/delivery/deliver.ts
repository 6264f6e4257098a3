import { TaskFailedForGood } from '../../platform/tasks/defineTask.ts';
import type { TaskContext } from '../../platform/tasks/handleTask.ts';
import { DeliveryFailed } from './deliveryFailed.ts';
import type { DeliveryLedger, Package } from './deliveryLedger.ts';
import type { DeliveryTry } from './deliverySteps.ts';

export interface DeliveryReference {
  readonly deliveryId: string;
  readonly round: number;
}

/** The way out of the house, by the recipient's kind. */
export interface Channel<P = Package> {
  /**
   * Sends. Everything that may fail comes first, then `handOver`, then the other side is asked to accept.
   * @returns addresses that the other side did not take although it took the rest
   * @throws DeliveryFailed
   */
  send(what: P, handOver: () => Promise<void>, signal: AbortSignal): Promise<readonly string[]>;
  /** Whether what a try handed over that nobody heard of again is there; null where nobody can tell. */
  hasArrived(what: P): Promise<true | null>;
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
 * One try of one delivery. Whatever happens to the process, nothing goes out twice by itself: the other side is asked
 * to accept only once the ledger has taken the handover, which it does once in a round unless the other side refused.
 */
export async function deliver<P>(
  ledger: DeliveryLedger<P>,
  channel: Channel<P>,
  { claim, attempt, signal }: Pick<TaskContext, 'claim' | 'attempt' | 'signal'>,
  { deliveryId, round }: DeliveryReference,
): Promise<void> {
  const who: DeliveryTry & { readonly deliveryId: string } = { deliveryId, round, claim };
  const taken = await ledger.take(who);
  switch (taken.kind) {
    case 'over':
      return;
    case 'failed':
      // A worker died after it had written this down and before the task came to its dead end.
      throw new TaskFailedForGood(taken.reason);
    case 'handedOver':
      if ((await channel.hasArrived(taken.what)) === true)
        return ledger.end(who, { state: 'Sent', refused: [] });
      return lost(ledger, who, taken.at);
    case 'send':
      break;
  }
  let isOurs = true;
  const handOver = async () => {
    signal.throwIfAborted();
    isOurs = await ledger.handOver(who);
    if (!isOurs) throw new NotOurs();
  };
  try {
    const refused = await channel.send(taken.what, handOver, signal);
    await ledger.end(who, { state: 'Sent', refused });
  } catch (error) {
    if (!isOurs) return;
    if (!(error instanceof DeliveryFailed)) throw error;
    if (error.fate === 'forNow') {
      await ledger.postpone(who, error, attempt);
      throw error;
    }
    await ledger.end(who, { state: 'NotSent', error, uncertain: error.fate === 'uncertain' });
    throw new TaskFailedForGood(error.message, { cause: error });
  }
}

/** A try before this one got as far as asking the other side to accept, and nobody heard the answer. */
async function lost<P>(
  ledger: DeliveryLedger<P>,
  who: DeliveryTry & { readonly deliveryId: string },
  at: string,
): Promise<void> {
  const error = new DeliveryFailed('lang_delivery_uncertain', at, { fate: 'uncertain' });
  await ledger.end(who, { state: 'NotSent', error, uncertain: true });
  throw new TaskFailedForGood(error.message, { cause: error });
}
