import type { LoginData } from '@tomar/contract';
import type { Platform } from '../../platform/platform.ts';
import { loadAccount, runningPeriod } from '../accounts/index.ts';
import { findUser } from '../users/index.ts';
import type { Membership } from './memberships.ts';

/** What a page is given after sign-in, refresh and switching (ACC-04, ID-17). Null: no active user there (any more). */
export function presentLogin(
  platform: Platform,
  membership: Membership,
  key: string,
): Promise<LoginData | null> {
  const { accountId, userId } = membership;
  return platform.db.inAccount(accountId, async (tx) => {
    const account = await loadAccount(tx, accountId, platform.log);
    const user = await findUser(tx, accountId, userId);
    if (!account.isActive || !user?.isActive) return null;
    const period = await runningPeriod(tx, account, platform.clock());
    return {
      key,
      loginId: membership.loginId,
      account: {
        id: account.id,
        code: account.code,
        title: account.title,
        isLicenceActive: period !== null,
        params: {
          enableBankOrderPage: account.params.enableBankOrderPage,
          defaultDateLocale: account.params.defaultDateLocale,
        },
        isSupportExternalUsers: account.supportsExternalUsers,
        period: { modules: [...(period?.modules ?? [])] },
      },
      user: {
        id: user.id,
        firstName: user.firstName,
        lastName: user.lastName,
        email: user.email,
        title: user.title === null ? null : { name: user.title },
        department: user.department === null ? null : { name: user.department },
        authorities: [...user.authorities],
        base64ProfilePicture: null,
        externalIdentitySource: user.externalIdentitySource,
      },
    };
  });
}
