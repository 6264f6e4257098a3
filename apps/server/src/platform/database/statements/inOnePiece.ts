import type pg from 'pg';

/**
 * What `send` sends goes to PostgreSQL in one piece. For each piece both sides go to the kernel, and PostgreSQL wakes up: that
 * takes longer than many a statement.
 */
export function inOnePiece<T>({ connection: { stream } }: pg.PoolClient, send: () => T): T {
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}
