import type { LoginResult, SignInRefusal, signInMessages } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { tooManyRequests } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { describeAgent } from '../agent.ts';
import { beginPending } from '../factors/beginPending.ts';
import { activeMembershipsOf, type Membership, noteOpened } from '../memberships.ts';
import { presentLogin } from '../presentLogin.ts';
import { recordSession } from '../sessions/auditSession.ts';
import { type Scope, scopeOfProofs } from '../sessions/scope.ts';
import { beginSession } from '../sessions/sessionKeys.ts';
import { logins } from '../tables.ts';
import type { Entry, SignInOrigin } from './entry.ts';
import { hashDevice, isIssued, newDevice, noteDevice } from './knownDevices.ts';
import { tellNewDevice } from './tellNewDevice.ts';
import { forgiveTries } from './throttle.ts';

export type { Entry, SignInOrigin } from './entry.ts';

/** What became of a try; `pending`: a second factor is waited for. `loginId` of a refusal: whose login was tried; null for an address that nobody has. */
export type SignInOutcome =
  | { readonly kind: 'opened'; readonly result: LoginResult; readonly device: string }
  | { readonly kind: 'pending'; readonly loginId: string; readonly secret: string; readonly device: string }
  | {
      readonly kind: 'refused';
      readonly reason: SignInRefusal;
      readonly loginId: string | null;
      /** The accounts that the try was at: others hear nothing of it. Absent: all of the login's. */
      readonly scope?: Scope;
      /** What the person is told. */
      readonly answer: LoginResult | ReturnType<typeof tooManyRequests>;
    };

/** @param key of the messages that the page knows before anybody has signed in */
export const refusal = (key: keyof typeof signInMessages): LoginResult => ({
  success: false,
  data: null,
  errorMessages: [key],
});

/**
 * The one door: whoever proved who they are, by a password, a card, a telephone or another's word, comes in here or is
 * told why not. The session is worth what the entry proved and no more (ADR 27).
 */
export async function enter(platform: Platform, entry: Entry, from: SignInOrigin): Promise<SignInOutcome> {
  const { loginId } = entry;
  const noAccount = {
    kind: 'refused',
    reason: 'NoAccount',
    loginId,
    scope: scopeOfProofs(entry.proofs),
    answer: refusal('lang_login_no_account'),
  } as const;
  const memberships = await activeMembershipsOf(platform, loginId, entry.proofs);
  const open = memberships.filter(({ proofMissing }) => !proofMissing);
  const asked = memberships.find(({ code }) => code === entry.accountCode);
  // Whoever asked for an account comes into that one, or hears what it wants: another in its place is not what they asked for.
  const membership = asked?.proofMissing ? undefined : (asked ?? open[0]);
  const wanting = asked ?? memberships[0];
  if (!membership && wanting) {
    const pending = await beginPending(platform, entry, wanting, from);
    return pending === null
      ? { ...noAccount, reason: 'SecondFactor', answer: refusal('lang_second_factor_required') }
      : { kind: 'pending', loginId, ...pending };
  }
  if (!membership) return noAccount;
  const opened = await openSession(platform, entry, membership, from);
  if (!opened) return { ...noAccount, reason: 'Overtaken', answer: refusal('lang_login_failed') };
  const data = await presentLogin(platform, membership, opened.key);
  if (!data) return noAccount;
  return { kind: 'opened', result: { success: true, data, errorMessages: [] }, device: opened.device };
}

/**
 * Opens the session, with its event in the account's trail, in one transaction.
 * @returns null when the login was switched off, or what was looked at holds no more
 */
function openSession(
  platform: Platform,
  { loginId, way, proofs, subjects, stillHolds }: Entry,
  membership: Membership,
  { ip, userAgent, device }: SignInOrigin,
): Promise<{ key: string; device: string } | null> {
  const { accountId } = membership;
  const now = platform.clock();
  return platform.db.inAccount(accountId, async (tx) => {
    if (!(await isActive(tx, loginId)) || (stillHolds && !(await stillHolds(tx)))) return null;
    // Before the counts of tries: whoever proved a number holds the membership already.
    await noteOpened(tx, loginId, accountId, now);
    await forgiveTries(tx, subjects);
    const kept = device !== null && (await isIssued(tx, hashDevice(device))) ? device : newDevice();
    const isNew = await noteDevice(tx, loginId, hashDevice(kept), now);
    const agent = describeAgent(userAgent);
    const { key, sessionId } = await beginSession(tx, { loginId, accountId, ip, agent, way, proofs }, now);
    await recordSession(tx, membership, ip, now, 'session.opened', { way });
    if (isNew) await tellNewDevice(platform, tx, membership, { sessionId, ip, agent }, now);
    return { key, device: kept };
  });
}

/** Holds the login as it is, so that switching it off at the same moment ends this session, too. */
async function isActive(tx: Tx, loginId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: logins.id })
    .from(logins)
    .where(and(eq(logins.id, loginId), eq(logins.isActive, true)))
    .for('share');
  return rows.length > 0;
}
