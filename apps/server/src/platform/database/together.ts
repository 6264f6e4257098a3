import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/**
 * Several changes in one statement, for rows that the transaction holds already or makes: PostgreSQL does not say in
 * which order it does them. None sees what another one does, and no two may change the same row.
 */
export async function together(tx: Tx, ...changes: readonly SQLWrapper[]): Promise<void> {
  const last = changes.at(-1);
  if (last === undefined) return;
  const others = changes.slice(0, -1).map((change, at) => sql`${sql.identifier(`change${at}`)} as ${change}`);
  const before = others.length === 0 ? sql`` : sql`with ${sql.join(others, sql`, `)} `;
  await tx.execute(sql`${before}${last.getSQL()}`);
}
