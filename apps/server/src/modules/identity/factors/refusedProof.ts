import type { Factor, SignInRefusal } from '@tomar/contract';
import { eq } from 'drizzle-orm';
import type { SessionHolder } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { closedTo } from '../sessions/opensSomeOnly.ts';
import { recordRefusal } from '../signIn/refusedSignIns.ts';
import { sessions } from '../tables.ts';
import { inTrails } from './trail.ts';

/**
 * Writes down that a signed-in person, or whoever sits in their place, gave a wrong proof: in the trails of the accounts that
 * the session opens. What it guesses at opens the others, too: where there are such, they and the person hear of it as of a
 * try to sign in.
 */
export async function recordRefusedProof(
  platform: Platform,
  session: SessionHolder,
  factor: Factor,
): Promise<void> {
  const { loginId, sessionId, ip } = session;
  await inTrails(platform, session, async () => ({
    result: null,
    happened: { event: 'proof.refused', factor },
  }));
  const { closed, from } = await platform.db.inInstallation(async (tx) => ({
    closed: await closedTo(tx, loginId, sessionId),
    from: await tx.select().from(sessions).where(eq(sessions.id, sessionId)),
  }));
  const [row] = from;
  if (!row || closed.length === 0) return;
  const { device, operatingSystem, browser } = row;
  const reason: SignInRefusal = factor === 'password' ? 'WrongPassword' : 'WrongSecondFactor';
  await recordRefusal(platform, loginId, {
    way: 'Password',
    reason,
    ip,
    agent: { device, operatingSystem, browser },
    at: platform.clock(),
    scope: closed,
  });
}
