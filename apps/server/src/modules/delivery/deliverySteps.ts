import type { DeliveryState } from '@tomar/contract';

/**
 * Where a delivery is: what people are told (DLV-23), and two more. `AwaitingPerson`: of a kind that a person sends.
 * `AwaitingEvidence`: transmitted to a side that says later what became of it. Kinds without them pass them by.
 */
export type DeliveryStage = DeliveryState | 'AwaitingPerson' | 'AwaitingEvidence';

/** What people are told of a stage. */
export const stateOf = (stage: DeliveryStage): DeliveryState => {
  if (stage === 'AwaitingPerson') return 'WaitingToSend';
  return stage === 'AwaitingEvidence' ? 'Sent' : stage;
};

/** What decides who may do something with a delivery now. */
export interface DeliveryFacts {
  readonly state: DeliveryStage;
  /** Grows with each wish of a person that it be sent: circulated, retried, a cancellation undone. */
  readonly round: number;
  /** The try of the round's task that works on it; 0: none yet. */
  readonly claim: number;
  /**
   * Whether the other side has been asked to accept and has not refused. Not sent and handed over: nobody knows whether
   * it arrived.
   */
  readonly handedOver: boolean;
}

/** The try of a task that wants to do something. */
export interface DeliveryTry {
  readonly round: number;
  readonly claim: number;
}

/** One change of a delivery: the SQL makes its condition from it, the model of the tests applies it as it stands. */
export interface DeliveryStep {
  readonly from: DeliveryStage;
  readonly to: DeliveryStage;
  /**
   * Who: the try that holds the delivery, a later one, either, or a person's command and what else is no try. A try must be
   * of the delivery's round, too.
   */
  readonly by: 'holder' | 'later' | 'holderOrLater' | 'person';
  /** Whether it must have been handed over; null: either. */
  readonly handedOver: boolean | null;
  /** Whether it is handed over afterwards; null: as before. */
  readonly handsOver: boolean | null;
  /** A new wish: nothing of the round before counts any more. */
  readonly newRound: boolean;
}

const step = (
  from: DeliveryStage,
  to: DeliveryStage,
  rest: Pick<DeliveryStep, 'by'> & Partial<Pick<DeliveryStep, 'handedOver' | 'handsOver' | 'newRound'>>,
): DeliveryStep => ({ from, to, handedOver: null, handsOver: null, newRound: false, ...rest });

