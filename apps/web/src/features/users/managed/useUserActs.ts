import { useQueryClient } from '@tanstack/react-query';
import { activateUsers, inviteUsers, type KeptUsers } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { managedTexts } from './texts.ts';

interface Activation {
  readonly ids: readonly string[];
  readonly isActive: boolean;
}

/** What is shown of users is fetched again. */
export function useUsersChanged() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [keys.users, keys.anyUser, keys.anyUserRights].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** Activates or deactivates users. @param done told who had to stay as they are */
export function useActivateUsers(done: (kept: KeptUsers) => void) {
  const changed = useUsersChanged();
  return useSend({
    mutationFn: ({ ids, isActive }: Activation) => call(activateUsers, { body: { ids: [...ids], isActive } }),
    onSuccess: async (answer, { isActive }) => {
      const said = isActive ? managedTexts.activated : managedTexts.deactivated;
      if (answer.changed > 0) notifySuccess(t(said, formatNumber(answer.changed)));
      await changed();
      done(answer.kept);
    },
  });
}

/** Sends invitations, the first or again. @param done told who needs none */
export function useInviteUsers(done: (kept: KeptUsers) => void) {
  const changed = useUsersChanged();
  return useSend({
    mutationFn: (ids: readonly string[]) => call(inviteUsers, { body: { ids: [...ids] } }),
    onSuccess: async (answer) => {
      if (answer.changed > 0) notifySuccess(t(managedTexts.invited, formatNumber(answer.changed)));
      await changed();
      done(answer.kept);
    },
  });
}
