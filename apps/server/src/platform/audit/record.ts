import { randomBytes } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { type AuditText, canonicalFacts, hashedInside, textHash } from './chain.ts';
import { type AuditEvent, type FactName, type Facts, type SubjectKind, splitFacts } from './facts.ts';

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
  await tx.execute(sql`select ${appendAudit(actor, now, entries)}`);
}

/** The same as an expression, for a statement that does more. */
export const appendAudit = (actor: AuditActor, now: Date, entries: readonly AuditEntry[]): SQL =>
  sql`append_audit(${actor.accountId}, ${auditEvents(actor, now, entries)}::jsonb)`;

/** The events as `append_audit` takes them: number and hash are the database's (appendAudit.sql). */
export function auditEvents(actor: AuditActor, now: Date, entries: readonly AuditEntry[]): string {
  const events = entries.map((entry) => {
    const facts = splitFacts(entry.event, entry.facts ?? {});
    const salted = saltTexts({ ...facts.texts, ...textsOf(actor) });
    const event = {
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
    };
    return {
      hashed: hashedInside(event),
      at: event.at,
      event: event.event,
      actor_id: event.actorId,
      actor_name: event.actorName,
      subject_kind: event.subjectKind,
      subject_id: event.subjectId,
      facts: event.facts,
      text_hashes: event.textHashes,
      texts: salted.map(([field, text]) => ({ field, ...text })),
    };
  });
  return JSON.stringify(events);
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
