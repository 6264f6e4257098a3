import type { SigningSession } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import { refused, unauthorized } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { embedSignature } from './embedSignature.ts';
import { failItem } from './prepareItem.ts';
import { isKept, itemsOf, loadSession, presentSession, type SessionRow } from './sessionRecord.ts';
import { signingSessions } from './tables.ts';

/**
 * Puts the session's kept signatures in, once more with a time-stamp. Stops at the first that gets none: the others
 * would get none either. One whose document changed meanwhile has to be made again.
 */
export async function retrySigning(
  platform: Platform,
  person: Person,
  sessionId: string,
): Promise<SigningSession> {
  if (!person.licenceActive || !person.authorities.includes('Signer')) throw unauthorized();
  const { accountId } = person;
  const session = await platform.db.inAccount(accountId, (tx) => loadSession(tx, person, sessionId));
  const items = await platform.db.inAccount(accountId, (tx) => itemsOf(tx, session));
  const kept = items.filter((item) => isKept(item, platform.clock()));
  if (kept.length === 0) throw refused('lang_sign_nothing_kept');
  for (const item of kept) {
    const value = Buffer.from(item.value ?? '', 'base64');
    const embedding = await embedSignature(platform, { session, person }, item, value);
    if (embedding === 'overtaken')
      await platform.db.inAccount(accountId, (tx) => failItem(tx, item, 'lang_sign_again'));
    if (embedding === 'unstamped') break;
  }
  return settleAgain(platform, person, session);
}

/** The session has ended before; what it says of its end follows its documents. */
function settleAgain(platform: Platform, person: Person, session: SessionRow): Promise<SigningSession> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId, now } = unit;
    const current = await loadSession(tx, person, session.id, 'lock');
    const failed = (await itemsOf(tx, current)).find((item) => item.state === 'Failed');
    const [settled] = await tx
      .update(signingSessions)
      .set({ state: failed ? 'Failed' : 'Embedded', error: failed?.error ?? null })
      .where(and(eq(signingSessions.accountId, accountId), eq(signingSessions.id, session.id)))
      .returning();
    unit.announce({ topic: 'signingSession', id: session.id }, [person.userId]);
    return presentSession(tx, settled ?? current, now);
  });
}
