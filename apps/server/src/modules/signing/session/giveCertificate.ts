import type { BodyOf, DigestToSign, giveCertificate as declaration } from '@tomar/contract';
import { byId } from '../../../platform/database/tenancy.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Companion } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { judgeCertificate } from '../certificates/judgeCertificate.ts';
import { demandsOn, profilesOf } from '../certificates/signerDemands.ts';
import { signingSessions } from '../tables.ts';
import { type KeyHolder, openSession } from './keyHolder.ts';
import { prepareItem } from './prepareItem.ts';
import { isEnded, itemsOf, loadSession, type SessionRow } from './sessionRecord.ts';
import { settleSession } from './settleSession.ts';

/** Takes the certificate that will sign, and answers with the digests of all documents still to be signed. */
export async function giveCertificate(
  platform: Platform,
  companion: Companion,
  body: BodyOf<typeof declaration>,
): Promise<{ digests: DigestToSign[] }> {
  const { accountId } = companion.person;
  const { holder, demands } = await platform.db.inAccount(accountId, async (tx) => {
    const found = await openSession(platform, tx, companion);
    const profiles = await profilesOf(tx, found.session);
    return { holder: found, demands: await demandsOn(platform, tx, found.person, profiles) };
  });
  const certificate = Buffer.from(body.certificate, 'base64');
  const chain = body.chain.map((text) => Buffer.from(text, 'base64'));
  const { warning } = await judgeCertificate(platform, certificate, chain, demands);
  const session = await setState(platform, holder, {
    state: 'CertificateGiven',
    certificates: [body.certificate, ...body.chain],
    warning,
  });
  if (isEnded(session)) throw refused('lang_sign_session_ended');
  const digests: DigestToSign[] = [];
  for (const item of await platform.db.inAccount(accountId, (tx) => itemsOf(tx, session))) {
    if (item.state === 'Embedded') continue;
    const digest = await prepareItem(platform, { ...holder, session }, item);
    if (digest) digests.push(digest);
  }
  if (digests.length === 0) {
    await settleSession(platform, { ...holder, session });
    throw refused('lang_sign_no_documents');
  }
  if (digests.some((digest) => !body.schemes.includes(digest.scheme)))
    throw refused('lang_sign_certificate_unusable');
  await setState(platform, holder, { state: 'DigestsIssued' });
  return { digests };
}

/** Changes a session unless it has ended meanwhile, such as by giving it up. @returns the session as it is now */
export async function setState(
  platform: Platform,
  { session, person }: KeyHolder,
  changes: Partial<SessionRow>,
): Promise<SessionRow> {
  return inUnit(platform, person, async (unit) => {
    const current = await loadSession(unit.tx, person, session.id, 'lock');
    if (isEnded(current)) return current;
    const [changed] = await unit.tx
      .update(signingSessions)
      .set(changes)
      .where(byId(signingSessions, person.accountId, session.id))
      .returning();
    unit.announce({ topic: 'signingSession', id: session.id }, [person.userId]);
    return changed ?? current;
  });
}
