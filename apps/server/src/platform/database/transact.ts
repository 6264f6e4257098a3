import { type NodePgDatabase, NodePgTransaction } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { KeptPlans } from './keptPlans.ts';
import { LookingSession, letLookTogether } from './lookingSession.ts';
import { inOnePiece } from './statements/inOnePiece.ts';
import { StatementWriter } from './statements/statementWriter.ts';

/** A transaction under way. Everything done with it is committed together or not at all. */
export type Tx = Parameters<Parameters<NodePgDatabase['transaction']>[0]>[0];

const dialect = new StatementWriter();

function transactionOf(session: LookingSession): Tx {
  const tx = new NodePgTransaction<Record<string, never>, Record<string, never>>(dialect, session, undefined);
  letLookTogether(tx, session);
  return tx;
}

/** What looks at an account without a transaction go by. */
export function lookingOf(pool: pg.Pool, plans: KeptPlans, accountId: string) {
  const session = LookingSession.ofLooks(pool, dialect, plans, accountId);
  return { tx: transactionOf(session), session };
}

const sessions = new WeakMap<Tx, LookingSession>();

/**
 * The statement that is asked next is the transaction's last: `commit` goes right behind it, so that what it has locked is not
 * held while its answer is on the way. It must fail if the transaction shall not be committed: PostgreSQL then rolls back, and
 * nobody can any more once it has succeeded.
 */
export function commitBehindNext(tx: Tx): void {
  sessions.get(tx)?.commitBehindNext();
}

export interface TransactOptions {
  readonly plans?: KeptPlans | undefined;
  /**
   * Nothing is asked before `begin` was answered. Else it goes out with what `work` asks first, for what sees nothing and
   * writes nothing unless `begin` set the account.
   */
  readonly isAwaited?: boolean;
}

/**
 * The connection, on which what is asked first goes out in one piece with `begin`. Once that has failed nothing more is sent: it
 * would stand by itself, and stay whatever came of the rest.
 */
function beginningWith(client: pg.PoolClient, begin: string) {
  let begun: Promise<unknown> | null = null;
  let failed: Promise<never> | undefined;
  const beginNow = () => {
    begun = client.query(begin);
    begun.catch((reason: unknown) => {
      failed = Promise.reject(reason);
      failed.catch(() => undefined);
    });
    return begun;
  };
  const query = (...given: unknown[]) => {
    const ask = () => failed ?? Reflect.apply(client.query, client, given);
    if (begun) return ask();
    return inOnePiece(client, () => {
      beginNow();
      return ask();
    });
  };
  return {
    asked: Object.create(client, { query: { value: query } }) as pg.PoolClient,
    beginNow,
    /** The answer to `begin`; null while nothing was asked. */
    begun: () => begun,
  };
}

/**
 * Drizzle's own `transaction` never gives a connection back whose `begin` failed: a restart of the database would
 * use the pool up. It also reports a failed rollback in place of the error that led to it.
 */
export async function transact<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Tx) => Promise<T>,
  { plans, isAwaited = false }: TransactOptions = {},
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  let committing: Promise<unknown> | null = null;
  const commit = () => {
    const sent = client.query('commit');
    committing = sent;
    // Its failure is asked for below, perhaps after that of the statement before it.
    sent.catch(() => undefined);
    return sent;
  };
  const { asked, beginNow, begun } = beginningWith(client, begin);
  try {
    if (isAwaited) await beginNow();
    const session = LookingSession.inTransaction(asked, dialect, plans, commit);
    const tx = transactionOf(session);
    sessions.set(tx, session);
    const result = await work(tx);
    const beginning = begun();
    if (beginning) {
      await beginning;
      await (committing ?? commit());
    }
    return result;
  } catch (error) {
    const beginning = begun();
    if (!beginning) throw error;
    await (committing ?? client.query('rollback')).catch(() => {
      broken = true;
    });
    // What went behind a `begin` that failed failed for that, or ended where it was.
    throw await beginning.then(
      () => error,
      (reason: unknown) => reason,
    );
  } finally {
    client.release(broken);
  }
}
