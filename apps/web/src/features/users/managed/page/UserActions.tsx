import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { deleteUser, type KeptUsers, type UserDetail, withdrawInvitation } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { useSend } from '../../../../api/useSend.ts';
import { t } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { Confirm } from '../../../../ui/Confirm.tsx';
import { notifyProblem, notifySuccess } from '../../../../ui/notify.tsx';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import { useGoOn } from '../../../../ui/page/useGoOn.ts';
import { DeactivateUsers } from '../DeactivateUsers.tsx';
import { HandoverDialog } from '../handover/HandoverDialog.tsx';
import { handoverTexts } from '../handover/handoverTexts.ts';
import { fullName } from '../list/userColumns.tsx';
import { StandsIn } from '../StandsIn.tsx';
import { managedTexts as texts } from '../texts.ts';
import { useActivateUsers, useInviteUsers, useUsersChanged } from '../useUserActs.ts';

/** What is done with a user as a whole. One's own user has none of it (USR-19). */
export function UserActions({ user }: { user: UserDetail }) {
  const [asking, setAsking] = useState<'deactivate' | 'withdraw' | 'delete' | 'handover' | null>(null);
  const changed = useUsersChanged();
  const remove = useRemoval(user);
  const done = (kept: KeptUsers) => {
    setAsking(null);
    for (const { reason } of kept) notifyProblem(tMessage(reason));
  };
  const activation = useActivateUsers(done);
  const invitation = useInviteUsers(done);
  const withdrawal = useSend({
    mutationFn: () => call(withdrawInvitation, { params: { id: user.id } }),
    onSuccess: async () => {
      notifySuccess(t(texts.withdrawn));
      await changed();
    },
    onSettled: () => setAsking(null),
  });
  if (user.isOwn) return null;
  const isNewcomer = user.lastOpenedAt === null;
  const mayInvite = isNewcomer && user.isActive && user.identitySource === null;
  return (
    <Group gap="xs">
      {mayInvite && (
        <Button variant="default" loading={invitation.isPending} onClick={() => invitation.mutate([user.id])}>
          {t(user.invitedAt ? texts.inviteAgain : texts.invite)}
        </Button>
      )}
      {mayInvite && user.invitedAt && (
        <Button variant="default" onClick={() => setAsking('withdraw')}>
          {t(texts.withdraw)}
        </Button>
      )}
      <Button variant="default" onClick={() => setAsking('handover')}>
        {t(handoverTexts.handOver)}
      </Button>
      {user.isActive ? (
        <Button variant="default" onClick={() => setAsking('deactivate')}>
          {t(texts.deactivate)}
        </Button>
      ) : (
        <Button
          variant="default"
          loading={activation.isPending}
          onClick={() => activation.mutate({ ids: [user.id], isActive: true })}
        >
          {t(texts.activate)}
        </Button>
      )}
      {isNewcomer && (
        <Button variant="default" onClick={() => setAsking('delete')}>
          {t(texts.delete)}
        </Button>
      )}
      {asking === 'deactivate' && (
        <DeactivateUsers ids={[user.id]} close={() => setAsking(null)} done={done} />
      )}
      {asking === 'handover' && <HandoverDialog user={user} close={() => setAsking(null)} />}
      <Confirm
        opened={asking === 'withdraw'}
        title={t(texts.withdrawTitle)}
        body={t(texts.withdrawBody, fullName(user))}
        confirm={t(texts.withdraw)}
        busy={withdrawal.isPending}
        onConfirm={() => withdrawal.mutate()}
        onCancel={() => setAsking(null)}
      />
      <Confirm
        opened={asking === 'delete'}
        title={t(texts.deleteTitle)}
        body={t(texts.deleteBody, fullName(user))}
        confirm={t(texts.delete)}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(null) })}
        onCancel={() => setAsking(null)}
      >
        <StandsIn ids={[user.id]} />
      </Confirm>
    </Group>
  );
}

/** Deletes the user and goes to the list. */
function useRemoval(user: UserDetail) {
  const client = useQueryClient();
  const goOn = useGoOn();
  const accountCode = useAccountCode();
  return useSend({
    mutationFn: () => call(deleteUser, { params: { id: user.id } }),
    onSuccess: () => {
      notifySuccess(t(texts.deleted, fullName(user)));
      void client.invalidateQueries({ queryKey: keys.users });
      void goOn({ to: `/${accountCode}/settings/user`, replace: true, ignoreBlocker: true });
    },
  });
}
