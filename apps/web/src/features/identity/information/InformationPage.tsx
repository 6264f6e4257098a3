import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getIdentityInformation } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import '../../../i18n/identityMessages.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { InformationForm } from './InformationForm.tsx';
import { identityInformationTexts as texts } from './texts.ts';

const route = getRouteApi('/$accountCode/useridentity/$id');

/** A user's identity information: one's own, or another's for who looks after users (UI-11). */
export function InformationPage() {
  const { id } = route.useParams();
  const information = useQuery({
    queryKey: keys.identityInformation(id),
    queryFn: ({ signal }) => call(getIdentityInformation, { params: { id }, signal }),
    // Nothing is fetched without a reason while somebody types.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always',
    gcTime: 0,
  });
  const { data } = information;
  const title = data && !data.isOwn ? t(texts.titleOf, data.name) : t(texts.title);
  return (
    <Page title={title} crumbs={[{ label: t(appTexts.profile), path: 'profile' }]}>
      {information.isError && !data ? (
        <FailureBox error={information.error} retry={() => void information.refetch()} />
      ) : data && information.isFetchedAfterMount ? (
        <InformationForm information={data} />
      ) : (
        <Skeleton h={320} />
      )}
    </Page>
  );
}
