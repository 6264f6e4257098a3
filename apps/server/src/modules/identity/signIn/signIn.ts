import type { LoginResult, SignInRefusal, signInMessages } from '@tomar/contract';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { tooManyRequests } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { describeAgent } from '../agent.ts';
import { activeMembershipsOf, type Membership, noteOpened } from '../memberships.ts';
import { presentLogin } from '../presentLogin.ts';
import { recordSession } from '../sessions/auditSession.ts';
import { beginSession } from '../sessions/sessionKeys.ts';
import { knownDevices, logins } from '../tables.ts';
import { hashDevice, isIssued, knownDeviceMs, newDevice, noteDevice } from './knownDevices.ts';
import { verifyPassword } from './passwords.ts';
import { deviceSubjects, forgiveTries, strangerSubjects, type ThrottleSubject, takeTry } from './throttle.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Which account to open; without it, or when a password does not open it, the one used last of those it opens. */
  readonly accountCode?: string | undefined;
}

export interface SignInOrigin {
  readonly ip: string;
  readonly userAgent: string | undefined;
  /** What the browser's cookie names, known or not. */
  readonly device: string | null;
}

/** What became of a try. `loginId` of a refusal: whose login was tried; null for an address that nobody has. */
export type SignInOutcome =
  | { readonly kind: 'opened'; readonly result: LoginResult; readonly device: string }
  | {
      readonly kind: 'refused';
      readonly reason: SignInRefusal;
      readonly loginId: string | null;
      /** What the person is told. */
      readonly answer: LoginResult | ReturnType<typeof tooManyRequests>;
    };

/** @param key of the messages that the page knows before anybody has signed in */
const refusal = (key: keyof typeof signInMessages): LoginResult => ({
  success: false,
  data: null,
  errorMessages: [key],
});

/** Addresses are compared in lower case without Turkish rules: `I` is `i` in an address everywhere. */
export const foldEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

type Login = typeof logins.$inferSelect & { readonly knowsDevice: boolean };
/** A login with the hash that the password was right for. */
interface CheckedLogin {
  readonly id: string;
  readonly passwordHash: string;
}

/**
 * Sign-in by e-mail and password (ID-01). An unknown address, a wrong password and a login that was switched off
 * are one and the same answer after the same work. A try is counted before the password is looked at: against the
 * device when the person signed in with it before, otherwise against address and network.
 */
export async function signInWithPassword(
  platform: Platform,
  { email, password, accountCode }: Credentials,
  from: SignInOrigin,
): Promise<SignInOutcome> {
  const now = platform.clock();
  const folded = foldEmail(email);
  const deviceHash = hashDevice(from.device ?? '');
  const login = await findLogin(platform.db, folded, deviceHash, now);
  const loginId = login?.id ?? null;
  const subjects = login?.knowsDevice
    ? deviceSubjects(login.id, deviceHash)
    : strangerSubjects(folded, from.ip);
  const seconds = await takeTry(platform.db, subjects, now);
  if (seconds > 0) return { kind: 'refused', reason: 'MustWait', loginId, answer: tooManyRequests(seconds) };
  const right = await verifyPassword(login?.isActive ? login.passwordHash : null, password);
  const wrong = { kind: 'refused', loginId, answer: refusal('lang_login_failed') } as const;
  if (login && !login.isActive) return { ...wrong, reason: 'SwitchedOff' };
  if (!login?.passwordHash || !right) return { ...wrong, reason: 'WrongPassword' };
  const looked = { id: login.id, passwordHash: login.passwordHash };

  const noAccount = { ...wrong, reason: 'NoAccount', answer: refusal('lang_login_no_account') } as const;
  const memberships = await activeMembershipsOf(platform, login.id, null);
  const open = memberships.filter(({ proofMissing }) => !proofMissing);
  const membership = open.find(({ code }) => code === accountCode) ?? open[0];
  if (!membership && memberships.length > 0) {
    const answer = refusal('lang_second_factor_required');
    return { ...wrong, reason: 'SecondFactor', answer };
  }
  if (!membership) return noAccount;
  const opened = await openSession(platform, looked, membership, subjects, from, now);
  if (!opened) return { ...wrong, reason: 'WrongPassword' };
  const data = await presentLogin(platform, membership, opened.key);
  if (!data) return noAccount;
  return { kind: 'opened', result: { success: true, data, errorMessages: [] }, device: opened.device };
}

async function findLogin(db: Database, email: string, deviceHash: string, now: Date): Promise<Login | null> {
  const known = and(
    eq(knownDevices.loginId, logins.id),
    eq(knownDevices.deviceHash, deviceHash),
    gt(knownDevices.lastUsedAt, new Date(now.getTime() - knownDeviceMs)),
  );
  const [found] = await db.inInstallation((tx) =>
    tx
      .select({ login: logins, knowsDevice: sql<boolean>`${knownDevices.deviceHash} is not null` })
      .from(logins)
      .leftJoin(knownDevices, known)
      .where(eq(logins.email, email)),
  );
  return found ? { ...found.login, knowsDevice: found.knowsDevice } : null;
}

/**
 * Opens the session, with its event in the account's trail, in one transaction.
 * @returns null when the login was switched off or got another password while this one was looked at
 */
function openSession(
  platform: Platform,
  login: CheckedLogin,
  membership: Membership,
  subjects: readonly ThrottleSubject[],
  { ip, userAgent, device }: SignInOrigin,
  now: Date,
): Promise<{ key: string; device: string } | null> {
  const { accountId } = membership;
  return platform.db.inAccount(accountId, async (tx) => {
    if (!(await stillHolds(tx, login))) return null;
    await forgiveTries(tx, subjects);
    const kept = device !== null && (await isIssued(tx, hashDevice(device))) ? device : newDevice();
    await noteDevice(tx, login.id, hashDevice(kept), now);
    await noteOpened(tx, login.id, accountId, now);
    const agent = describeAgent(userAgent);
    const session = { loginId: login.id, accountId, ip, agent, validationType: 'Password' } as const;
    const { key } = await beginSession(tx, session, now);
    await recordSession(tx, membership, ip, now, 'session.opened', { way: 'Password' });
    return { key, device: kept };
  });
}

/** Holds the login as it was when its password was looked at, so that a change of it ends this session, too. */
async function stillHolds(tx: Tx, { id, passwordHash }: CheckedLogin): Promise<boolean> {
  const rows = await tx
    .select({ id: logins.id })
    .from(logins)
    .where(and(eq(logins.id, id), eq(logins.passwordHash, passwordHash), eq(logins.isActive, true)))
    .for('share');
  return rows.length > 0;
}
