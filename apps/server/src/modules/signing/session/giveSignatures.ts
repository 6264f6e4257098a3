import {
  type BodyOf,
  type DigestToSign,
  type giveSignatures as declaration,
  type MessageKey,
  type SigningSession,
  wantsTimestamp,
} from '@tomar/contract';
import { refused } from '../../../platform/http/errors.ts';
import type { Companion } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { revokedSince } from '../certificates/judgeCertificate.ts';
import type { PreparedSignature } from '../formats/signingFormat.ts';
import { presentSession } from '../present.ts';
import { embedSignature } from './embedSignature.ts';
import { setState } from './giveCertificate.ts';
import { anySession, type KeyHolder } from './keyHolder.ts';
import { failItem, keepValue, prepareItem } from './prepareItem.ts';
import { type ItemRow, isEnded, itemsOf, type SessionRow } from './sessionRecord.ts';
import { settleSession } from './settleSession.ts';

/** So often a document's digest is made anew because other signers were faster, before it is given up. */
const mostRounds = 20;

/**
 * Takes signature values; documents that got another signature meanwhile come back with a new digest. A session
 * that has ended answers how it ended: the first answer may have been lost.
 */
export async function giveSignatures(
  platform: Platform,
  companion: Companion,
  { signatures }: BodyOf<typeof declaration>,
): Promise<{ session: SigningSession; again: DigestToSign[] }> {
  const { accountId } = companion.person;
  const holder: KeyHolder = await platform.db.inAccount(accountId, (tx) => anySession(tx, companion));
  const ended = async (session: SessionRow) => ({
    session: await platform.db.inAccount(accountId, (tx) => presentSession(tx, session, platform.clock())),
    again: [],
  });
  if (isEnded(holder.session)) return ended(holder.session);
  if (holder.session.expiresAt <= platform.clock()) throw refused('lang_sign_session_ended');
  const items = new Map(
    (await platform.db.inAccount(accountId, (tx) => itemsOf(tx, holder.session))).map((item) => [
      item.id,
      item,
    ]),
  );
  const revoked = await revokedMeanwhile(platform, holder.session);
  const session = await setState(
    platform,
    holder,
    revoked === null ? { state: 'Signed' } : { state: 'Failed', error: revoked, ticketHash: null },
  );
  if (isEnded(session)) return ended(session);
  const again: DigestToSign[] = [];
  let unstamped = unstampedLately([...items.values()], platform.clock());
  for (const { itemId, round, value } of signatures) {
    const item = items.get(itemId);
    // Ended already, or of another session: a repeated request has nothing to add.
    if (item?.state !== 'DigestIssued') continue;
    if (unstamped !== null && item.round === round && wantsStamp(item)) {
      // Asking for hundreds more would only make everybody wait.
      const kept = Buffer.from(value, 'base64');
      const reason = unstamped;
      await platform.db.inAccount(accountId, (tx) => keepValue(tx, item, kept, reason, platform.clock()));
      continue;
    }
    const embedding =
      item.round === round
        ? await embedSignature(platform, holder, item, Buffer.from(value, 'base64'))
        : 'overtaken';
    if (embedding === 'unstamped')
      unstamped = unstampedLately(
        await platform.db.inAccount(accountId, (tx) => itemsOf(tx, session)),
        platform.clock(),
      );
    if (embedding !== 'overtaken') continue;
    if (item.round >= mostRounds) {
      await platform.db.inAccount(accountId, (tx) => failItem(tx, item, 'lang_sign_failed'));
      continue;
    }
    const digest = await prepareItem(platform, holder, item);
    if (digest) again.push(digest);
  }
  return { session: await settleSession(platform, holder), again };
}

/** For so long after a failure no other time-stamp is asked for: hundreds of documents come in many requests. */
const pauseMs = 60_000;

/** Asked when the first values come: those of one session follow each other within minutes. */
async function revokedMeanwhile(platform: Platform, session: SessionRow): Promise<MessageKey | null> {
  const [certificate, ...chain] = (session.certificates ?? []).map((text) => Buffer.from(text, 'base64'));
  if (session.state === 'Signed' || !certificate) return null;
  return revokedSince(platform, certificate, chain);
}

/** Documents of other jobs in the session may have a profile without time-stamps: they wait for none. */
function wantsStamp({ prepared }: ItemRow): boolean {
  const { profile } = prepared as PreparedSignature;
  return wantsTimestamp(profile);
}

/** Why the session's documents got no time-stamp a moment ago; null where they did, or none was asked for. */
function unstampedLately(items: readonly ItemRow[], now: Date): string | null {
  const late = items.find(
    (item) =>
      item.state === 'Failed' && item.valueAt !== null && now.getTime() - item.valueAt.getTime() < pauseMs,
  );
  return late?.error ?? null;
}
