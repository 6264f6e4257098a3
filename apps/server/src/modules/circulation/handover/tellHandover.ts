import type { HandoverKind } from '@tomar/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { type Handover, tell } from '../../jobs/index.ts';
import { notices } from '../../jobs/notices/tables.ts';
import { findUsers } from '../../users/index.ts';
import { tellHandoverTask } from './tellHandoverTask.ts';

/** Whoever stops half-way has both told by letter of what went so far. */
const stoppedAfterMs = 15 * 60_000;

/**
 * A batch of a handover is done: the trail names both, and both are told, but for who did it. The first batch rings the bell; the
 * others add to what its entry counts. The letter goes with the last batch, and says all of them.
 */
export function tellHandover(
  platform: Platform,
  person: Person,
  { leaver, successor }: Handover,
  {
    handoverId,
    moved,
    isEnd,
  }: {
    readonly handoverId: string;
    readonly moved: Readonly<Record<HandoverKind, number>>;
    readonly isEnd: boolean;
  },
): Promise<void> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId } = unit;
    const brings = Object.values(moved).some((count) => count > 0);
    if (brings)
      await unit.audit({
        event: 'user.workHandedOver',
        subjectKind: 'user',
        subjectId: leaver.id,
        facts: { user: leaver.name, successor: successor.name, ...moved },
      });
    const users = await findUsers(tx, accountId, [leaver.id, successor.id]);
    const told: { userId: string; key: string }[] = [];
    for (const { id: userId, isActive } of users.values()) {
      if (!isActive || userId === person.userId) continue;
      const isSuccessor = userId === successor.id;
      const otherId = isSuccessor ? leaver.id : successor.id;
      const kind = isSuccessor ? 'workTaken' : 'workGiven';
      const key = `${kind}-${handoverId}`;
      const isTold = await hasNotice(tx, accountId, userId, key);
      if (isTold) told.push({ userId, key });
      else if (brings)
        await tell(unit, { userId, kind, jobId: null, facts: { absentId: otherId, handed: moved }, key });
      else continue;
      if (platform.config.smtpUrl === null) continue;
      // A worker of a version before reads the counts here.
      const payload = { userId, otherId, isSuccessor, noticeKey: key, ...moved };
      const letter = `${userId}-${handoverId}`;
      if (isEnd) await unit.enqueue(tellHandoverTask, payload, { key: letter });
      else if (!isTold) {
        const startAfter = new Date(unit.now.getTime() + stoppedAfterMs);
        await unit.enqueue(tellHandoverTask, payload, { key: `${letter}-stopped`, startAfter });
      }
    }
    // After the tasks, in the order of locks.
    if (brings) for (const one of told) await addMoved(tx, accountId, one, moved);
  });
}

async function hasNotice(tx: Tx, accountId: string, userId: string, key: string): Promise<boolean> {
  const rows = await tx
    .select({ one: sql`1` })
    .from(notices)
    .where(and(eq(notices.accountId, accountId), eq(notices.userId, userId), eq(notices.key, key)));
  return rows.length > 0;
}

async function addMoved(
  tx: Tx,
  accountId: string,
  { userId, key }: { readonly userId: string; readonly key: string },
  moved: Readonly<Record<HandoverKind, number>>,
): Promise<void> {
  const sums = sql`(select jsonb_object_agg(
    one.key, one.value::int + coalesce((${notices.facts} -> 'handed' ->> one.key)::int, 0))
    from jsonb_each_text(${JSON.stringify(moved)}::jsonb) as one)`;
  await tx
    .update(notices)
    .set({ facts: sql`jsonb_set(${notices.facts}, '{handed}', ${sums})` })
    .where(and(eq(notices.accountId, accountId), eq(notices.userId, userId), eq(notices.key, key)));
}
