import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { type AuditText, canonicalFacts, chainStart, saltedHash, textHash } from './chain.ts';
import { type AuditEvent, type FactName, type Facts, type SubjectKind, splitFacts } from './facts.ts';
import { auditEvents, auditHeads, auditTexts } from './tables.ts';

/**
 * Who is written down: a person with the address they came from, or a part of the server by its name, with the address
 * of whoever made it act where nobody is known.
 */
export type AuditActor =
  | { readonly accountId: string; readonly userId: string; readonly name: string; readonly ip: string }
  | { readonly accountId: string; readonly system: string; readonly ip?: string };

export interface AuditEntry {
  readonly event: AuditEvent;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  readonly facts?: Facts;
}

/** An entry whose facts are all declared in `auditFacts`; another one does not compile. */
export type DeclaredEntry<E extends AuditEvent, F extends Facts> = Omit<AuditEntry, 'event' | 'facts'> & {
  readonly event: E;
  readonly facts?: F & { readonly [N in Exclude<keyof F, FactName<E>>]: never };
};

/** For entries that go to `recordAudit` without a unit. */
export const auditEntry = <E extends AuditEvent, F extends Facts>(entry: DeclaredEntry<E, F>): AuditEntry =>
  entry;

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
  const events: (typeof auditEvents.$inferInsert)[] = [];
  const texts: (typeof auditTexts.$inferInsert)[] = [];
  for (const entry of entries) {
    sequence += 1;
    const facts = splitFacts(entry.event, entry.facts ?? {});
    const salted = saltTexts({ ...facts.texts, ...textsOf(actor) });
    const event = {
      accountId,
      sequence,
      at: now.toISOString(),
      event: entry.event,
      actorId: 'userId' in actor ? actor.userId : null,
      actorName: 'userId' in actor ? null : actor.system,
      subjectKind: entry.subjectKind,
      subjectId: entry.subjectId,
      facts: canonicalFacts(facts.plain),
      textHashes: canonicalFacts(
        Object.fromEntries(salted.map(([field, text]) => [field, textHash(text)] as const)),
      ),
      previousHash: hash,
    };
    hash = saltedHash(event);
    events.push({ ...event, form: 2, at: now, hash });
    for (const [field, text] of salted) texts.push({ accountId, sequence, field, ...text });
  }
  await insert(tx, events, texts);
  await tx.update(auditHeads).set({ sequence, hash }).where(eq(auditHeads.accountId, accountId));
}

/** A person's name and address can be erased like what they wrote; their id stays. */
function textsOf(actor: AuditActor): Readonly<Record<string, string>> {
  return {
    ...('userId' in actor && actor.name !== '' && { actorName: actor.name }),
    ...(actor.ip !== undefined && actor.ip !== '' && { ipAddress: actor.ip }),
  };
}

/** PostgreSQL keeps neither U+0000 nor half a surrogate pair; what is kept is what was hashed. */
const storable = (text: string): string => text.replaceAll('\0', '\uFFFD').toWellFormed();

const saltTexts = (texts: Readonly<Record<string, string>>): [field: string, text: AuditText][] =>
  Object.entries(texts).map(([field, text]) => [
    field,
    { salt: randomBytes(16).toString('hex'), text: storable(text) },
  ]);

/** In one statement: the end of the chain is held meanwhile. */
async function insert(
  tx: Tx,
  events: (typeof auditEvents.$inferInsert)[],
  texts: (typeof auditTexts.$inferInsert)[],
): Promise<void> {
  const added = tx.insert(auditEvents).values(events);
  if (texts.length === 0) await added;
  else await tx.execute(sql`with added as ${added} ${tx.insert(auditTexts).values(texts).getSQL()}`);
}
