import { Anchor, Grid, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { getUserRights, type UserRights } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { appTexts } from '../../../i18n/appTexts.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { Page } from '../../../ui/page/Page.tsx';
import { useAccountCode } from '../../../ui/page/useAccountCode.ts';
import { Section } from '../../../ui/Section.tsx';
import { uiTexts } from '../../../ui/texts.ts';
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
  const accountCode = useAccountCode();
  const facts = [
    [t(rightsTexts.email), user.email],
    [t(rightsTexts.titleOfPerson), user.title ?? t(uiTexts.notGiven)],
    [t(rightsTexts.department), user.department ?? t(uiTexts.notGiven)],
    [t(rightsTexts.state), t(user.isActive ? rightsTexts.active : rightsTexts.passive)],
  ] as const;
  return (
    <Section title={t(rightsTexts.person)} h="100%">
      <Stack component="dl" gap="xs" m={0}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} style={{ overflowWrap: 'anywhere' }}>
              {value}
            </Text>
          </div>
        ))}
      </Stack>
      <Anchor
        renderRoot={(props) => (
          <Link to="/$accountCode/useridentity/$id" params={{ accountCode, id: user.id }} {...props} />
        )}
        size="sm"
        display="inline-block"
      >
        {t(rightsTexts.identityInformation)}
      </Anchor>
    </Section>
  );
}
