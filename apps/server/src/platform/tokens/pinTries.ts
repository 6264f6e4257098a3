import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SigningFailure } from '@tomar/tokens/signingFailure.ts';
import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { tokenLogins } from './tables.ts';

/** Logins at tokens, one after the other over all processes, and none with a PIN that the token refused. */
export interface PinTries {
  /**
   * @param login gives the PIN to the token
   * @throws SigningFailure `pin_refused_before`, and what `login` throws
   */
  try<T>(tokenId: string, pin: Uint8Array, login: () => Promise<T>): Promise<T>;
  /** The operator knows better: the next login is tried whatever was refused. */
  forget(tokenId: string): Promise<void>;
}

/** A process that died in the middle of a login holds others up for so long at most. */
const staleSeconds = 60;
const askAgainMs = 100;

/** @param key of the installation: a digest of so short a secret must be of no use without it */
export function openPinTries(db: Pick<Database, 'inInstallation'>, key: Uint8Array): PinTries {
  const digestOf = (tokenId: string, pin: Uint8Array) =>
    createHmac('sha256', key).update(`token-pin\n${tokenId}\n`).update(pin).digest('hex');
  const isOf = (tokenId: string, pinDigest: string) =>
    and(eq(tokenLogins.tokenId, tokenId), eq(tokenLogins.pinDigest, pinDigest));

  /** False: somebody else is at it. */
  const begin = (tokenId: string, pinDigest: string): Promise<boolean> =>
    db.inInstallation(async (tx) => {
      const values = { pinDigest, state: 'trying' as const, at: sql`now()` };
      const begun = await tx
        .insert(tokenLogins)
        .values({ tokenId, ...values })
        .onConflictDoUpdate({
          target: tokenLogins.tokenId,
          set: values,
          setWhere: or(
            eq(tokenLogins.state, 'accepted'),
            and(eq(tokenLogins.state, 'refused'), ne(tokenLogins.pinDigest, pinDigest)),
            and(
              eq(tokenLogins.state, 'trying'),
              lt(tokenLogins.at, sql`now() - make_interval(secs => ${staleSeconds})`),
            ),
          ),
        })
        .returning({ tokenId: tokenLogins.tokenId });
      if (begun.length > 0) return true;
      const [row] = await tx.select().from(tokenLogins).where(eq(tokenLogins.tokenId, tokenId));
      if (row?.state === 'refused' && row.pinDigest === pinDigest)
        throw new SigningFailure('pin_refused_before', 'The token refused this PIN; it was not asked again');
      return false;
    });

  const end = (tokenId: string, pinDigest: string, state: 'accepted' | 'refused') =>
    db.inInstallation((tx) =>
      tx.update(tokenLogins).set({ state, at: sql`now()` }).where(isOf(tokenId, pinDigest)),
    );

  return {
    async try(tokenId, pin, login) {
      const pinDigest = digestOf(tokenId, pin);
      while (!(await begin(tokenId, pinDigest))) await pause(askAgainMs);
      try {
        const result = await login();
        await end(tokenId, pinDigest, 'accepted');
        return result;
      } catch (error) {
        // Nothing else costs a try, or is known to have cost one.
        if (error instanceof SigningFailure && error.code === 'wrong_pin')
          await end(tokenId, pinDigest, 'refused');
        else await db.inInstallation((tx) => tx.delete(tokenLogins).where(isOf(tokenId, pinDigest)));
        throw error;
      }
    },
    async forget(tokenId) {
      await db.inInstallation((tx) => tx.delete(tokenLogins).where(eq(tokenLogins.tokenId, tokenId)));
    },
  };
}
