import type { Delivery } from '@tomar/contract';
import { type DeliveryRow, kindOf, nameOf } from './deliveryRecord.ts';
import { isUncertain, stateOf } from './deliverySteps.ts';

/** What who asks may do with a job's deliveries, and so learns of them (policy.ts). */
export interface DeliveryReader {
  /** Whether they may have them sent again. */
  readonly maySendAgain: boolean;
  /** Whether they may now, by the job's status and the licence. */
  readonly mayRetryNow: boolean;
}

/** A delivery as the job's page shows it: never how the recipient is reached. */
export const presentDelivery = (
  row: DeliveryRow,
  { maySendAgain, mayRetryNow }: DeliveryReader,
): Delivery => ({
  id: row.id,
  name: nameOf(row),
  kind: kindOf(row),
  state: stateOf(row.state),
  attempts: row.attempts,
  lastTriedAt: row.lastTriedAt?.toISOString() ?? null,
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
  sentAt: row.sentAt?.toISOString() ?? null,
  error:
    row.errorKey === null ? null : { key: row.errorKey, detail: (maySendAgain && row.errorDetail) || '' },
  uncertain: isUncertain({ state: row.state, handedOver: row.handedOverAt !== null }),
  mayRetry: mayRetryNow && (row.state === 'NotSent' || row.state === 'Sent'),
});
