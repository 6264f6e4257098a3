import { Grid, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getUserRights, type UserRights } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { PersonFacts } from '../PersonFacts.tsx';
import { profileTexts } from '../texts.ts';
import { RightsForm } from './RightsForm.tsx';
import { rightsTexts } from './rightsTexts.ts';
import { UserFactors } from './UserFactors.tsx';
import { UserSessions } from './UserSessions.tsx';

const route = getRouteApi('/$accountCode/settings/user/$id');

/** One user, with what an administrator decides about (UI-25): rights, the sessions open here, and second factors. */
export function UserPage() {
  const { id } = route.useParams();
  const user = useQuery({
    queryKey: keys.userRights(id),
    queryFn: ({ signal }) => call(getUserRights, { params: { id }, signal }),
    // What is being edited is not taken away under the reader's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchOnMount: 'always',
  });
  const title = user.data ? `${user.data.firstName} ${user.data.lastName}` : '';
  return (
    <Page title={title} crumbs={[{ label: t(appTexts.users), path: 'settings/user' }]}>
      {user.isError && !user.data ? (
        <FailureBox error={user.error} retry={() => void user.refetch()} />
      ) : user.data && user.isFetchedAfterMount ? (
        <Grid>
          <Grid.Col span={{ base: 12, md: 4 }}>
            <Person user={user.data} />
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 8 }}>
            <RightsForm user={user.data} />
          </Grid.Col>
          <Grid.Col span={12}>
            <UserSessions user={user.data} />
          </Grid.Col>
          {!user.data.isOwn && (
            <Grid.Col span={12}>
              <UserFactors user={user.data} />
            </Grid.Col>
          )}
        </Grid>
      ) : (
        <Skeleton h={420} />
      )}
    </Page>
  );
}

function Person({ user }: { user: UserRights }) {
  return (
    <PersonFacts
      title={t(rightsTexts.person)}
      userId={user.id}
      facts={[
        [t(profileTexts.email), user.email],
        [t(profileTexts.titleOfPerson), user.title ?? t(uiTexts.notGiven)],
        [t(profileTexts.department), user.department ?? t(uiTexts.notGiven)],
        [t(rightsTexts.state), t(user.isActive ? rightsTexts.active : rightsTexts.passive)],
      ]}
    />
  );
}
