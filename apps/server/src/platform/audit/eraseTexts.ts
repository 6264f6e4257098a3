import { and, count, eq, exists, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { SubjectKind } from './facts.ts';
import { auditEntry, recordAudit } from './record.ts';
import { auditEvents, auditTexts } from './tables.ts';

/** Whose or of what: every text of the events about a record, or of what a person did and what is about them. */
export type ErasedSubject = { readonly kind: SubjectKind; readonly id: string } | { readonly userId: string };

export interface Erasure {
  readonly texts: number;
  /** Events of the first form, whose facts stand in the chain itself and cannot be erased. */
  readonly lasting: number;
}

/**
 * Erases texts with their salts; what the chain holds of them tells nobody what they were. The trail says who erased,
 * of what, and how many. Needs the role that owns the tables.
 */
export async function eraseTexts(
  tx: Tx,
  accountId: string,
  subject: ErasedSubject,
  system: string,
  now: Date,
): Promise<Erasure> {
  const meant = and(eq(auditEvents.accountId, accountId), ofSubject(subject));
  const erased = await tx
    .delete(auditTexts)
    .where(
      and(
        eq(auditTexts.accountId, accountId),
        exists(
          tx
            .select({ one: sql`1` })
            .from(auditEvents)
            .where(and(meant, eq(auditEvents.sequence, auditTexts.sequence))),
        ),
      ),
    )
    .returning({ sequence: auditTexts.sequence });
  const [first] = await tx
    .select({ lasting: count() })
    .from(auditEvents)
    .where(and(meant, eq(auditEvents.form, 1), or(ne(auditEvents.facts, '{}'), sql`actor_id is not null`)));
  const texts = erased.length;
  const { kind, id } = 'userId' in subject ? { kind: 'user' as const, id: subject.userId } : subject;
  if (texts > 0)
    await recordAudit(tx, { accountId, system }, now, [
      auditEntry({ event: 'audit.textsErased', subjectKind: kind, subjectId: id, facts: { texts } }),
    ]);
  return { texts, lasting: first?.lasting ?? 0 };
}

const ofSubject = (subject: ErasedSubject): SQL | undefined =>
  'userId' in subject
    ? or(
        eq(auditEvents.actorId, subject.userId),
        and(eq(auditEvents.subjectKind, 'user'), eq(auditEvents.subjectId, subject.userId)),
      )
    : and(eq(auditEvents.subjectKind, subject.kind), eq(auditEvents.subjectId, subject.id));
