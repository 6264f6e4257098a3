import type { Viewer } from '@tomar/contract';
import { useLogin } from './useSession.ts';

/** As whom the server is asked: `may(endpoint, viewer)` says what it would refuse. */
export const useViewer = (): Viewer => viewerOf(useLogin());

export function viewerOf({ account, user }: ReturnType<typeof useLogin>): Viewer {
  return {
    authorities: user.authorities,
    modules: account.period.modules,
    options: account.params.enableBankOrderPage ? ['enableBankOrderPage'] : [],
    licenceActive: account.isLicenceActive,
  };
}
