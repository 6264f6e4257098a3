import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getRecipient } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { NamedInProfiles } from '../../definitions/profile/NamedInProfiles.tsx';
import { RecipientForm } from './RecipientForm.tsx';
import { recipientTexts } from './texts.ts';

const route = getRouteApi('/$accountCode/settings/targetsystem/$id');

/** One recipient of the account, or a new one (UI-23). */
export function RecipientPage() {
  const { id: routeId } = route.useParams();
  // A new record gets its id while the page stays.
  const [id] = useState(routeId);
  const recipient = useQuery({
    queryKey: keys.recipient(id),
    queryFn: ({ signal }) => call(getRecipient, { params: { id }, signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always',
  });
  const [name, setName] = useState<string | null>(null);
  const fresh = recipient.isFetchedAfterMount && recipient.isSuccess;
  return (
    <Page
      title={(name ?? recipient.data?.name) || t(recipientTexts.newRecipient)}
      crumbs={[{ label: t(appTexts.recipients), path: 'settings/targetsystem' }]}
    >
      {recipient.isError && !recipient.data ? (
        <FailureBox error={recipient.error} retry={() => void recipient.refetch()} />
      ) : recipient.data && fresh ? (
        <Stack gap="md">
          <RecipientForm record={recipient.data} named={setName} />
          <NamedInProfiles kind="recipient" ids={[id]} />
        </Stack>
      ) : (
        <Skeleton h={420} />
      )}
    </Page>
  );
}
