import { eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { type ChainedEvent, canonicalFacts, chainHash, chainStart } from './chain.ts';
import { auditEvents, auditHeads } from './tables.ts';

/**
 * Who is written down: a person with the address they came from, or a part of the server by its name, with the address
 * of whoever made it act where nobody is known.
 */
export type AuditActor =
  | { readonly accountId: string; readonly userId: string; readonly name: string; readonly ip: string }
  | { readonly accountId: string; readonly system: string; readonly ip?: string };

export interface AuditEntry {
  /** Dotted and in the past tense, such as `job.approved`. Stored: never rename. */
  readonly event: string;
  readonly subjectKind: string;
  readonly subjectId: string;
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
}

/** Adds events to the account's chain within the transaction; holds the chain's end until the commit. */
export async function recordAudit(
  tx: Tx,
  actor: AuditActor,
  now: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  const { accountId } = actor;
  await tx.insert(auditHeads).values({ accountId, sequence: 0, hash: chainStart }).onConflictDoNothing();
  const [head] = await tx
    .select()
    .from(auditHeads)
    .where(eq(auditHeads.accountId, accountId))
    .for('no key update');
  if (!head) throw new Error(`account ${accountId} has no end of its audit chain`);
  let { sequence, hash } = head;
  const events: ChainedEvent[] = [];
  for (const entry of entries) {
    sequence += 1;
    const event = {
      accountId,
      sequence,
      at: now.toISOString(),
      event: entry.event,
      actorId: 'userId' in actor ? actor.userId : null,
      actorName: 'userId' in actor ? actor.name : actor.system,
      subjectKind: entry.subjectKind,
      subjectId: entry.subjectId,
      ipAddress: actor.ip ?? null,
      facts: canonicalFacts(entry.facts ?? {}),
      previousHash: hash,
    };
    hash = chainHash(event);
    events.push({ ...event, hash });
  }
  await tx.insert(auditEvents).values(events.map((event) => ({ ...event, at: now })));
  await tx.update(auditHeads).set({ sequence, hash }).where(eq(auditHeads.accountId, accountId));
}
