import { and, eq, gt } from 'drizzle-orm';
import type { Tx } from '../../../../platform/database/database.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type LoadedAccount, loadAccount } from '../../../accounts/index.ts';
import { type AccountUser, findUser } from '../../../users/index.ts';
import { factorChallenges } from '../tables.ts';

interface Wanted {
  readonly userId: string;
  readonly challenge: string;
  readonly madeAt: string;
}

interface CodeToSend {
  readonly user: AccountUser;
  readonly account: LoadedAccount;
  readonly code: string;
}

/** A code that counts still, for its active user; null: it was used, or made anew meanwhile. */
export async function codeToSend(
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  tx: Tx,
  accountId: string,
  { userId, challenge, madeAt }: Wanted,
): Promise<CodeToSend | null> {
  const user = await findUser(tx, accountId, userId);
  const account = await loadAccount(tx, accountId);
  const [kept] = await tx
    .select()
    .from(factorChallenges)
    .where(
      and(
        eq(factorChallenges.subject, challenge),
        eq(factorChallenges.createdAt, new Date(madeAt)),
        gt(factorChallenges.expiresAt, clock()),
      ),
    );
  return user?.isActive && kept?.sealedCode && kept.loginId === user.loginId
    ? { user, account, code: secrets.open(user.loginId, kept.sealedCode) }
    : null;
}
