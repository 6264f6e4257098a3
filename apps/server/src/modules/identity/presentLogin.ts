import type { Authority, LoginData, Module } from '@tomar/contract';
import type { Platform } from '../../platform/platform.ts';
import { readLoggedParams } from '../accounts/index.ts';
import type { Membership } from './memberships.ts';

/** What `presented_login` answers (sessions/presentedLogin.sql). */
export interface PresentedLogin {
  readonly account: {
    readonly id: string;
    readonly code: string;
    readonly title: string;
    readonly params: unknown;
    readonly supportsExternalUsers: boolean;
  };
  readonly person: {
    readonly id: string;
    readonly firstName: string;
    readonly lastName: string;
    readonly email: string;
    readonly title: string | null;
    readonly department: string | null;
    readonly authorities: Authority[];
    readonly externalIdentitySource: string | null;
  };
  readonly modules: Module[];
  readonly licence_active: boolean;
}

/** What a page is given after refresh and switching (ACC-04, ID-17). Null: no active user there (any more). */
export async function presentLogin(
  platform: Platform,
  { loginId, accountId, userId }: Membership,
  key: string,
): Promise<LoginData | null> {
  const [row] = await platform.db.call<PresentedLogin>(
    'select account, person, modules, licence_active from presented_login($1, $2, $3)',
    [accountId, userId, platform.clock()],
  );
  return row ? presented(platform, row, { loginId, key }) : null;
}

/** The same of what was looked at already. */
export function presented(
  { log }: Pick<Platform, 'log'>,
  { account, person, modules, licence_active }: PresentedLogin,
  { loginId, key }: { readonly loginId: string; readonly key: string },
): LoginData {
  const { enableBankOrderPage, defaultDateLocale } = readLoggedParams(account.id, account.params, log);
  const { title, department, ...user } = person;
  return {
    key,
    loginId,
    account: {
      id: account.id,
      code: account.code,
      title: account.title,
      isLicenceActive: licence_active,
      params: { enableBankOrderPage, defaultDateLocale },
      isSupportExternalUsers: account.supportsExternalUsers,
      period: { modules },
    },
    user: {
      ...user,
      title: title === null ? null : { name: title },
      department: department === null ? null : { name: department },
      base64ProfilePicture: null,
    },
  };
}
