import pg from 'pg';
import type { Logger } from '../telemetry/log.ts';
import { DEADLOCK, isDatabaseAway, sqlState } from './databaseErrors.ts';
import { plannedOnce, preparedName } from './keptPlans.ts';

/** A connection on which many ask at the same time. */
export interface SharedConnection {
  /**
   * One statement that only looks and waits for nobody's lock: those behind it would wait, too. Where the connection breaks
   * it is asked once more, on a new one.
   */
  ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** An answer that takes longer will not come: the other side is gone, and nobody said so. */
const maxAnswerMs = 20_000;

/** PostgreSQL: a deadlock beside a migration; a statement of a name whose first asker failed. */
const happenedNothing: ReadonlySet<string | null> = new Set([DEADLOCK, '26000']);

/** The connection is of no use any more: it was never made, fell silent or broke, or PostgreSQL ends. */
const isBroken = (error: unknown): boolean => sqlState(error) === null || isDatabaseAway(error);

/**
 * Statements go out one behind the other without waiting for each other's answers: no connection is fetched and given back
 * for each, and PostgreSQL reads at once what has come together. Made when it is needed; whoever asks after one broke makes
 * the next.
 */
export function openSharedConnection(
  databaseUrl: string,
  log: Logger,
  answerMs = maxAnswerMs,
): SharedConnection {
  let current: Promise<pg.Client> | null = null;
  let closed = false;

  function leave(left: Promise<pg.Client>): void {
    // All who asked on it leave it: one ends it.
    if (current !== left) return;
    current = null;
    left.then((client) => client.end()).catch(() => undefined);
  }
  function connected(): Promise<pg.Client> {
    if (closed) return Promise.reject(new Error('the database was closed'));
    if (current) return current;
    const client = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'tomar',
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: answerMs,
      pipeline: true,
      options: plannedOnce,
    });
    const made = client.connect().then(() => client);
    client.on('error', (error) => {
      if (!closed) log.warn({ err: error }, 'the connection that callers are asked on broke');
      leave(made);
    });
    client.on('end', () => leave(made));
    current = made;
    return made;
  }
  async function askOnce<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
  ): Promise<Row[]> {
    const connection = connected();
    try {
      const client = await connection;
      return (await client.query<Row>({ name: preparedName(text), text, values: [...values] })).rows;
    } catch (error) {
      if (isBroken(error)) leave(connection);
      throw error;
    }
  }
  return {
    ask: <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) =>
      askOnce<Row>(text, values).catch((error: unknown) => {
        if (closed || !(isBroken(error) || happenedNothing.has(sqlState(error)))) throw error;
        return askOnce<Row>(text, values);
      }),
    async close() {
      closed = true;
      const last = current;
      current = null;
      await last?.then((client) => client.end()).catch(() => undefined);
    },
  };
}
