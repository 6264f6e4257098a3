import { isOlderVersion, limits } from '@tomar/contract';
import { and, count, eq, getTableColumns, ne, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../../platform/database/database.ts';
import { refused } from '../../../../platform/http/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { makeSecret, readSecret } from '../../../../platform/secrets/accountSecret.ts';
import { inUnit } from '../../../../platform/unit.ts';
import { signingItems, signingSessions } from '../../tables.ts';
import { stillOpen } from '../heldSession.ts';

/** Exchanges the one-time ticket for a key; a second attempt with the same ticket is refused. */
export async function redeemTicket(
  platform: Platform,
  ticket: string,
  signerVersion: string,
): Promise<{ key: string; documents: number; expiresAt: string }> {
  if (isOlderVersion(signerVersion, limits.signerVersion))
    throw refused('lang_sign_signer_too_old', [limits.signerVersion]);
  const secret = readSecret(ticket);
  if (!secret) throw refused('lang_sign_ticket_refused');
  const { accountId, hash } = secret;
  return inUnit(platform, { accountId, system: 'signing' }, async (unit) => {
    const { tx, now } = unit;
    const key = makeSecret(accountId);
    const [session] = await tx
      .update(signingSessions)
      .set({ ticketHash: null, keyHash: key.hash })
      .where(
        and(eq(signingSessions.accountId, accountId), stillOpen(eq(signingSessions.ticketHash, hash), now)),
      )
      .returning({ ...getTableColumns(signingSessions), documents: openDocuments(tx).mapWith(Number) });
    if (!session) throw refused('lang_sign_ticket_refused');
    unit.announce({ topic: 'signingSession', id: session.id }, [session.userId]);
    const { documents, expiresAt } = session;
    return { key: key.text, documents, expiresAt: expiresAt.toISOString() };
  });
}

/** How many documents of a session are not signed, as a part of its statement. */
const openDocuments = (tx: Tx): SQL => {
  const counted = tx
    .select({ count: count() })
    .from(signingItems)
    .where(
      and(
        eq(signingItems.accountId, signingSessions.accountId),
        eq(signingItems.sessionId, signingSessions.id),
        ne(signingItems.state, 'Embedded'),
      ),
    );
  return sql`(${counted})`;
};
