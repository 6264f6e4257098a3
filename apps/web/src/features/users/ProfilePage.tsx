import { Grid, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getProfile, listAuthorizedCompanies, may } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';
import { useViewer } from '../../api/useViewer.ts';
import { appTexts } from '../../i18n/appTexts.ts';
import '../../i18n/identityMessages.ts';
import { t } from '../../i18n/t.ts';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { Page } from '../../ui/page/Page.tsx';
import { OwnFactors } from '../identity/factors/OwnFactors.tsx';
import { PasswordSection } from '../identity/PasswordSection.tsx';
import { OwnSessions } from '../identity/sessions/OwnSessions.tsx';
import { AuthorizedCompanies } from './AuthorizedCompanies.tsx';
import { LoginHistory } from './history/LoginHistory.tsx';
import { MobileSignatureForm } from './MobileSignatureForm.tsx';
import { PersonCard } from './PersonCard.tsx';
import { SignatureForm } from './SignatureForm.tsx';
import { OwnSubstitutions } from './substitutions/OwnSubstitutions.tsx';

/** The reader's own profile (UI-12, UI-13). */
export function ProfilePage() {
  const viewer = useViewer();
  const profile = useQuery({
    queryKey: keys.profile,
    queryFn: ({ signal }) => call(getProfile, { signal }),
    // What is being edited is not taken away under the reader's hands.
    refetchOnWindowFocus: false,
  });
  return (
    <Page title={t(appTexts.profile)} crumbs={[]}>
      {profile.isError && !profile.data ? (
        <FailureBox error={profile.error} retry={() => void profile.refetch()} />
      ) : profile.data ? (
        <Grid>
          <Grid.Col span={{ base: 12, md: 5 }}>
            <Stack>
              <PersonCard profile={profile.data} />
              <OwnSubstitutions user={profile.data} />
              {may(listAuthorizedCompanies, viewer) && <AuthorizedCompanies />}
              <OwnFactors />
            </Stack>
          </Grid.Col>
          <Grid.Col span={{ base: 12, md: 7 }}>
            <Stack>
              <SignatureForm profile={profile.data} />
              <PasswordSection owner={profile.data} />
              <MobileSignatureForm />
              <OwnSessions />
            </Stack>
          </Grid.Col>
          <Grid.Col span={12}>
            <LoginHistory />
          </Grid.Col>
        </Grid>
      ) : (
        <Skeleton h={320} />
      )}
    </Page>
  );
}
