import type { GivenProof, getProofOffer, ReplyOf } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import { invalid, tooManyRequests } from '../../../platform/http/errors.ts';
import type { SessionHolder } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { proofsOf } from '../sessions/proofs.ts';
import { recordProof } from '../sessions/recordProof.ts';
import { hashDevice, knowsDevice } from '../signIn/knownDevices.ts';
import { verifyPassword } from '../signIn/passwords.ts';
import { factorSubjects, forgiveTries, takeTry } from '../signIn/throttle.ts';
import { logins } from '../tables.ts';
import { maskedEmail } from './codes.ts';
import { lacksSecondFactor } from './mayChangeFactors.ts';
import { recordRefusedProof } from './refusedProof.ts';
import { sendCode } from './sentCodes/sendCode.ts';
import { inTrails, workplaceOf } from './trail.ts';
import { offersOf, useFactor } from './useFactor.ts';

/** What a signed-in person may prove themselves with anew. */
export const proofOffer = (
  platform: Platform,
  { loginId, sessionId }: SessionHolder,
): Promise<ReplyOf<typeof getProofOffer>> =>
  platform.db.inInstallation(async (tx) => {
    const [login] = await tx.select().from(logins).where(eq(logins.id, loginId));
    const factors = await offersOf(tx, platform, loginId, await proofsOf(tx, sessionId));
    return {
      factors,
      mail: maskedEmail(login?.email ?? ''),
      phone: '',
      password:
        (login?.passwordHash ?? null) !== null &&
        !(await lacksSecondFactor(tx, platform, loginId, sessionId)),
    };
  });

/** Sends a one-time code for this session. @throws AppError as `sendCode`, and as `workplaceOf` */
export async function sendSessionCode(platform: Platform, session: SessionHolder) {
  const { sessionId } = session;
  const at = await workplaceOf(platform, session);
  const proved = await platform.db.inInstallation((tx) => proofsOf(tx, sessionId));
  return sendCode(platform, at, { session: sessionId }, proved, 'mail');
}

/**
 * Takes a fresh proof of a session: from now on it counts as newly proved, and for what the factor is worth.
 * @throws AppError validation_failed for a wrong one; too_many_requests while the person has to wait
 */
export async function proveSession(
  platform: Platform,
  session: SessionHolder,
  given: GivenProof,
  device: string | null,
): Promise<{ provedAt: string }> {
  const { loginId, sessionId } = session;
  const { db } = platform;
  const now = platform.clock();
  const deviceHash = hashDevice(device ?? '');
  const isKnown = await db.inInstallation((tx) => knowsDevice(tx, loginId, deviceHash, now));
  const subjects = factorSubjects(loginId, isKnown ? deviceHash : null);
  const seconds = await takeTry(db, subjects, now);
  if (seconds > 0) throw tooManyRequests(seconds);
  const holder = { ...(await workplaceOf(platform, session)), ip: session.ip };
  const { factor } = given;
  const proved = await db.inInstallation((tx) => proofsOf(tx, sessionId));
  const holds =
    given.factor === 'password'
      ? await hasPassword(platform, loginId, given.password)
      : await useFactor(platform, holder, given, { session: sessionId }, proved, now);
  if (!holds) {
    await recordRefusedProof(platform, session, factor);
    const key = factor === 'password' ? 'lang_proof_wrong_password' : 'lang_second_factor_wrong';
    throw invalid([{ field: factor === 'password' ? 'password' : 'code', key }]);
  }
  await inTrails(platform, session, async (tx) => {
    await forgiveTries(tx, subjects);
    await recordProof(tx, sessionId, { factor, source: 'tomar' }, now);
    return { result: null, happened: { event: 'proof.given', factor } as const };
  });
  return { provedAt: now.toISOString() };
}

async function hasPassword({ db }: Platform, loginId: string, password: string): Promise<boolean> {
  const [login] = await db.inInstallation((tx) => tx.select().from(logins).where(eq(logins.id, loginId)));
  return verifyPassword(login?.isActive ? login.passwordHash : null, password);
}
