import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Config } from '../config/config.ts';
import type { Tx } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import type { Logger } from '../telemetry/log.ts';
import { defaultTimeoutSeconds } from './defineTask.ts';
import type { TaskHandler } from './handleTask.ts';
import { openQueueConnections, type QueueConnections } from './queueDatabase.ts';
import { queueSchema } from './queueSchema.ts';
import { runTask } from './runTask.ts';
import { type QueueDatabase, sendingIf } from './sendingIf.ts';
import { tasks } from './tables.ts';
import { allows, changeOf, rowOf, type TaskReference, taskLedger } from './taskLedger.ts';
import { taskSteps } from './taskSteps.ts';
import type { Tasks } from './tasks.ts';

export interface TaskQueue extends Tasks {
  /** Makes the queues known; with `work` also runs what waits in them. The database must be there. */
  start(platform: Platform, options: { work: boolean }): Promise<void>;
  /** Lets what runs finish, at most `timeoutMs`; the rest is taken up by another process. */
  stop(timeoutMs?: number): Promise<void>;
}

type TaskToSend = [kind: string, reference: TaskReference, startAfter?: Date | undefined];

/** A worker that has not been heard of for this long is taken for dead, and its task is handed out again. */
const heartbeatSeconds = 10;

/** What a try may still need after its time-out: an answer of the mail server, and writing down how it ended. */
const expiryMarginSeconds = 240;

/**
 * The queue on pg-boss. It hands out ids and notices dead workers; retries, dead ends and errors are kept in
 * our own table (see tables.ts).
 */
export function openTaskQueue(
  config: Pick<Config, 'databaseUrl' | 'workers'>,
  handlers: readonly TaskHandler<unknown>[],
  log: Logger,
): TaskQueue {
  const byKind = new Map(handlers.map((handler) => [handler.kind, handler]));
  if (byKind.size < handlers.length) throw new TypeError('two task handlers share a kind');
  const stopping = new AbortController();
  let boss: PgBoss | null = null;
  let connections: QueueConnections | null = null;

  const sendBy = async (db: QueueDatabase, ...[kind, reference, startAfter]: TaskToSend) => {
    if (!boss) throw new Error('the task queue has not been started');
    await boss.send(kind, reference, { db, ...(startAfter ? { startAfter } : {}) });
  };
  const send = (tx: Tx, ...what: TaskToSend) => sendBy(fromDrizzle(tx, sql), ...what);

  return {
    async enqueue(tx, accountId, definition, payload, options = {}) {
      if (!byKind.has(definition.kind)) throw new TypeError(`nobody runs tasks of kind ${definition.kind}`);
      const id = randomUUID();
      const subject = definition.subject(payload);
      // The database's clock decides what is due (taskLedger.ts).
      const added = sql`add_task(
        ${accountId}, ${id}, ${definition.kind}, ${options.key ?? null}, ${subject},
        ${JSON.stringify(payload)}::jsonb, ${new Date().toISOString()}, ${options.startAfter?.toISOString() ?? null}
      )`;
      await sendBy(sendingIf(tx, added), definition.kind, { accountId, taskId: id }, options.startAfter);
    },
    async handOver(accountId, { kind }, taskId) {
      if (!boss) throw new Error('the task queue has not been started');
      await boss.send(kind, { accountId, taskId });
    },
    async retry(tx, accountId, taskId) {
      const [row] = await tx
        .update(tasks)
        .set({ ...changeOf(taskSteps.reopen), nextTryAt: sql`now()`, endedAt: null })
        .where(and(rowOf({ accountId, taskId }), allows(taskSteps.reopen)))
        .returning({ kind: tasks.kind });
      if (!row) return false;
      await send(tx, row.kind, { accountId, taskId });
      return true;
    },
    async settleDead(tx, accountId, { kind }, subject) {
      await tx
        .update(tasks)
        .set(changeOf(taskSteps.settle))
        .where(
          and(
            eq(tasks.accountId, accountId),
            eq(tasks.kind, kind),
            eq(tasks.subject, subject),
            allows(taskSteps.settle),
          ),
        );
    },
    async sendForgotten(tx, accountId, before) {
      const rows = await tx
        .select({ id: tasks.id, kind: tasks.kind })
        .from(tasks)
        .where(
          and(
            eq(tasks.accountId, accountId),
            inArray(tasks.state, ['waiting', 'running', 'retrying']),
            lt(tasks.nextTryAt, before),
          ),
        );
      const known = rows.filter(({ kind }) => byKind.has(kind));
      for (const { id, kind } of known) await send(tx, kind, { accountId, taskId: id });
      return known.length;
    },
    async start(platform, { work }) {
      connections = openQueueConnections(config.databaseUrl, work ? 4 + byKind.size : 2, log);
      const fresh = new PgBoss({
        db: connections,
        schema: queueSchema,
        migrate: false,
        createSchema: false,
        schedule: false,
        supervise: work,
        superviseIntervalSeconds: 5,
        monitorIntervalSeconds: 5,
        reindex: false,
        monitorVacuum: false,
        useListenNotify: work,
      });
      fresh.on('error', (error) => log.warn({ err: error }, 'the task queue had trouble'));
      await fresh.start();
      boss = fresh;
      for (const { kind, timeoutSeconds = defaultTimeoutSeconds } of byKind.values()) {
        const options = {
          // A try that ends in an error is retried by us; these retries are for workers that died.
          retryLimit: 1000,
          retryDelay: 1,
          retryBackoff: false,
          // Our own time-out comes first and ends the try in order.
          heartbeatSeconds,
          expireInSeconds: timeoutSeconds + expiryMarginSeconds,
          notify: true,
          retentionSeconds: 400 * 86_400,
          deleteAfterSeconds: 3_600,
        };
        await fresh.createQueue(kind, options);
        // A queue that an earlier version made is left as it was by that.
        await fresh.updateQueue(kind, options);
      }
      if (!work) return;
      for (const handler of byKind.values()) {
        const ledger = taskLedger(platform, (tx, reference, startAfter) =>
          send(tx, handler.kind, reference, startAfter),
        );
        await fresh.work<TaskReference>(
          handler.kind,
          {
            batchSize: 1,
            localConcurrency: config.workers,
            pollingIntervalSeconds: 1,
            // They are told of tasks when these come, and when they become due (queueDatabase.ts).
            notifyPollingIntervalSeconds: 30,
            heartbeatRefreshSeconds: 3,
          },
          async ([job]) => {
            if (job) await runTask(platform, ledger, handler, job.data, stopping.signal);
          },
        );
      }
    },
    async stop(timeoutMs = 10_000) {
      // What runs may finish; what does not is told to end shortly before its connections are closed.
      const patience = setTimeout(() => stopping.abort(new Error('the worker stops')), timeoutMs * 0.8);
      const [last, used] = [boss, connections];
      try {
        await last?.stop({ graceful: true, close: true, timeout: timeoutMs });
      } finally {
        clearTimeout(patience);
        boss = null;
        connections = null;
        await used?.close();
      }
    },
  };
}
