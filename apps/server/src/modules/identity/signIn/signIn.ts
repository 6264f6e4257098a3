import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { tooManyRequests } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { knownDevices, logins } from '../tables.ts';
import { enter, refusal, type SignInOrigin, type SignInOutcome } from './enter.ts';
import { hashDevice, knownDeviceMs } from './knownDevices.ts';
import { verifyPassword } from './passwords.ts';
import { deviceSubjects, strangerSubjects, takeTry } from './throttle.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Which account to open; without it, or where it is none of the person's, the one used last of those that open. */
  readonly accountCode?: string | undefined;
}

/** Addresses are compared in lower case without Turkish rules: `I` is `i` in an address everywhere. */
export const foldEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

type Login = typeof logins.$inferSelect & { readonly knowsDevice: boolean };

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
  const { id, passwordHash } = login;
  const entered = await enter(
    platform,
    {
      loginId: id,
      way: 'Password',
      proofs: [{ factor: 'password', source: 'tomar' }],
      accountCode,
      subjects,
      stillHolds: (tx) => hasStill(tx, id, passwordHash),
    },
    from,
  );
  return entered.kind === 'refused' && entered.reason === 'Overtaken'
    ? { ...wrong, reason: 'WrongPassword' }
    : entered;
}

async function findLogin(db: Database, email: string, deviceHash: string, now: Date): Promise<Login | null> {
  const known = and(
    eq(knownDevices.loginId, logins.id),
    eq(knownDevices.deviceHash, deviceHash),
    isNull(knownDevices.forgottenAt),
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

/** Holds the password that was looked at, so that a change of it ends this session, too. */
async function hasStill(tx: Tx, id: string, passwordHash: string): Promise<boolean> {
  const rows = await tx
    .select({ id: logins.id })
    .from(logins)
    .where(and(eq(logins.id, id), eq(logins.passwordHash, passwordHash)))
    .for('share');
  return rows.length > 0;
}
