import { type SQL, sql } from 'drizzle-orm';
import { type AuditActor, type AuditEntry, appendAudit } from './audit/record.ts';
import { sqlState, type Tx } from './database/database.ts';
import { commitBehindNext } from './database/transact.ts';
import { type Announced, announcing } from './events/announce.ts';
import { conflict } from './http/errors.ts';
import type { OnceContext } from './http/once/onceContext.ts';

/** What `keep_answer` says when another process has taken the request over (http/once/once.sql). */
const takenOver = 'TM001';

/** What a unit writes last. */
export interface UnitEnd {
  readonly accountId: string;
  /** Calls that write what many units write to, in the order in which every unit takes it. */
  readonly writing?: readonly SQL[];
  /** The once-only request that the unit answers, with its answer. */
  readonly answering?: { readonly context: OnceContext; readonly answer: unknown } | null;
  readonly announced?: readonly Announced[];
  readonly audit?: {
    readonly actor: AuditActor;
    readonly now: Date;
    readonly entries: readonly AuditEntry[];
  };
}

/**
 * Writes the end of a unit in one statement, in the order of locks: what many units write to, the answer of a once-only
 * request, announcements, the account's chain. `commit` goes right behind it: these are the rows that others wait for.
 * @throws AppError conflict when another process took the request over
 */
export async function endUnit(
  tx: Tx,
  { accountId, writing = [], answering, announced = [], audit }: UnitEnd,
): Promise<void> {
  const parts: SQL[] = [...writing];
  if (answering) parts.push(sql`${answering.context.keeping(answering.answer)} as kept`);
  const sending = announcing(accountId, announced);
  if (sending) parts.push(sending);
  if (audit && audit.entries.length > 0) parts.push(appendAudit(audit.actor, audit.now, audit.entries));
  if (parts.length === 0) return;
  commitBehindNext(tx);
  await tx.execute(sql`select ${sql.join(parts, sql`, `)}`).catch((error: unknown) => {
    throw sqlState(error) === takenOver ? conflict() : error;
  });
  if (answering) answering.context.committed = true;
}
