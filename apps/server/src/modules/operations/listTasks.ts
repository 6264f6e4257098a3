import { limits, type taskStates } from '@tomar/contract';
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { tasks } from '../../platform/tasks/tables.ts';

/** The account's background work, newest first. */
export async function listTasks(
  platform: Platform,
  { accountId }: Person,
  asked: { states: readonly (typeof taskStates)[number][]; page: number; pageSize: number },
) {
  return platform.db.inAccount(accountId, async (tx) => {
    const which = and(
      eq(tasks.accountId, accountId),
      asked.states.length > 0 ? inArray(tasks.state, [...asked.states]) : undefined,
    );
    const rows = await tx
      .select()
      .from(tasks)
      .where(which)
      .orderBy(desc(tasks.createdAt), desc(tasks.id))
      .limit(asked.pageSize)
      .offset((asked.page - 1) * asked.pageSize);
    // Counting stops where people stop caring, so that it costs the same at any size.
    const some = tx.select({ id: tasks.id }).from(tasks).where(which).limit(limits.countCap).as('some');
    const [found] = await tx.select({ total: count() }).from(some);
    return {
      items: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        state: row.state,
        attempts: row.attempts,
        subject: row.subject,
        lastError: row.lastError,
        createdAt: row.createdAt.toISOString(),
        // While it runs, the column holds when its lease ends.
        nextTryAt: row.state === 'running' ? null : (row.nextTryAt?.toISOString() ?? null),
        endedAt: row.endedAt?.toISOString() ?? null,
      })),
      total: found?.total ?? 0,
    };
  });
}
