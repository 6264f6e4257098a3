import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endOwnSession, listSessions, type RunningSession } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatNumber } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { notifyError, notifySuccess } from '../../../ui/notify.tsx';
import { useLedTo } from '../../../ui/page/useLedTo.ts';
import { Section } from '../../../ui/Section.tsx';
import { nameOfSession, SessionList } from './SessionList.tsx';
import { sessionTexts } from './sessionTexts.ts';

/** What a mail about a new device leads to. */
const anchor = 'sessions';

/** Where the reader is signed in, to be ended one by one or all but this. */
export function OwnSessions() {
  const sessions = useQuery({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => call(listSessions, { signal }),
  });
  const place = useLedTo(anchor, sessions.isSuccess);
  return (
    <div id={anchor} ref={place} style={{ scrollMarginTop: 8 }}>
      {sessions.isError && !sessions.data ? (
        <FailureBox error={sessions.error} retry={() => void sessions.refetch()} />
      ) : sessions.data ? (
        <Sessions sessions={sessions.data} />
      ) : (
        <Skeleton h={180} />
      )}
    </div>
  );
}

function Sessions({ sessions }: { sessions: readonly RunningSession[] }) {
  const client = useQueryClient();
  const [asked, setAsked] = useState<RunningSession | 'others'>('others');
  const [asking, setAsking] = useState(false);
  const ask = (which: RunningSession | 'others') => {
    setAsked(which);
    setAsking(true);
  };
  const others = sessions.filter(({ isThis }) => !isThis).length;
  const end = useSend({
    mutationFn: (which: RunningSession | 'others') =>
      which === 'others' ? call(endOtherSessions, {}) : call(endOwnSession, { params: { id: which.id } }),
    onSuccess: ({ ended }) =>
      notifySuccess(ended > 0 ? t(sessionTexts.ended, formatNumber(ended)) : t(sessionTexts.noneToEnd)),
    onError: notifyError,
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: keys.sessions });
    },
  });
  return (
    <Section
      title={t(sessionTexts.title)}
      hint={t(sessionTexts.hint)}
      actions={
        others > 1 && (
          <Button variant="default" onClick={() => ask('others')}>
            {t(sessionTexts.endOthers)}
          </Button>
        )
      }
    >
      <SessionList label={t(sessionTexts.title)} sessions={sessions} end={ask} />
      <Confirm
        opened={asking}
        {...(asked === 'others'
          ? {
              title: t(sessionTexts.endOthersTitle),
              body: t(sessionTexts.endOthersBody, formatNumber(others)),
              confirm: t(sessionTexts.endOthers),
            }
          : {
              title: t(sessionTexts.endTitle),
              body: t(sessionTexts.endBody, nameOfSession(asked)),
              confirm: t(sessionTexts.end),
            })}
        danger
        busy={end.isPending}
        onConfirm={() => end.mutate(asked)}
        onCancel={() => setAsking(false)}
      />
    </Section>
  );
}
