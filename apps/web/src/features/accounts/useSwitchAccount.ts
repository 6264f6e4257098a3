import { switchAccount } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { keepLogin, saveEverything } from '../../api/session.ts';
import { useSend } from '../../api/useSend.ts';

/** Goes over to another of the person's accounts; a new page opens there, at `path` (API-09, ACC-15). */
export const useSwitchAccount = () =>
  useSend({
    mutationFn: async ({ id }: { readonly id: string; readonly path?: string }) => {
      await saveEverything();
      return await call(switchAccount, { params: { id } });
    },
    onSuccess: ({ data }, { path }) => {
      if (data) keepLogin(data, path ?? `/${data.account.code}`);
    },
  });
