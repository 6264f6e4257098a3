import { Alert, Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError, openInvitation } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { publicKeys } from '../../api/queryKeys.ts';
import { currentSession, keepLogin } from '../../api/session.ts';
import { useSession } from '../../api/useSession.ts';
import { formatMoment } from '../../i18n/format.ts';
import '../../i18n/identityMessages.ts';
import { t } from '../../i18n/t.ts';
import { FailureBox } from '../../ui/FailureBox.tsx';
import { invitationTexts } from './invitationTexts.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** What the link is for, and the form that uses it up; or why it opens nothing. */
export function Invitation({ token }: { token: string }) {
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: publicKeys.invitation(token),
    queryFn: ({ signal }) => call(openInvitation, { body: { token }, signal }),
    enabled: token !== '',
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <>
      <Title order={1} size="h2">
        {t(invitationTexts.title)}
      </Title>
      {token === '' ? (
        <Closed>
          <Text mt="md">{t(invitationTexts.incomplete)}</Text>
        </Closed>
      ) : error ? (
        <Closed>
          <FailureBox error={error} {...(isForGood(error) ? {} : { retry: () => void refetch() })} />
        </Closed>
      ) : data ? (
        <>
          <Text c="dimmed" size="sm" mt={6} mb="lg">
            {t(invitationTexts.body, data.account.title, formatMoment(data.expiresAt))}
          </Text>
          <OtherSignedIn />
          <PasswordForm
            token={token}
            email={data.email}
            signedIn={(login) => {
              const path = `/${login.account.code}`;
              keepLogin(login, path);
              if (currentSession().state === 'in') void navigate({ to: path, replace: true });
            }}
          />
        </>
      ) : (
        <Stack mt="lg" gap="md" aria-busy="true">
          <Skeleton h={18} />
          <Skeleton h={42} />
          <Skeleton h={42} />
        </Stack>
      )}
    </>
  );
}

/** The server knows what became of the link: asking again changes nothing. */
const isForGood = (error: Error) => error instanceof ApiError && error.status === 400;

/** The link opens nothing: what is left is to sign in. */
function Closed({ children }: { children: React.ReactNode }) {
  return (
    <Stack mt="lg" gap="lg">
      {children}
      <Button component="a" href="/" variant="default">
        {t(invitationTexts.toSignIn)}
      </Button>
    </Stack>
  );
}

/** Whoever opens the link may not be who uses this browser. */
function OtherSignedIn() {
  const session = useSession();
  if (session.state !== 'in') return null;
  return (
    <Alert color="warm" icon={<IconInfoCircle />} mb="md" role="status">
      {t(invitationTexts.otherSignedIn, session.login.user.email)}
    </Alert>
  );
}
