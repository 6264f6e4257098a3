import { and, eq, inArray, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { storeIdNumber } from '../../users/index.ts';
import { memberships } from '../tables.ts';
import { numberDigests } from './numberDigest.ts';

interface Whose {
  readonly accountId: string;
  readonly userId: string;
}

/**
 * Keeps a user's number: sealed with the user, and as a digest with the membership. The user is locked.
 * @param number plain, as `plainIdentityNumber` gives it; null: none
 * @throws AppError refused where another user of the account has it
 */
export async function writeNumber(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  whose: Whose,
  number: string | null,
): Promise<void> {
  await storeIdNumber(platform, tx, whose, number);
  await writeDigest(platform, tx, whose, number);
}

/** The digest alone, of a number that is kept already. */
export async function writeDigest(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  { accountId, userId }: Whose,
  number: string | null,
): Promise<void> {
  const digests = number === null ? [] : numberDigests(platform.secrets, number);
  const inAccount = eq(memberships.accountId, accountId);
  if (digests.length > 0) {
    // By the digests of older keys, too: the index knows each only by the key that it was made with.
    const [other] = await tx
      .select({ userId: memberships.userId })
      .from(memberships)
      .where(and(inAccount, inArray(memberships.numberDigest, digests), ne(memberships.userId, userId)));
    if (other) throw taken();
  }
  try {
    await tx
      .update(memberships)
      .set({ numberDigest: digests[0] ?? null })
      .where(and(inAccount, eq(memberships.userId, userId)));
  } catch (error) {
    throw isTaken(error) ? taken() : error;
  }
}

const taken = () => refused('lang_identity_number_taken', [], 'number');

/** Somebody else of the account got the same number meanwhile. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  (error.cause as { readonly constraint?: unknown }).constraint === 'memberships_number';
