import { tooManyRequests } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { enter, refusal, type SignInOrigin, type SignInOutcome } from './enter.ts';
import { hashDevice, knownDeviceMs } from './knownDevices.ts';
import { verifyPassword } from './passwords.ts';
import {
  asTries,
  deviceSubjects,
  forgottenBefore,
  ruleOfTries,
  strangerSubjects,
  type ThrottleSubject,
} from './throttle.ts';

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** Which account to open; without it, or where it is none of the person's, the one used last of those that open. */
  readonly accountCode?: string | undefined;
}

/** Addresses are compared in lower case without Turkish rules: `I` is `i` in an address everywhere. */
export const foldEmail = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** What `begin_password_sign_in` answers. */
interface Begun {
  readonly login_id: string | null;
  readonly password_hash: string | null;
  readonly is_active: boolean | null;
  readonly knows_device: boolean;
  readonly seconds: number;
}

/**
 * Sign-in by e-mail and password (ID-01). An unknown address, a wrong password and a login that was switched off
 * are one and the same answer after the same work. A try is counted before the password is looked at: against the
 * device when the person signed in with it before, otherwise against address and network. Nothing of the login is
 * asked for before the password is right: whatever depends on it would tell by its time who has an address.
 */
export async function signInWithPassword(
  platform: Platform,
  { email, password, accountCode }: Credentials,
  from: SignInOrigin,
): Promise<SignInOutcome> {
  const folded = foldEmail(email);
  const deviceHash = hashDevice(from.device ?? '');
  const strange = strangerSubjects(folded, from.ip);
  const begun = await begin(platform, folded, deviceHash, strange);
  const { login_id: loginId, password_hash: passwordHash, is_active: isActive, seconds } = begun;
  if (seconds > 0) return { kind: 'refused', reason: 'MustWait', loginId, answer: tooManyRequests(seconds) };
  const right = await verifyPassword(isActive ? passwordHash : null, password);
  const wrong = { kind: 'refused', loginId, answer: refusal('lang_login_failed') } as const;
  if (isActive === false) return { ...wrong, reason: 'SwitchedOff' };
  if (loginId === null || passwordHash === null || !right) return { ...wrong, reason: 'WrongPassword' };
  const entered = await enter(
    platform,
    {
      loginId,
      way: 'Password',
      proofs: [{ factor: 'password', source: 'tomar' }],
      accountCode,
      subjects: begun.knows_device ? deviceSubjects(loginId, deviceHash) : strange,
      passwordHash,
    },
    from,
  );
  return entered.kind === 'refused' && entered.reason === 'Overtaken'
    ? { ...wrong, reason: 'WrongPassword' }
    : entered;
}

async function begin(
  { db, clock }: Platform,
  email: string,
  deviceHash: string,
  strange: readonly ThrottleSubject[],
): Promise<Begun> {
  const now = clock();
  const [begun] = await db.call<Begun>(
    `select login_id, password_hash, is_active, knows_device, seconds
     from begin_password_sign_in($1, $2, $3, $4, $5, $6, $7)`,
    [
      email,
      deviceHash,
      new Date(now.getTime() - knownDeviceMs),
      asTries(strange),
      ruleOfTries('device'),
      now,
      forgottenBefore(now),
    ],
    // Lost, the tries of the last second before PostgreSQL's end are not counted; who came in is.
    { mayBeLost: true },
  );
  if (!begun) throw new Error('a sign-in did not begin');
  return begun;
}
