import type { LoginResult } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import { tooManyRequests } from '../../platform/http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { describeAgent } from './agent.ts';
import { recordSession } from './auditSession.ts';
import { activeMembershipsOf, noteOpened } from './memberships.ts';
import { verifyPassword } from './passwords.ts';
import { presentLogin } from './presentLogin.ts';
import { beginSession } from './sessionKeys.ts';
import { logins } from './tables.ts';
import { countFailure, forgetFailures, secondsToWait, subjectsOf } from './throttle.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Which account to open; without it, or when it is none of the person's, the one used last. */
  readonly accountCode?: string | undefined;
}

const refusal = (key: string): LoginResult => ({ success: false, data: null, errorMessages: [key] });

/** Addresses are compared in lower case without Turkish rules: `I` is `i` in an address everywhere. */
export const foldEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/**
 * Sign-in by e-mail and password (ID-01). An unknown address, a wrong password and a login that was switched off
 * are one and the same answer after the same work.
 * @throws AppError too_many_requests while the address or the place has to wait
 */
export async function signInWithPassword(
  platform: Platform,
  { email, password, accountCode }: Credentials,
  from: { readonly ip: string; readonly userAgent: string | undefined },
): Promise<LoginResult> {
  const now = platform.clock();
  const folded = foldEmail(email);
  const subjects = subjectsOf(folded, from.ip);
  const login = await platform.db.inInstallation(async (tx) => {
    const seconds = await secondsToWait(tx, subjects, now);
    if (seconds > 0) throw tooManyRequests(seconds);
    const [found] = await tx
      .select()
      .from(logins)
      .where(and(eq(logins.email, folded), eq(logins.isActive, true)));
    return found ?? null;
  });
  const right = await verifyPassword(login?.passwordHash ?? null, password);
  if (!login || !right) {
    await platform.db.inInstallation((tx) => countFailure(tx, subjects, now));
    return refusal('lang_login_failed');
  }
  const memberships = await activeMembershipsOf(platform, login.id);
  const membership = memberships.find(({ code }) => code === accountCode) ?? memberships[0];
  if (!membership) return refusal('lang_login_no_account');
  const { accountId } = membership;
  const { key } = await platform.db.inInstallation(async (tx) => {
    await forgetFailures(tx, subjects);
    await noteOpened(tx, login.id, accountId, now);
    const agent = describeAgent(from.userAgent);
    return beginSession(
      tx,
      { loginId: login.id, accountId, ip: from.ip, agent, validationType: 'Password' },
      now,
    );
  });
  await recordSession(platform, membership, from.ip, 'session.opened', { way: 'Password' });
  const data = await presentLogin(platform, membership, key);
  return data ? { success: true, data, errorMessages: [] } : refusal('lang_login_no_account');
}