/** Every change of a delivery there is. A new round begins by a person's command only. */
export const deliverySteps = {
  /** The person that its kind wants sends it. */
  release: step('AwaitingPerson', 'WaitingToSend', { by: 'person' }),
  cancelHeld: step('AwaitingPerson', 'Cancelled', { by: 'person' }),
  /** A try takes the delivery over. One that was handed over already may only be looked at and ended. */
  take: step('WaitingToSend', 'WaitingToSend', { by: 'later' }),
  /** Just before the other side is asked to accept; who does not succeed sends nothing. */
  handOver: step('WaitingToSend', 'WaitingToSend', { by: 'holder', handedOver: false, handsOver: true }),
  /** It was not handed over, or the other side refused for now: a later try may hand it over. */
  postpone: step('WaitingToSend', 'WaitingToSend', { by: 'holder', handsOver: false }),
  arrive: step('WaitingToSend', 'Sent', { by: 'holder', handedOver: true }),
  /** The other side took it and will say what became of it. */
  transmit: step('WaitingToSend', 'AwaitingEvidence', { by: 'holder', handedOver: true }),
  /** A later try asks for the evidence; it hands nothing over. */
  follow: step('AwaitingEvidence', 'AwaitingEvidence', { by: 'later' }),
  confirm: step('AwaitingEvidence', 'Sent', { by: 'holder' }),
  /** The evidence says that it was not delivered. */
  deny: step('AwaitingEvidence', 'NotSent', { by: 'holder', handsOver: false }),
  /** The evidence did not come in time: nobody knows. */
  missEvidence: step('AwaitingEvidence', 'NotSent', { by: 'holderOrLater' }),
  /** It was not handed over, or the other side refused for good. */
  refuse: step('WaitingToSend', 'NotSent', { by: 'holder', handsOver: false }),
  /** Nobody heard the answer. */
  lose: step('WaitingToSend', 'NotSent', { by: 'holder', handedOver: true }),
  /** The task came to its dead end, whatever its tries had reached. */
  giveUp: step('WaitingToSend', 'NotSent', { by: 'holderOrLater' }),
  /** What is being handed over is no longer in our hands: it ends by itself. */
  cancel: step('WaitingToSend', 'Cancelled', { by: 'person', handedOver: false }),
  /** The other side refused for now what was being handed over when the job was cancelled. */
  withdraw: step('WaitingToSend', 'Cancelled', { by: 'holder', handsOver: false }),
  /** A cancellation was undone. */
  revive: step('Cancelled', 'WaitingToSend', { by: 'person', newRound: true }),
  /** The same, of a kind that a person sends. */
  reviveHeld: step('Cancelled', 'AwaitingPerson', { by: 'person', newRound: true }),
  retry: step('NotSent', 'WaitingToSend', { by: 'person', handedOver: false, newRound: true }),
  /** Sends again what may have arrived, because a person says so. */
  retryUncertain: step('NotSent', 'WaitingToSend', { by: 'person', handedOver: true, newRound: true }),
  /** A mail that was sent came back: it did not arrive. No try of ours knows of it. */
  comeBack: step('Sent', 'NotSent', { by: 'person', handsOver: false }),
  /** JOB-11: what was sent goes out once more, because a person says so. */
  resend: step('Sent', 'WaitingToSend', { by: 'person', newRound: true }),
} as const satisfies Record<string, DeliveryStep>;

export type DeliverySteps = Readonly<Record<keyof typeof deliverySteps, DeliveryStep>>;

/** The delivery after a step; undefined where the step cannot happen now. */
export function stepDelivery(
  { from, to, by, handedOver, handsOver, newRound }: DeliveryStep,
  delivery: DeliveryFacts,
  who?: DeliveryTry,
): DeliveryFacts | undefined {
  if (delivery.state !== from) return undefined;
  if (handedOver !== null && delivery.handedOver !== handedOver) return undefined;
  if (by === 'person') {
    const { round } = delivery;
    return newRound
      ? { state: to, round: round + 1, claim: 0, handedOver: false }
      : { ...delivery, state: to, handedOver: handsOver ?? delivery.handedOver };
  }
  if (!who || delivery.round !== who.round) return undefined;
  const isHolder = delivery.claim === who.claim;
  const isLater = delivery.claim < who.claim;
  if (!(by === 'holder' ? isHolder : by === 'later' ? isLater : isHolder || isLater)) return undefined;
  return { state: to, round: who.round, claim: who.claim, handedOver: handsOver ?? delivery.handedOver };
}

/** Whether nothing is on its way any more: then a finalizing job is completed. */
export const haveAllEnded = (deliveries: readonly Pick<DeliveryFacts, 'state'>[]): boolean =>
  deliveries.every(({ state }) => hasEnded(state));

export const hasEnded = (stage: DeliveryStage): boolean =>
  stage === 'Sent' || stage === 'NotSent' || stage === 'Cancelled';

/** A delivery of such a stage that a try cannot take is with a try at least as late. */
export const isHeldByTry = ({ state }: Pick<DeliveryFacts, 'state'>): boolean =>
  state === 'WaitingToSend' || state === 'AwaitingEvidence';

/** Nobody knows whether it arrived: only a person who says so explicitly has it sent again. */
export const isUncertain = ({ state, handedOver }: Pick<DeliveryFacts, 'state' | 'handedOver'>): boolean =>
  state === 'NotSent' && handedOver;
