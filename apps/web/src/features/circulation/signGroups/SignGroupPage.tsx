import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getSignGroup, isEmptyId } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { NamedInProfiles } from '../../definitions/profile/NamedInProfiles.tsx';
import { SignGroupForm } from './SignGroupForm.tsx';
import { signGroupTexts } from './texts.ts';

const route = getRouteApi('/$accountCode/settings/signgroups/$id');

/** One sign group; an all-zero id is a new one (UI-39). */
export function SignGroupPage() {
  const { id } = route.useParams();
  const group = useQuery({
    queryKey: keys.signGroup(id),
    queryFn: ({ signal }) => call(getSignGroup, { params: { id }, signal }),
    // Nothing is fetched without a reason while somebody types.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always',
  });
  const title = isEmptyId(id) ? t(signGroupTexts.created) : (group.data?.name ?? '');
  return (
    <Page title={title} crumbs={[{ label: t(appTexts.signGroups), path: 'settings/signgroups' }]}>
      {group.isError && !group.data ? (
        <FailureBox error={group.error} retry={() => void group.refetch()} />
      ) : group.data && group.isFetchedAfterMount ? (
        <Stack gap="md">
          <SignGroupForm group={group.data} />
          <NamedInProfiles kind="signGroup" ids={[id]} />
        </Stack>
      ) : (
        <Skeleton h={320} />
      )}
    </Page>
  );
}
