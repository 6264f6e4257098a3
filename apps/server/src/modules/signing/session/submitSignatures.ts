import {
  type BodyOf,
  type DigestToSign,
  type submitSignatures as declaration,
  type MessageKey,
  type SigningSession,
  wantsTimestamp,
} from '@tomar/contract';
import { lookTogether } from '../../../platform/database/lookTogether.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { revokedSince } from '../certificates/judgeCertificate.ts';
import type { PreparedSignature } from '../formats/signingFormat.ts';
import { presentSession } from '../present.ts';
import type { SessionEnd } from './embedding.ts';
import { endSession } from './endSession.ts';
import { anySession, type SessionCaller, sessionOf } from './heldSession.ts';
import { failItem, keepValue } from './itemRecord.ts';
import { purposeOf } from './purposes/purposeOf.ts';
import { type ItemRow, isEnded, itemsOf, loadSession, type SessionRow } from './sessionRecord.ts';
import { settleSession, settleWithin } from './settleSession.ts';

/** So often a document's digest is made anew because other signers were faster, before it is given up. */
const maxRounds = 20;

/**
 * Takes signature values; documents that got another signature meanwhile come back with a new digest. A session
 * that has ended answers how it ended: the first answer may have been lost.
 */
export async function submitSignatures(
  platform: Platform,
  caller: SessionCaller,
  { signatures }: BodyOf<typeof declaration>,
): Promise<{ session: SigningSession; again: DigestToSign[] }> {
  const { accountId } = caller.person;
  const purpose = purposeOf(sessionOf(caller));
  const { held, ended, documents } = await platform.db.lookInAccount(accountId, async (tx) => {
    const [held, documents] = await lookTogether(
      tx,
      () => anySession(tx, caller),
      () => purpose.load(tx, sessionOf(caller)),
    );
    const ended = isEnded(held.session) && (await presentSession(tx, held.session, platform.clock()));
    return { held, ended, documents };
  });
  if (ended) return { session: ended, again: [] };
  if (held.session.expiresAt <= platform.clock()) throw refused('lang_sign_session_ended');
  const revoked = await revokedMeanwhile(platform, held.session);
  if (revoked !== null) return { session: await endSession(platform, held, revoked), again: [] };
  const byItem = new Map(documents.map((document) => [document.item.id, document]));
  const again: DigestToSign[] = [];
  const settled: { session?: SigningSession } = {};
  let current: SessionRow | undefined;
  const last: SessionEnd = {
    hold: async ({ tx }) => {
      current = await loadSession(tx, held.person, held.session.id, 'lock');
    },
    settle: async (unit) => {
      settled.session = await settleWithin(unit, held, 'Signed', current);
    },
  };
  let unstamped = unstampedLately(
    documents.map(({ item }) => item),
    platform.clock(),
  );
  for (const [at, { itemId, round, value }] of signatures.entries()) {
    const document = byItem.get(itemId);
    // Ended already, or of another session: a repeated request has nothing to add.
    if (document?.item.state !== 'DigestIssued') continue;
    const { item } = document;
    if (unstamped !== null && item.round === round && wantsStamp(item)) {
      // Asking for hundreds more would only make everybody wait.
      const kept = Buffer.from(value, 'base64');
      const reason = unstamped;
      await platform.db.inAccount(accountId, (tx) => keepValue(tx, item, kept, reason, platform.clock()));
      continue;
    }
    const isLast = at === signatures.length - 1;
    const embedding =
      item.round === round
        ? await purpose.take(platform, held, item, Buffer.from(value, 'base64'), {
            known: at === 0 ? document : undefined,
            last: isLast ? last : undefined,
          })
        : 'overtaken';
    if (embedding === 'unstamped')
      unstamped = unstampedLately(
        await platform.db.inAccount(accountId, (tx) => itemsOf(tx, held.session)),
        platform.clock(),
      );
    if (embedding !== 'overtaken') continue;
    if (item.round >= maxRounds) {
      await platform.db.inAccount(accountId, (tx) => failItem(tx, item, 'lang_sign_failed'));
      continue;
    }
    const digest = await purpose.prepareAgain(platform, held, item);
    if (digest) again.push(digest);
  }
  return { session: settled.session ?? (await settleSession(platform, held, 'Signed')), again };
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
