import { limits, type taskStates } from '@tomar/contract';
import { and, count, desc, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TaskHandler } from '../../platform/tasks/handleTask.ts';
import { tasks } from '../../platform/tasks/tables.ts';
import { nameJobs } from '../jobs/index.ts';

type TaskRow = typeof tasks.$inferSelect;

/** What somebody looks for among the tasks; all that is given must hold. */
interface TaskFilter {
  readonly states: readonly (typeof taskStates)[number][];
  readonly kinds: readonly string[];
  readonly jobId?: string | undefined;
  /** ISO 8601, UTC; at most a day apart. */
  readonly day?: { readonly from: string; readonly until: string } | undefined;
}

/**
 * The account's background work, newest first. `handlers`: all that the worker has; they say what a task is about. Of a
 * job that the person may not see there is none, as of one that there is not.
 */
export async function listTasks(
  platform: Platform,
  handlers: readonly TaskHandler<unknown>[],
  person: Person,
  { page, pageSize, ...filter }: TaskFilter & { page: number; pageSize: number },
) {
  const { accountId } = person;
  const { states, kinds, jobId, day } = filter;
  return platform.db.inAccount(accountId, async (tx) => {
    const job = jobId === undefined ? undefined : (await nameJobs(tx, person, [jobId])).get(jobId);
    if (jobId !== undefined && !job) return { items: [], total: 0, job: null };
    const which = and(
      eq(tasks.accountId, accountId),
      states.length > 0 ? inArray(tasks.state, [...states]) : undefined,
      kinds.length > 0 ? inArray(tasks.kind, [...kinds]) : undefined,
      day && gte(tasks.createdAt, new Date(day.from)),
      day && lt(tasks.createdAt, new Date(day.until)),
      job && inArray(tasks.subject, await subjectsOf(tx, handlers, accountId, job.id)),
    );
    const rows = await tx
      .select()
      .from(tasks)
      .where(which)
      .orderBy(desc(tasks.createdAt), desc(tasks.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
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
        createdAt: row.createdAt.toISOString(),
        // While it runs, the column holds when its lease ends.
        nextTryAt: row.state === 'running' ? null : (row.nextTryAt?.toISOString() ?? null),
        endedAt: row.endedAt?.toISOString() ?? null,
      })),
      total: found?.total ?? 0,
      job: job ?? null,
    };
  });
}

/** None of what an old version has written otherwise. */
function othersOf(handlers: readonly TaskHandler<unknown>[], { kind, payload }: TaskRow): number {
  const handler = handlers.find((one) => one.kind === kind);
  const known = handler?.others && handler.payload.safeParse(payload);
  return known?.success ? (handler?.others?.(known.data) ?? 0) : 0;
}

/** What of a job its tasks are about. */
async function subjectsOf(
  tx: Tx,
  handlers: readonly TaskHandler<unknown>[],
  accountId: string,
  jobId: string,
): Promise<string[]> {
  const subjects: string[] = [];
  for (const handler of handlers)
    subjects.push(...((await handler.subjectsOf?.(tx, accountId, jobId)) ?? []));
  return [...new Set(subjects)];
}

/** Keys of messages are the product's own words; anything else that failed may name an address or a file. */
const isMessage = (error: string | null): boolean => /^lang_\w+$/.test(error ?? '');

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
  return ({ kind, subject, lastError }: TaskRow) => {
    const own = known.filter((one) => one.kind === kind && one.subject === subject);
    const readable = own.filter(({ jobId }) => jobId === null || named.has(jobId));
    const ofHiddenJob = readable.length < own.length;
    return {
      jobs: readable.flatMap(({ jobId }) => named.get(jobId ?? '') ?? []),
      ofHiddenJob,
      lastError: ofHiddenJob && !isMessage(lastError) ? null : lastError,
      whom: readable.find(({ whom }) => whom)?.whom ?? null,
    };
  };
}
