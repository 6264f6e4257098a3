import pg from 'pg';
import type { Db } from 'pg-boss';
import { KeptPlans, plannedOnce } from '../database/keptPlans.ts';
import { openListening } from '../events/listening.ts';
import type { Logger } from '../telemetry/log.ts';
import { FetchInTurns } from './fetchInTurns.ts';
import { kindTaken, lookForDue } from './lookForDue.ts';

/** What the queue asks by, with connections of its own. */
export interface QueueConnections extends Db {
  close(): Promise<void>;
}

/**
 * An answer that takes longer will not come: the other side of the connection is gone, and nobody said so. All workers of a
 * kind would wait for it, since they ask in turns.
 */
const maxAnswerMs = 60_000;

const application = 'tomar queue';

/** The same few statements all day long: their plans are kept. Several in one message cannot be. */
const isOne = (text: string): boolean => !text.includes(';');

/** How a worker asks for its next task. Not recognized, it is asked as anything else is. */
const forOne = /^(\s*with\s+next as [\s\S]*?\blimit )1\b/i;

/**
 * So often it is looked for tasks that have become due without anybody telling: by one question, while workers wait until they
 * are told. Would each look by itself, a hundred of them would wake up every second for nothing.
 */
const lookEveryMs = 1_000;

/**
 * What the queue notes of handing tasks out may be lost when PostgreSQL itself is: it then hands them out again, and the
 * table `tasks`, which is written by other connections, says what is done (taskLedger.ts). So nothing waits for the disk.
 */
const options = `-c synchronous_commit=off ${plannedOnce}`;

/** Opens the queue's connections. Each is made when it is needed. @param most how many */
export function openQueueConnections(
  databaseUrl: string,
  most: number,
  log: Logger,
  answerMs = maxAnswerMs,
): QueueConnections {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: application,
    max: most,
    connectionTimeoutMillis: 10_000,
    query_timeout: answerMs,
    keepAlive: true,
    options,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle connection of the task queue broke'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a connection of the task queue broke'));
  });
  const plans = new KeptPlans();
  const send = (text: string, values: unknown[]) => {
    const name = isOne(text) ? plans.nameOf(text) : undefined;
    return pool.query<pg.QueryResultRow>(name ? { name, text, values } : { text, values });
  };
  const turns = new FetchInTurns<pg.QueryResultRow>((texts) =>
    lookForDue(texts, async (text, kinds) => (await send(text, [kinds])).rows),
  );
  return {
    executeSql: async (text, values = []) => {
      if (values.length > 0 || !forOne.test(text)) return send(text, values);
      const forMany = text.replace(forOne, '$1$$1');
      return { rows: [...(await turns.fetch(text, async (most) => (await send(forMany, [most])).rows))] };
    },
    listen: async (channel, hear, onReconnect) => {
      const listening = openListening(
        databaseUrl,
        {
          name: application,
          channels: [channel],
          hear: (_channel, kind) => {
            turns.tell((text) => text.includes(`'${kind}'`));
            hear(kind);
          },
          // What was sent while nobody listened is fetched.
          begin: (again) => {
            turns.tell(() => true);
            if (again) onReconnect();
          },
          interrupt: () => undefined,
        },
        log,
      );
      await listening.start();
      const looking = setInterval(() => {
        turns.due().then(
          (texts) => {
            for (const kind of texts.map(kindTaken)) if (kind !== undefined) hear(kind);
          },
          // The database is away. It is looked again in a second.
          () => undefined,
        );
      }, lookEveryMs);
      return {
        close: () => {
          clearInterval(looking);
          return listening.close();
        },
      };
    },
    close: () => pool.end(),
  };
}
