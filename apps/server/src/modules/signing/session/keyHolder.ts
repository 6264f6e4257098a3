import { limits } from '@tomar/contract';
import { and, eq, gt, notInArray, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { loadAccount } from '../../accounts/index.ts';
import { findUser } from '../../users/index.ts';
import { maySign } from '../policy.ts';
import { signingSessions } from '../tables.ts';
import { isEnded, itemsOf, type SessionRow } from './sessionRecord.ts';
import { makeSecret, readSecret } from './ticket.ts';

/** The companion's side of a session: who signs, and the session as it stands. */
export interface KeyHolder {
  readonly session: SessionRow;
  readonly person: Person;
}

const open = (condition: SQL, now: Date) =>
  and(
    condition,
    gt(signingSessions.expiresAt, now),
    notInArray(signingSessions.state, ['Embedded', 'Failed', 'Expired']),
  );

/** Exchanges the one-time ticket for a key; a second attempt with the same ticket is refused. */
export async function redeemTicket(
  platform: Platform,
  ticket: string,
  signerVersion: string,
): Promise<{ key: string; documents: number; expiresAt: string }> {
  if (isOlder(signerVersion, limits.signerVersion))
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
      .where(and(eq(signingSessions.accountId, accountId), open(eq(signingSessions.ticketHash, hash), now)))
      .returning();
    if (!session) throw refused('lang_sign_ticket_refused');
    unit.announce({ topic: 'signingSession', id: session.id }, [session.userId]);
    const documents = (await itemsOf(tx, session)).filter((item) => item.state !== 'Embedded').length;
    return { key: key.text, documents, expiresAt: session.expiresAt.toISOString() };
  });
}

/** LIM-02, LIM-03. What is no version at all is older than everything. */
export function isOlder(version: string, than: string): boolean {
  const numbers = (text: string) => (/^\d+(\.\d+)*$/.test(text) ? text.split('.').map(Number) : [0]);
  const [left, right] = [numbers(version), numbers(than)];
  for (let at = 0; at < Math.max(left.length, right.length); at += 1) {
    const difference = (left[at] ?? 0) - (right[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

/** The open session of a key. @throws AppError refused for an unknown key or a session that has ended */
export async function loadByKey(platform: Platform, tx: Tx, key: string, ip: string): Promise<KeyHolder> {
  const holder = await loadAnyByKey(tx, key, ip);
  if (isEnded(holder.session) || holder.session.expiresAt <= platform.clock())
    throw refused('lang_sign_session_ended');
  return holder;
}

/** The session of a key, also when it has ended: for a repetition whose first answer was lost. */
export async function loadAnyByKey(tx: Tx, key: string, ip: string): Promise<KeyHolder> {
  const secret = readSecret(key);
  if (!secret) throw refused('lang_sign_ticket_refused');
  const [session] = await tx
    .select()
    .from(signingSessions)
    .where(and(eq(signingSessions.accountId, secret.accountId), eq(signingSessions.keyHash, secret.hash)));
  if (!session) throw refused('lang_sign_session_ended');
  const user = await findUser(tx, session.accountId, session.userId);
  if (!user?.isActive || !maySign(user)) throw refused('lang_sign_ticket_refused');
  const account = await loadAccount(tx, session.accountId);
  const person: Person = {
    accountId: session.accountId,
    accountCode: account.code,
    userId: user.id,
    loginId: user.loginId,
    name: user.name,
    authorities: user.authorities,
    modules: [],
    sessionId: session.id,
    ip,
    licenceActive: true,
  };
  return { session, person };
}

/** The account in a key, for opening the transaction in which the key is judged. @throws AppError refused */
export function accountOf(key: string): string {
  const secret = readSecret(key);
  if (!secret) throw refused('lang_sign_ticket_refused');
  return secret.accountId;
}
