import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endUserSessions, listUserSessions, type UserRights } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { notifyError, notifySuccess } from '../../../ui/notify.tsx';
import { Section } from '../../../ui/Section.tsx';
import { SessionList } from '../../identity/sessions/SessionList.tsx';
import { rightsTexts } from './rightsTexts.ts';

/** Where a user is signed in to this account; an administrator ends all of it. One's own are in the profile. */
export function UserSessions({ user }: { user: UserRights }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const sessions = useQuery({
    queryKey: keys.userSessions(user.id),
    queryFn: ({ signal }) => call(listUserSessions, { params: { id: user.id }, signal }),
  });
  const end = useSend({
    mutationFn: () => call(endUserSessions, { params: { id: user.id } }),
    onSuccess: ({ ended }) => notifySuccess(t(rightsTexts.endedAll, formatNumber(ended))),
    onError: notifyError,
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: keys.userSessions(user.id) });
    },
  });
  if (sessions.isError && !sessions.data)
    return <FailureBox error={sessions.error} retry={() => void sessions.refetch()} />;
  if (!sessions.data) return <Skeleton h={160} />;
  return (
    <Section
      title={t(rightsTexts.sessions)}
      hint={t(rightsTexts.sessionsHint)}
      actions={
        !user.isOwn && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t(rightsTexts.endAll)}
          </Button>
        )
      }
    >
      {sessions.data.length > 0 ? (
        <SessionList label={t(rightsTexts.sessions)} sessions={sessions.data} />
      ) : (
        <Text size="sm">{t(rightsTexts.noSessions)}</Text>
      )}
      <Confirm
        opened={asking}
        title={t(rightsTexts.endTitle)}
        body={t(rightsTexts.endBody, `${user.firstName} ${user.lastName}`)}
        confirm={t(rightsTexts.endAll)}
        danger
        busy={end.isPending}
        onConfirm={() => end.mutate()}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}
