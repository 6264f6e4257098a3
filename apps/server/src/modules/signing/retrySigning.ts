import type { SigningSession } from '@tomar/contract';
import { refused, unauthorized } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { embedSignature } from './embedSignature.ts';
import { failItem } from './prepareItem.ts';
import { isKept, itemsOf, loadSession } from './sessionRecord.ts';
import { settleSession } from './settleSession.ts';

/**
 * Puts the session's kept signatures in, once more with a time-stamp. After the first that gets none no other is asked
 * for: the others would get none either. One whose document changed meanwhile has to be made again. A session whose
 * other documents are still being signed goes on.
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
  return settleSession(platform, { session, person });
}
