import type { Delivery } from '@tomar/contract';
import type { DeliveryRow } from './deliveryRecord.ts';
import { isUncertain } from './deliverySteps.ts';

/** `mayRetry`: whether who asks may have the job's deliveries sent again (policy.ts). */
export const presentDelivery = (row: DeliveryRow, mayRetry: boolean): Delivery => ({
  id: row.id,
  settings: row.settings,
  state: row.state,
  attempts: row.attempts,
  lastTriedAt: row.lastTriedAt?.toISOString() ?? null,
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
  sentAt: row.sentAt?.toISOString() ?? null,
  error: row.errorKey === null ? null : { key: row.errorKey, detail: row.errorDetail ?? '' },
  uncertain: isUncertain({ state: row.state, handedOver: row.handedOverAt !== null }),
  mayRetry: mayRetry && row.state === 'NotSent',
});
