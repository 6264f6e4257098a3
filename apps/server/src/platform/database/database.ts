import pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Logger } from '../telemetry/log.ts';
import { DEADLOCK, sqlState } from './databaseErrors.ts';
import { isId } from './ids.ts';
import {
  KeptPlans,
  plannedAsAsked,
  plannedByIndexes,
  plannedByKeys,
  plannedOnce,
  preparedName,
} from './keptPlans.ts';
import { AccountMemory } from './memory/accountMemory.ts';
import { keepTrust } from './memory/keepTrust.ts';
import { rememberWith } from './memory/remembered.ts';
import { openSharedConnection } from './sharedConnection.ts';
import { lookingOf, type Tx, transact } from './transact.ts';
import { type Durability, notWaiting, withoutWaiting } from './withoutWaiting.ts';

export { isDatabaseAway, sqlState } from './databaseErrors.ts';
export type { Tx };

export interface Database {
  /**
   * A transaction that sees and writes the rows of this account and of no other. With `keepPlans` PostgreSQL keeps the plans of
   * its statements: for work that goes by keys. A list is planned for what is asked.
   */
  inAccount<T>(
    accountId: string,
    work: (tx: Tx) => Promise<T>,
    options?: { readonly keepPlans?: boolean } & Durability,
  ): Promise<T>;
  /**
   * Looks at rows of this account and of no other, without a transaction: what `look` asks at the same time is one statement
   * that sees one moment, whose plan is kept. @throws TypeError when it locks or writes
   */
  lookInAccount<T>(accountId: string, look: (tx: Tx) => Promise<T>): Promise<T>;
  /** A transaction without an account: installation tables only; tenant tables look empty. */
  inInstallation<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * One statement without a transaction around it, prepared once by each connection: a call of a function of the
   * database that looks at no tenant's rows, or sets the account itself before it does.
   */
  call<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
    durability?: Durability,
  ): Promise<Row[]>;
  /**
   * The same on one connection for all who ask, for what only looks and waits for nobody's lock: of every request it is
   * asked who calls.
   */
  ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** @throws when the database does not answer within the time, without a limit of its own when none is given */
  ping(withinMs?: number): Promise<void>;
  /** Begins to remember accounts for as long as it hears of their changes (memory/). Ends with `close`. */
  remember(): Promise<void>;
  /** For LISTEN and for the queue; modules have no use for it. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** Opens the pool. Connections are made when they are needed: a database that is away fails the request, not the start. */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'databasePool'>, log: Logger): Database {
  const pool = new pg.Pool({
    connectionString: config.databaseUrl,
    max: config.databasePool,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    application_name: 'tomar',
    // A transaction's last statement and its commit are sent one behind the other (transact.ts).
    pipeline: true,
    options: `-c statement_timeout=60000 -c idle_in_transaction_session_timeout=120000 ${plannedOnce} ${plannedByIndexes}`,
  });
  // The pool replaces a connection that breaks, and the query under way fails. Without listeners, on the pool for
  // idle connections and on each one for when it is in use, a restart of the database would end this process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection broke'));
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'a database connection broke'));
  });
  const shared = openSharedConnection(config.databaseUrl, log);
  let asking: Promise<void> | null = null;
  const memory = new AccountMemory();
  const plans = new KeptPlans();
  let stopRemembering: (() => Promise<void>) | null = null;
  return {
    inAccount: async (accountId, work, { keepPlans = false, mayBeLost = false } = {}) => {
      if (!isId(accountId)) throw new TypeError('inAccount needs the id of an account');
      // One round trip; what is put into the text is 24 hexadecimal digits.
      const planned = keepPlans ? plannedByKeys : plannedAsAsked;
      const waiting = mayBeLost ? `; ${notWaiting}` : '';
      const begin = `begin; set local tomar.account = '${accountId}'; ${planned}${waiting}`;
      let committed = () => {};
      const remembering = (tx: Tx) => {
        committed = rememberWith(tx, memory, accountId);
        return work(tx);
      };
      const result = await transact(pool, begin, remembering, { plans: keepPlans ? plans : undefined });
      committed();
      return result;
    },
    lookInAccount: (accountId, look) => {
      if (!isId(accountId)) throw new TypeError('lookInAccount needs the id of an account');
      const { tx, session } = lookingOf(pool, plans, accountId);
      rememberWith(tx, memory, accountId);
      return session.gathering.during(() => look(tx));
    },
    inInstallation: (work) => transact(pool, `begin; ${plannedAsAsked}`, work, { isAwaited: true }),
    call: async <Row extends pg.QueryResultRow>(
      given: string,
      values: readonly unknown[],
      { mayBeLost = false }: Durability = {},
    ) => {
      const text = mayBeLost ? withoutWaiting(given) : given;
      const ask = () => pool.query<Row>({ name: preparedName(text), text, values: [...values] });
      // A migration beside it may have met it in a circle of locks. Nothing of the statement happened.
      const again = (error: unknown) => (sqlState(error) === DEADLOCK ? ask() : Promise.reject(error));
      return (await ask().catch(again)).rows;
    },
    ask: shared.ask,
    ping: (withinMs) => {
      // One question at a time, however many ask: a database that hangs must not use the pool up.
      asking ??= pool.query('select 1').then(
        () => {
          asking = null;
        },
        (error: unknown) => {
          asking = null;
          throw error;
        },
      );
      return withinMs === undefined ? asking : inTime(asking, withinMs);
    },
    pool,
    remember: async () => {
      stopRemembering ??= await keepTrust(config.databaseUrl, memory, log);
    },
    close: async () => {
      await stopRemembering?.();
      await Promise.all([shared.close(), pool.end()]);
    },
  };
}

/** @throws Error when it takes longer; what comes later is not looked at. */
function inTime(answer: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the database did not answer within ${ms} ms`)), ms);
    answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
