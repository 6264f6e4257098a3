import { and, asc, eq } from 'drizzle-orm';
import { inEachAccount } from '../../../platform/database/batches.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { openOrNull } from '../../../platform/secrets/secrets.ts';
import { idNumbersOf } from '../../users/index.ts';
import { identityInformation, memberships } from '../tables.ts';
import { numberDigests } from './numberDigest.ts';
import { writeDigest } from './writeNumber.ts';

type Needs = Pick<Platform, 'db' | 'secrets' | 'log'>;

/**
 * Digests what versions before kept without one, and numbers that were given with the user. Of two users of an account
 * with one number the second stays without: no certificate can say which of the two it names.
 * @returns how many
 */
export const digestNumbers = (platform: Needs): Promise<number> =>
  inEachAccount(platform, (accountId) => digestNumbersOf(platform, accountId));

/** After a change of keys: what they sealed and what they digested, by the newest. @returns how many */
export async function resealIdentities(platform: Needs, accountId: string): Promise<number> {
  const sealed = await platform.db.inAccount(accountId, (tx) => resealDetails(platform, tx, accountId));
  return sealed + (await digestNumbersOf(platform, accountId));
}

function digestNumbersOf(platform: Needs, accountId: string): Promise<number> {
  return platform.db.inAccount(accountId, async (tx) => {
    const numbers = await idNumbersOf(platform, tx, accountId);
    if (numbers.size === 0) return 0;
    const known = await tx
      .select({ userId: memberships.userId, digest: memberships.numberDigest })
      .from(memberships)
      .where(eq(memberships.accountId, accountId))
      .orderBy(asc(memberships.userId))
      .for('no key update');
    let written = 0;
    for (const { userId, digest } of known) {
      const number = numbers.get(userId);
      if (number === undefined || digest === numberDigests(platform.secrets, number)[0]) continue;
      if (await isWritten(platform, tx, { accountId, userId }, number)) written += 1;
    }
    return written;
  });
}

async function isWritten(
  platform: Needs,
  tx: Tx,
  whose: { readonly accountId: string; readonly userId: string },
  number: string,
): Promise<boolean> {
  try {
    await writeDigest(platform, tx, whose, number);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    platform.log.warn({ ...whose }, 'two users of the account have the same identity number');
    return false;
  }
}

async function resealDetails({ secrets }: Needs, tx: Tx, accountId: string): Promise<number> {
  const ofAccount = eq(identityInformation.accountId, accountId);
  const rows = await tx
    .select()
    .from(identityInformation)
    .where(ofAccount)
    .orderBy(asc(identityInformation.userId))
    .for('no key update');
  const old = rows.flatMap(({ userId, detailsSealed }) => {
    const opened = secrets.isOld(detailsSealed) ? openOrNull(secrets, accountId, detailsSealed) : null;
    return opened === null ? [] : [{ userId, opened }];
  });
  for (const { userId, opened } of old)
    await tx
      .update(identityInformation)
      .set({ detailsSealed: secrets.seal(accountId, opened) })
      .where(and(ofAccount, eq(identityInformation.userId, userId)));
  return old.length;
}
