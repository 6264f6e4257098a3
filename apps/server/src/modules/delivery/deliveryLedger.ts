import { and, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import { alias, type PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Tx } from '../../platform/database/database.ts';
import { jsonRows } from '../../platform/database/jsonRows.ts';
import { lookTogether } from '../../platform/database/lookTogether.ts';
import { byId } from '../../platform/database/tenancy.ts';
import type { Platform } from '../../platform/platform.ts';
import { backoff } from '../../platform/tasks/defineTask.ts';
import { inUnit, type Unit } from '../../platform/unit.ts';
import { jobInFinalizing, lockJob, settleJob, tell } from '../jobs/index.ts';
import { announceDelivery } from './announceDelivery.ts';
import { type JobContent, loadJobContent } from './deliveryContent.ts';
import { type DeliveryFailed, reasonOf } from './deliveryFailed.ts';
import { type DeliveryRow, recipientFacts } from './deliveryRecord.ts';
import { allows, changeOf } from './deliverySql.ts';
import {
  type DeliveryStep,
  type DeliveryTry,
  deliverySteps,
  haveAllEnded,
  isHeldByTry,
} from './deliverySteps.ts';
import { deliveries } from './tables.ts';

/** The name under which the sending part of the server acts. */
export const deliveryActor = 'finalizer';

/** What is to be sent: a recipient of a job, and what the job has. */
export interface Order {
  readonly delivery: DeliveryRow;
  readonly content: JobContent;
}

/** A try, and of which delivery. */
export type Who = DeliveryTry & { readonly deliveryId: string };

/**
 * `send`: it waits to be sent. `handedOver`: an earlier try handed it over and was not heard of again. `transmitted`:
 * the other side took it and will say what became of it. `held`: by a try at least as late. `failed`: it ended as not sent.
 * `over`: there is nothing (more) to send, such as after a cancellation.
 */
export type Taken<O> =
  | { readonly kind: 'send'; readonly order: O }
  | { readonly kind: 'handedOver'; readonly order: O; readonly at: string }
  | { readonly kind: 'transmitted'; readonly order: O }
  | NotTaken;

export type NotTaken =
  | { readonly kind: 'held' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'over' };

export type DeliveryEnding =
  | { readonly state: 'Sent'; readonly refused: readonly string[] }
  /** `uncertain` null: the row knows whether it was handed over. */
  | { readonly state: 'NotSent'; readonly error: Error; readonly uncertain: boolean | null };

/** Where it stands how a delivery is. A try that was overtaken writes nothing. */
export interface DeliveryLedger<O = Order> {
  take(who: Who): Promise<Taken<O>>;
  /** What became of a delivery that is not the try's. */
  whyNot(who: Who): Promise<NotTaken>;
  /** @returns whether the other side may be asked to accept */
  handOver(who: Who): Promise<boolean>;
  /** A try failed and another will follow. */
  postpone(who: Who, error: DeliveryFailed, attempt: number): Promise<void>;
  /** Writes the end once; the last one to end settles the job. @returns whether it was this try's to end */
  end(who: Who, ending: DeliveryEnding): Promise<boolean>;
  /** The other side took it and will say what became of it. */
  awaitEvidence(who: Who): Promise<void>;
  /** Writes the end of one that awaited evidence. */
  concludeEvidence(who: Who, ending: DeliveryEnding): Promise<boolean>;
  /** The task came to its dead end. */
  giveUp(who: Who, error: Error): Promise<boolean>;
}

/** The ledger in the table `deliveries`. `retry`: the pauses between the tries of a delivery's task. */
export function deliveryLedger(
  platform: Platform,
  accountId: string,
  retry: Parameters<typeof backoff>[0],
): DeliveryLedger {
  const inOwnUnit = <T>(work: (unit: Unit) => Promise<T>) =>
    inUnit(platform, { accountId, system: deliveryActor }, work);
  /** The job of the try's delivery, which never changes: known once the try has taken it. */
  let known: { readonly deliveryId: string; readonly jobId: string } | undefined;
  const jobOf = async ({ tx }: Unit, deliveryId: string): Promise<string | undefined> => {
    if (known?.deliveryId === deliveryId) return known.jobId;
    const [row] = await tx
      .select({ jobId: deliveries.jobId })
      .from(deliveries)
      .where(byId(deliveries, accountId, deliveryId));
    return row?.jobId;
  };
  /** One conditional update. */
  const change = (
    { tx, now }: Pick<Unit, 'tx' | 'now'>,
    step: DeliveryStep,
    who: Who,
    more: PgUpdateSetSource<typeof deliveries> = {},
  ) =>
    tx
      .update(deliveries)
      .set({ ...changeOf(step, now, who), ...more })
      .where(and(allows(accountId, step, who), eq(deliveries.id, who.deliveryId)));
  /** @returns the row, or undefined where the step cannot happen now */
  const write = async (...given: Parameters<typeof change>): Promise<DeliveryRow | undefined> =>
    (await change(...given).returning())[0];
  /** By the first of the steps that can happen now. */
  const end = (steps: readonly DeliveryStep[], who: Who, ending: DeliveryEnding) =>
    inOwnUnit(async (unit) => {
      // The job first, as everywhere: two recipients that end at the same moment see each other.
      const jobId = await jobOf(unit, who.deliveryId);
      if (jobId === undefined) return false;
      const { job } = await lockJob(unit, jobId);
      let ended: (DeliveryRow & { readonly others: readonly DeliveryRow['state'][] }) | undefined;
      for (const step of steps)
        ended ??= (
          await change(unit, step, who, {
            nextTryAt: null,
            ...(ending.state === 'Sent' ? sent(unit, ending.refused) : notSent(ending)),
          }).returning({ ...getTableColumns(deliveries), others: statesOfOthers(unit.tx) })
        )[0];
      if (!ended) return false;
      const { others, ...row } = ended;
      await unit.audit({
        event: ending.state === 'Sent' ? 'delivery.sent' : 'delivery.notSent',
        subjectKind: 'job',
        subjectId: jobId,
        facts: {
          ...recipientFacts(row),
          ...(ending.state === 'NotSent' && { reason: row.errorKey }),
        },
      });
      if (ending.state === 'NotSent') await tell(unit, { userId: job.ownerId, kind: 'notSent', jobId });
      await announceDelivery(unit, jobId);
      if (haveAllEnded(others.map((state) => ({ state })))) await settleJob(unit, jobId, 'deliveriesEnded');
      return true;
    });
  return {
    take: async (who): Promise<Taken<Order>> => {
      const delivery = await taken(who);
      if (!delivery) return whyNot(who);
      const { handedOverAt, jobId } = delivery;
      known = { deliveryId: delivery.id, jobId };
      // One that was handed over has to be ended, whatever became of the job.
      const [job, content] = await platform.db.lookInAccount(accountId, (tx) =>
        lookTogether(
          tx,
          () => jobInFinalizing(tx, accountId, jobId, handedOverAt !== null),
          () => loadJobContent(tx, accountId, jobId),
        ),
      );
      if (!job) return { kind: 'over' };
      const order = { delivery, content: { ...content, job } };
      if (delivery.state === 'AwaitingEvidence') return { kind: 'transmitted', order };
      return handedOverAt === null
        ? { kind: 'send', order }
        : { kind: 'handedOver', order, at: handedOverAt.toISOString() };
    },
    whyNot,
    handOver: async ({ deliveryId, round, claim }) => {
      const { from, to } = deliverySteps.handOver;
      const [row] = await platform.db.call<{ handed: boolean }>(
        'select hand_over_delivery($1, $2, $3, $4, $5, $6, $7) as handed',
        [accountId, deliveryId, from, to, round, claim, platform.clock()],
      );
      return row?.handed === true;
    },
    postpone: (who, error, attempt) =>
      inOwnUnit(async (unit) => {
        const jobId = await jobOf(unit, who.deliveryId);
        if (jobId === undefined) return;
        const { job } = await lockJob(unit, jobId);
        // What was being handed over was spared by the cancellation; now nobody waits for it any more.
        const isOn = job.status === 'Finalizing';
        const nextTryAt = isOn ? new Date(unit.now.getTime() + backoff(retry, attempt) * 1000) : null;
        const step = isOn ? deliverySteps.postpone : deliverySteps.withdraw;
        const row = await write(unit, step, who, { ...reasonOf(error), nextTryAt });
        if (row) await announceDelivery(unit, jobId);
      }),
    end: (who, ending) => {
      if (ending.state === 'Sent') return end([deliverySteps.arrive], who, ending);
      return end([ending.uncertain ? deliverySteps.lose : deliverySteps.refuse], who, ending);
    },
    awaitEvidence: (who) =>
      inOwnUnit(async (unit) => {
        const row = await write(unit, deliverySteps.transmit, who);
        if (row) await announceDelivery(unit, row.jobId);
      }),
    concludeEvidence: (who, ending) =>
      end([ending.state === 'Sent' ? deliverySteps.confirm : deliverySteps.deny], who, ending),
    giveUp: (who, error) =>
      end([deliverySteps.giveUp, deliverySteps.missEvidence], who, {
        state: 'NotSent',
        error,
        uncertain: null,
      }),
  };

  /** By the one of the two steps that can happen now. */
  async function taken({ deliveryId, round, claim }: Who): Promise<DeliveryRow | undefined> {
    const steps = [deliverySteps.take, deliverySteps.follow];
    const [found] = await platform.db.call<{ row: unknown }>(
      'select take_delivery($1, $2, $3, $4, $5, $6, $7) as row',
      [
        accountId,
        deliveryId,
        steps.map(({ from }) => from),
        steps.map(({ to }) => to),
        round,
        claim,
        platform.clock(),
      ],
    );
    return jsonRows(deliveries, found?.row ? [found.row] : [])[0];
  }

  async function whyNot({ deliveryId, round }: Who): Promise<NotTaken> {
    const [row] = await platform.db.lookInAccount(accountId, (tx) =>
      tx
        .select()
        .from(deliveries)
        .where(byId(deliveries, accountId, deliveryId)),
    );
    if (row?.round !== round) return { kind: 'over' };
    if (row.state === 'NotSent') return { kind: 'failed', reason: row.errorKey ?? '' };
    return { kind: isHeldByTry(row) ? 'held' : 'over' };
  }
}

/** How the job's other deliveries are, as a part of a change of one: its statement sees them as others committed them. */
function statesOfOthers(tx: Tx): SQL<DeliveryRow['state'][]> {
  const other = alias(deliveries, 'other');
  const states = tx
    .select({ state: other.state })
    .from(other)
    .where(
      and(
        eq(other.accountId, deliveries.accountId),
        eq(other.jobId, deliveries.jobId),
        ne(other.id, deliveries.id),
      ),
    );
  return sql`array(${states})`;
}

/** What nobody knows of is told as such, whatever failed after it was handed over. */
function notSent({ error, uncertain }: Extract<DeliveryEnding, { state: 'NotSent' }>) {
  const { errorKey, errorDetail } = reasonOf(error);
  if (uncertain !== null) return { errorKey, errorDetail };
  const handedOver = sql`${deliveries.handedOverAt} is not null`;
  return {
    errorKey: sql<string>`case when ${handedOver} then ${'lang_delivery_uncertain'} else ${errorKey} end`,
    errorDetail,
  };
}

const sent = (unit: Unit, refused: readonly string[]) => ({
  sentAt: unit.now,
  errorKey: refused.length > 0 ? 'lang_delivery_mail_addresses_refused' : null,
  errorDetail: refused.length > 0 ? refused.join(', ') : null,
});
