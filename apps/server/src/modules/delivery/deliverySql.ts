import { and, eq, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { DeliveryStep, DeliveryTry } from './deliverySteps.ts';
import { deliveries } from './tables.ts';

/** The condition under which a step may happen. */
export const allows = (accountId: string, step: DeliveryStep, who?: DeliveryTry): SQL | undefined =>
  and(
    eq(deliveries.accountId, accountId),
    eq(deliveries.state, step.from),
    step.handedOver === null
      ? undefined
      : step.handedOver
        ? isNotNull(deliveries.handedOverAt)
        : isNull(deliveries.handedOverAt),
    step.by === 'person' ? undefined : tryMay(step.by, who),
  );

function tryMay(by: 'holder' | 'later' | 'holderOrLater', who: DeliveryTry | undefined): SQL | undefined {
  if (!who) return sql`false`;
  const compare = { holder: eq, later: lt, holderOrLater: lte }[by];
  return and(eq(deliveries.round, who.round), compare(deliveries.claim, who.claim));
}

/** What a step writes, apart from texts. */
export function changeOf(step: DeliveryStep, now: Date, who?: DeliveryTry) {
  if (step.newRound)
    return {
      state: step.to,
      round: sql`${deliveries.round} + 1`,
      claim: 0,
      attempts: 0,
      handedOverAt: null,
      errorKey: null,
      errorDetail: null,
    };
  return {
    state: step.to,
    ...(who && { claim: who.claim }),
    ...(step.handsOver !== null && { handedOverAt: step.handsOver ? now : null }),
  };
}
