import { missingNeed, type SigningSession } from '@tomar/contract';
import { refused, unauthorized } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { revokedSince } from '../certificates/judgeCertificate.ts';
import { certificateOf } from './embedSignature.ts';
import { failItem } from './itemRecord.ts';
import { purposeOf } from './purposes/purposeOf.ts';
import { type ItemRow, isKept, itemsOf, loadSession, type SessionRow } from './sessionRecord.ts';
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
  const { accountId } = person;
  const { session, items } = await platform.db.inAccount(accountId, async (tx) => {
    const found = await loadSession(tx, person, sessionId);
    return { session: found, items: await itemsOf(tx, found) };
  });
  refuseWithoutRights(person, session);
  const kept = items.filter((item) => isKept(item, platform.clock()));
  if (kept.length === 0) throw refused('lang_sign_nothing_kept');
  await refuseRevoked(platform, session, kept);
  for (const item of kept) {
    const value = Buffer.from(item.value ?? '', 'base64');
    const embedding = await purposeOf(session).take(platform, { session, person }, item, value);
    if (embedding === 'overtaken')
      await platform.db.inAccount(accountId, (tx) => failItem(tx, item, 'lang_sign_again'));
    if (embedding === 'unstamped') break;
  }
  return settleSession(platform, { session, person });
}

/** The endpoint is for all purposes; each has rights of its own. @throws AppError unauthorized */
function refuseWithoutRights(person: Person, session: SessionRow): void {
  const missing = missingNeed(purposeOf(session).needs, person);
  if (missing !== null) throw missing === 'licence' ? refused('lang_licence_expired') : unauthorized();
}

/** A time-stamp from after the revocation would make signatures that nobody can verify. */
async function refuseRevoked(
  platform: Platform,
  session: SessionRow,
  kept: readonly ItemRow[],
): Promise<void> {
  const chain = (session.certificates ?? []).map((text) => Buffer.from(text, 'base64'));
  const certificates = new Map(
    kept.map((item) => certificateOf(item, session)).map((der) => [der.toString('base64'), der]),
  );
  for (const certificate of certificates.values()) {
    const key = await revokedSince(platform, certificate, chain);
    if (key !== null) throw refused(key);
  }
}
