import { limits, type taskStates } from '@tomar/contract';
import { and, count, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/tasks/handleTask.ts';
import { tasks } from '../../platform/tasks/tables.ts';
import { nameJobs } from '../jobs/index.ts';

type TaskRow = typeof tasks.$inferSelect;

/** The account's background work, newest first. `handlers`: all that the worker has; they say what a task is about. */
export async function listTasks(
  platform: Platform,
  handlers: readonly TaskHandler<unknown>[],
  person: Person,
  asked: { states: readonly (typeof taskStates)[number][]; page: number; pageSize: number },
) {
  const { accountId } = person;
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
    const told = await tellSubjects(tx, handlers, person, rows);
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
        ...told(row),
        others: othersOf(handlers, row),
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

/** None of what an old version has written otherwise. */
function othersOf(handlers: readonly TaskHandler<unknown>[], { kind, payload }: TaskRow): number {
  const handler = handlers.find((one) => one.kind === kind);
  const known = handler?.others && handler.payload.safeParse(payload);
  return known?.success ? (handler?.others?.(known.data) ?? 0) : 0;
}

/** Jobs and names of each row's subject; of a job that the person may not see only that there is one. */
async function tellSubjects(
  tx: Tx,
  handlers: readonly TaskHandler<unknown>[],
  person: Person,
  rows: readonly TaskRow[],
) {
  const known: { kind: string; subject: string; jobId: string | null; whom: string | null }[] = [];
  for (const { kind, about } of handlers) {
    const subjects = new Set(rows.filter((row) => row.kind === kind).map(({ subject }) => subject));
    if (!about || subjects.size === 0) continue;
    for (const one of await about(tx, person.accountId, [...subjects])) known.push({ kind, ...one });
  }
  const named = await nameJobs(
    tx,
    person,
    known.flatMap(({ jobId }) => jobId ?? []),
  );
  return ({ kind, subject }: TaskRow) => {
    const own = known.filter((one) => one.kind === kind && one.subject === subject);
    const readable = own.filter(({ jobId }) => jobId === null || named.has(jobId));
    return {
      jobs: readable.flatMap(({ jobId }) => named.get(jobId ?? '') ?? []),
      ofHiddenJob: readable.length < own.length,
      whom: readable.find(({ whom }) => whom)?.whom ?? null,
    };
  };
}
