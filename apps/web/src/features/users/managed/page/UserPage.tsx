import { Grid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { getUser, getUserRights, isEmptyId, type UserDetail, type UserRights } from '@tomar/contract';
import { call } from '../../../../api/call.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { appTexts } from '../../../../i18n/appTexts.ts';
import { formatMoment } from '../../../../i18n/format.ts';
import '../../../../i18n/identityMessages.ts';
import { t } from '../../../../i18n/t.ts';
import { FailureBox } from '../../../../ui/FailureBox.tsx';
import { Page } from '../../../../ui/page/Page.tsx';
import { uiTexts } from '../../../../ui/texts.ts';
import { NamedInProfiles } from '../../../definitions/profile/NamedInProfiles.tsx';
import { PersonFacts } from '../../PersonFacts.tsx';
import { RightsForm } from '../../rights/RightsForm.tsx';
import { rightsTexts } from '../../rights/rightsTexts.ts';
import { UserFactors } from '../../rights/UserFactors.tsx';
import { UserPassword } from '../../rights/UserPassword.tsx';
import { UserSessions } from '../../rights/UserSessions.tsx';
import { OwnSubstitutions } from '../../substitutions/OwnSubstitutions.tsx';
import { UserSubstitutions } from '../../substitutions/UserSubstitutions.tsx';
import { profileTexts } from '../../texts.ts';
import { fullName } from '../list/userColumns.tsx';
import { managedTexts } from '../texts.ts';
import { NewUserForm } from './NewUserForm.tsx';
import { UserActions } from './UserActions.tsx';
import { UserForm } from './UserForm.tsx';
import { UserHistory } from './UserHistory.tsx';

const route = getRouteApi('/$accountCode/settings/user/$id');

/** What is being edited is not taken away under the reader's hands. */
const whileEdited = {
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  refetchOnMount: 'always',
} as const;

/** One user, with all that an administrator decides about (UI-25); an all-zero id is a new one. */
export function UserPage() {
  const { id } = route.useParams();
  const isNew = isEmptyId(id);
  const user = useQuery({
    queryKey: keys.user(id),
    queryFn: ({ signal }) => call(getUser, { params: { id }, signal }),
    ...whileEdited,
  });
  const rights = useQuery({
    queryKey: keys.userRights(id),
    queryFn: ({ signal }) => call(getUserRights, { params: { id }, signal }),
    enabled: !isNew,
    ...whileEdited,
  });
  const { data } = user;
  const name = data ? fullName(data) : '';
  const failed = [user, rights].find((one) => one.isError && !one.data);
  return (
    <Page
      title={isNew ? t(managedTexts.newUser) : name}
      crumbs={[{ label: t(appTexts.users), path: 'settings/user' }]}
      actions={!isNew && data && <UserActions user={data} />}
    >
      {failed ? (
        <FailureBox error={failed.error} retry={() => void failed.refetch()} />
      ) : data && user.isFetchedAfterMount && (isNew || rights.isFetchedAfterMount) ? (
        isNew ? (
          <NewUserForm blank={data} />
        ) : (
          rights.data && <Parts user={data} rights={rights.data} />
        )
      ) : (
        <Skeleton h={420} />
      )}
    </Page>
  );
}

/** One's own password is changed in the profile; a newcomer is invited, and a provider's people have theirs there. */
const mayGetLink = ({ isOwn, isActive, lastOpenedAt, identitySource }: UserDetail): boolean =>
  !isOwn && isActive && lastOpenedAt !== null && identitySource === null;

function Parts({ user, rights }: { user: UserDetail; rights: UserRights }) {
  return (
    <Grid>
      <Grid.Col span={{ base: 12, lg: 4 }}>
        <Person user={user} rights={rights} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 8 }}>
        <Stack>
          <UserForm user={user} />
          <RightsForm user={rights} />
          {rights.isOwn ? <OwnSubstitutions user={user} /> : <UserSubstitutions user={user} />}
          <UserSessions user={rights} />
          {mayGetLink(user) && <UserPassword user={user} />}
          {!rights.isOwn && <UserFactors user={rights} />}
          <NamedInProfiles kind="user" ids={[user.id]} />
          <UserHistory id={user.id} />
        </Stack>
      </Grid.Col>
    </Grid>
  );
}

function Person({ user, rights }: { user: UserDetail; rights: UserRights }) {
  return (
    <PersonFacts
      title={t(rightsTexts.person)}
      userId={user.id}
      facts={[
        [t(profileTexts.email), user.email],
        [t(profileTexts.titleOfPerson), rights.title ?? t(uiTexts.notGiven)],
        [t(profileTexts.department), rights.department ?? t(uiTexts.notGiven)],
        [t(rightsTexts.state), t(user.isActive ? managedTexts.active : managedTexts.passive)],
        [
          t(managedTexts.lastEntry),
          user.lastOpenedAt ? formatMoment(user.lastOpenedAt) : t(managedTexts.neverEntered),
        ],
        ...(user.invitedAt && !user.lastOpenedAt
          ? [[t(managedTexts.invitation), formatMoment(user.invitedAt)] as const]
          : []),
      ]}
    />
  );
}
