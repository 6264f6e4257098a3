import type { Viewer } from '@tomar/contract';
import { useLogin } from './useSession.ts';

/** As whom the server is asked: `may(endpoint, viewer)` says what it would refuse. */
export function useViewer(): Viewer {
  const { account, user } = useLogin();
  return {
    authorities: user.authorities,
    modules: account.period.modules,
    options: account.params.enableBankOrderPage ? ['enableBankOrderPage'] : [],
    licenceActive: account.isLicenceActive,
  };
}
