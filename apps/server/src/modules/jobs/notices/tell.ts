import type { NoticeKind } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { newId } from '../../../platform/database/ids.ts';
import type { TaskDefinition } from '../../../platform/tasks/defineTask.ts';
import type { Unit } from '../../../platform/unit.ts';
import { orderSms } from './sms/orderSms.ts';
import type { Told } from './tables.ts';

/** The letter of a notice, where it has one: a task that asks when it runs whether its reader wants it, and how. */
export interface LetterOf<P> {
  readonly task: TaskDefinition<P>;
  readonly payload: P;
  readonly key?: string;
}

const waiting = new WeakMap<Unit, Told[]>();

/**
 * Tells a user of something, the one place where that is decided: the bell's entry is written at the end of the unit, and the
 * letter that belongs to it is ordered in the same transaction. Nobody is told of what they did themselves, but of a turn and of how
 * the own job ended.
 */
export async function tell<P>(unit: Unit, told: Told, letter?: LetterOf<P>): Promise<void> {
  if (isNews(unit, told)) {
    note(unit, told);
    orderSms(unit, told);
  }
  if (letter)
    await unit.enqueue(letter.task, letter.payload, letter.key === undefined ? {} : { key: letter.key });
}

const ownNews: readonly NoticeKind[] = ['turn', 'completed'];

const isNews = (unit: Unit, { userId, kind }: Told): boolean =>
  ownNews.includes(kind) || actorOf(unit) !== userId;

const actorOf = ({ actor }: Unit): string | null => ('userId' in actor ? actor.userId : null);

/** All of a unit go as one statement, and each reader's open pages hear of it once. */
function note(unit: Unit, told: Told): void {
  const all = waiting.get(unit) ?? [];
  all.push(told);
  if (waiting.has(unit)) return;
  waiting.set(unit, all);
  unit.atEnd('notices', async () => {
    unit.announce({ topic: 'notice', id: null }, [...new Set(all.map(({ userId }) => userId))]);
    const byId = actorOf(unit);
    const rows = all.map(({ facts = {}, key = null, ...one }) => ({
      ...one,
      id: newId(unit.now),
      byId,
      facts,
      key,
    }));
    const now = unit.now.toISOString();
    return [sql`write_notices(${unit.accountId}, ${JSON.stringify(rows)}::jsonb, ${now}::timestamptz)`];
  });
}
