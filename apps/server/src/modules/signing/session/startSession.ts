import { limits, type SigningKind, type SigningSession } from '@tomar/contract';
import { newId } from '../../../platform/database/ids.ts';
import type { Person } from '../../../platform/http/person.ts';
import { makeSecret } from '../../../platform/secrets/accountSecret.ts';
import type { Unit } from '../../../platform/unit.ts';
import { presentDocuments } from '../present.ts';
import { signingItems, signingSessions } from '../tables.ts';
import { holderOf } from './holders/holderOf.ts';

/** What a session holds once, to be signed. */
export interface NewItem {
  readonly jobId: string;
  readonly jobName: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly participantId: string;
}

export interface StartedSession {
  readonly session: SigningSession;
  /** Null where the holder is asked. */
  readonly ticket: string | null;
}

/** Stores a session over these items and asks its holder. The purpose's command has judged who may begin it. */
export async function startSession(
  unit: Unit,
  person: Person,
  { purpose, holder, note }: SigningKind & { readonly note: string },
  items: readonly NewItem[],
): Promise<StartedSession> {
  const { tx, accountId, now } = unit;
  const expiresAt = new Date(now.getTime() + limits.signingSessionMinutes * 60_000);
  const its = holderOf(holder);
  const ticket = its.way === 'ticket' ? makeSecret(accountId) : null;
  const id = newId(now);
  const begun = tx.$with('begun').as(
    tx
      .insert(signingSessions)
      .values({
        accountId,
        id,
        userId: person.userId,
        purpose,
        holder,
        state: 'Created',
        note,
        ticketHash: ticket?.hash ?? null,
        createdAt: now,
        expiresAt,
      })
      .returning({ id: signingSessions.id }),
  );
  // The items' keys are checked once the statement has stored both.
  const stored = await tx
    .with(begun)
    .insert(signingItems)
    .values(
      items.map(({ jobId, fileId, participantId }, position) => ({
        accountId,
        id: newId(now),
        sessionId: id,
        position,
        jobId,
        fileId,
        participantId,
        state: 'Waiting' as const,
      })),
    )
    .returning();
  const named = items.flatMap(({ jobName, fileName }, at) => {
    const item = stored.find(({ position }) => position === at);
    return item ? [{ item, jobName, fileName }] : [];
  });
  if (its.way === 'task') await its.ask(unit, id, person);
  const session = { id, purpose, holder, state: 'Created' as const, expiresAt, error: null, warning: null };
  return { session: presentDocuments(session, named, now), ticket: ticket?.text ?? null };
}
