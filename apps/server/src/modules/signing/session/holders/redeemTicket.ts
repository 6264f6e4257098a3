import { isOlderVersion, limits } from '@tomar/contract';
import { changesChannel } from '../../../../platform/events/announce.ts';
import { refused } from '../../../../platform/http/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { makeSecret, readSecret } from '../../../../platform/secrets/accountSecret.ts';
import { endedStates } from '../sessionRecord.ts';

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
  const key = makeSecret(accountId);
  const [session] = await platform.db.call<{ documents: number; expires_at: Date }>(
    'select documents, expires_at from redeem_ticket($1, $2, $3, $4, $5, $6)',
    [accountId, hash, key.hash, endedStates, platform.clock(), changesChannel],
    // With it the key is gone, and the ticket as it was.
    { mayBeLost: true },
  );
  if (!session) throw refused('lang_sign_ticket_refused');
  return { key: key.text, documents: session.documents, expiresAt: session.expires_at.toISOString() };
}
