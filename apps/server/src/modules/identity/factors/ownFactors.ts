import type { OwnFactors } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { invalid, refused } from '../../../platform/http/errors.ts';
import type { SessionHolder } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { opensSomeOnly } from '../sessions/opensSomeOnly.ts';
import { passkeysOf } from './passkeyRecord.ts';
import { emailOf } from './pendingSignIn.ts';
import { recoveryCodesLeft, replaceRecoveryCodes } from './recoveryRecord.ts';
import { newTotpSecret, totpUri } from './totp.ts';
import { confirmTotpSecret, dropTotp, keepTotpSecret, totpSince } from './totpRecord.ts';
import { inTrails } from './trail.ts';

/** A person's second factors, without anything that proves them; none to a session that opens some of their accounts only. */
export const ownFactorsOf = (
  { db }: Pick<Platform, 'db'>,
  { loginId, sessionId }: Pick<SessionHolder, 'loginId' | 'sessionId'>,
): Promise<OwnFactors> =>
  db.inInstallation(async (tx) => {
    if (await opensSomeOnly(tx, loginId, sessionId))
      return { totpSince: null, passkeys: [], recoveryCodesLeft: 0, isWithheld: true };
    return {
      totpSince: (await totpSince(tx, loginId))?.toISOString() ?? null,
      passkeys: (await passkeysOf(tx, loginId)).map(({ id, name, createdAt, lastUsedAt }) => ({
        id,
        name,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      recoveryCodesLeft: await recoveryCodesLeft(tx, loginId),
      isWithheld: false,
    };
  });

/** A secret for the person's authenticator application. @throws AppError refused where there is one already */
export async function beginOwnTotp(
  platform: Platform,
  { loginId }: SessionHolder,
): Promise<{ secret: string; uri: string }> {
  const secret = newTotpSecret();
  const { email, kept } = await platform.db.inInstallation(async (tx) => ({
    email: await emailOf(tx, loginId),
    kept: await keepTotpSecret(tx, platform, loginId, secret, platform.clock()),
  }));
  if (!kept) throw refused('lang_totp_begin_again');
  return { secret, uri: totpUri(secret, platform.config.title || 'Tomar', email) };
}

/**
 * Switches the application on by a code of it; whoever has no recovery codes gets some.
 * @throws AppError validation_failed for a wrong code, refused where no secret waits (any more)
 */
export async function confirmOwnTotp(
  platform: Platform,
  session: SessionHolder,
  code: string,
): Promise<{ recoveryCodes: string[] | null }> {
  const { loginId } = session;
  return inTrails(platform, session, async (tx) => {
    const now = platform.clock();
    const outcome = await confirmTotpSecret(tx, platform, loginId, code, now);
    if (outcome === 'over') throw refused('lang_totp_begin_again');
    if (outcome === 'wrong') throw invalid([{ field: 'code', key: 'lang_second_factor_wrong' }]);
    return {
      result: { recoveryCodes: await firstRecoveryCodes(tx, loginId, now) },
      happened: { event: 'factor.added', factor: 'totp' },
    };
  });
}

/** New codes for whoever has none left; null where some are left. */
export const firstRecoveryCodes = async (tx: Tx, loginId: string, now: Date): Promise<string[] | null> =>
  (await recoveryCodesLeft(tx, loginId)) > 0 ? null : replaceRecoveryCodes(tx, loginId, now);

/** Removes the application. What is not there (any more) is removed already. */
export async function removeOwnTotp(platform: Platform, session: SessionHolder): Promise<OwnFactors> {
  const { loginId } = session;
  await inTrails(platform, session, async (tx) => {
    const dropped = await dropTotp(tx, loginId);
    return {
      result: null,
      happened: dropped ? ({ event: 'factor.removed', factor: 'totp' } as const) : null,
    };
  });
  return ownFactorsOf(platform, session);
}

/** New recovery codes in place of all earlier ones. */
export const renewOwnRecoveryCodes = (
  platform: Platform,
  session: SessionHolder,
): Promise<{ recoveryCodes: string[] }> =>
  inTrails(platform, session, async (tx) => ({
    result: { recoveryCodes: await replaceRecoveryCodes(tx, session.loginId, platform.clock()) },
    happened: { event: 'recoveryCodes.renewed' },
  }));
