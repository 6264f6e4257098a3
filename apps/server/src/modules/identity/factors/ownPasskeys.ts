import { randomBytes } from 'node:crypto';
import {
  type addPasskey,
  type BodyOf,
  type beginPasskey,
  limits,
  type OwnFactors,
  type ReplyOf,
} from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import { relyingPartyOf } from '../../../platform/config/relyingParty.ts';
import { notFound, refused } from '../../../platform/http/errors.ts';
import type { SessionHolder } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepChallenge } from './challenges.ts';
import { firstRecoveryCodes, ownFactorsOf } from './ownFactors.ts';
import { passkeyAlgorithms, passkeysOf, readRegistration } from './passkeyRecord.ts';
import { emailOf } from './pendingSignIn.ts';
import { passkeys } from './tables.ts';
import { inTrails } from './trail.ts';

/** How long a browser asks its person. */
export const passkeyTimeoutMs = 120_000;

export const newChallenge = (): string => randomBytes(32).toString('base64url');

/** What a browser makes a passkey from. @throws AppError refused where the installation's address takes none */
export async function beginOwnPasskey(
  platform: Platform,
  { loginId }: SessionHolder,
): Promise<ReplyOf<typeof beginPasskey>> {
  const party = relyingPartyOf(platform.config.publicUrl);
  if (!party) throw refused('lang_passkey_unavailable');
  const challenge = newChallenge();
  return platform.db.inInstallation(async (tx) => {
    const email = await emailOf(tx, loginId);
    const known = await passkeysOf(tx, loginId);
    if (known.length >= limits.passkeysPerLogin)
      throw refused('lang_passkeys_too_many', [limits.passkeysPerLogin]);
    await keepChallenge(tx, 'registration', challenge, loginId, platform.clock());
    return {
      challenge,
      rp: { id: party.id, name: platform.config.title || 'Tomar' },
      user: { id: Buffer.from(loginId).toString('base64url'), name: email, displayName: email },
      algorithms: [...passkeyAlgorithms],
      known: known.map(({ credentialId }) => credentialId),
      timeoutMs: passkeyTimeoutMs,
    };
  });
}

/** Keeps a new passkey. @throws AppError refused for one that is none of this login's making, or is known */
export async function addOwnPasskey(
  platform: Platform,
  session: SessionHolder,
  { name, registration }: BodyOf<typeof addPasskey>,
): Promise<{ recoveryCodes: string[] | null }> {
  const { loginId } = session;
  const now = platform.clock();
  const made = await readRegistration(platform, registration, loginId, now);
  if (!made) throw refused('lang_passkey_refused');
  return inTrails(platform, session, async (tx) => {
    const added = await tx
      .insert(passkeys)
      .values({ ...made, loginId, name })
      .onConflictDoNothing()
      .returning({ id: passkeys.id });
    if (added.length === 0) throw refused('lang_passkey_refused');
    return {
      result: { recoveryCodes: await firstRecoveryCodes(tx, loginId, now) },
      happened: { event: 'factor.added', factor: 'passkey', name },
    };
  });
}

/** @throws AppError not_found for one that is not the person's own */
export async function renameOwnPasskey(
  platform: Platform,
  session: SessionHolder,
  passkeyId: string,
  name: string,
): Promise<OwnFactors> {
  const { loginId } = session;
  await inTrails(platform, session, async (tx) => {
    const renamed = await tx
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.loginId, loginId)))
      .returning({ id: passkeys.id });
    if (renamed.length === 0) throw notFound();
    return { result: null, happened: { event: 'factor.renamed', factor: 'passkey', name } as const };
  });
  return ownFactorsOf(platform, session);
}

/** @throws AppError not_found for one that is not the person's own */
export async function removeOwnPasskey(
  platform: Platform,
  session: SessionHolder,
  passkeyId: string,
): Promise<OwnFactors> {
  const { loginId } = session;
  await inTrails(platform, session, async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.loginId, loginId)))
      .returning({ name: passkeys.name });
    if (!removed) throw notFound();
    const { name } = removed;
    return { result: null, happened: { event: 'factor.removed', factor: 'passkey', name } as const };
  });
  return ownFactorsOf(platform, session);
}
