import { Alert, Paper, Text, Title } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { Suspense } from 'react';
import { accountOf, keepLogin, type Session } from '../../api/session.ts';
import { useSession } from '../../api/useSession.ts';
import { entranceTexts } from '../../i18n/entranceTexts.ts';
import { type Text as Phrase, t } from '../../i18n/t.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { useDrawn } from '../../ui/page/useDrawn.ts';
import { usePageTitle } from '../../ui/page/usePageTitle.ts';
import { PublicPage } from './PublicPage.tsx';
import { SignInForm } from './SignInForm.tsx';
import classes from './SignInPage.module.css';
import { signInTexts } from './signInTexts.ts';
import { useIsWide } from './useIsWide.ts';

const Pitch = lazyPart(async () => (await import('./Pitch.tsx')).Pitch, true);
const OtherWays = lazyPart(async () => (await import('./ways/OtherWays.tsx')).OtherWays, true);

interface SignInPageProps {
  /** The path asked for; it says which account is meant. */
  readonly redirect: string | undefined;
}

/** Sign-in by e-mail and password (ID-01), and the other ways that there are. Whoever shows it sees to what comes afterwards. */
export function SignInPage({ redirect }: SignInPageProps) {
  const session = useSession();
  const wide = useIsWide();
  usePageTitle(t(signInTexts.signIn));
  const drawn = useDrawn();
  return (
    <PublicPage wide>
      {wide && (
        <Suspense fallback={<aside />}>
          <Pitch />
        </Suspense>
      )}
      <Paper className={`tomar-surface ${classes.card}`} p={{ base: 'lg', sm: 36 }}>
        <Title order={1} size="h2">
          {t(signInTexts.title)}
        </Title>
        <Text c="dimmed" size="sm" mt={6} mb="lg">
          {t(entranceTexts.tagline)}
        </Text>
        <WhyHere session={session} />
        <SignInForm accountCode={accountOf(redirect ?? '/')} signedIn={(login) => keepLogin(login)} />
        {drawn && (
          <Suspense>
            <OtherWays redirect={redirect} />
          </Suspense>
        )}
      </Paper>
    </PublicPage>
  );
}

function WhyHere({ session }: { session: Session }) {
  if (session.state !== 'out' || session.reason === 'never' || session.reason === 'moving') return null;
  const why: Record<'signedOut' | 'expired' | 'idle', Phrase> = {
    signedOut: signInTexts.signedOut,
    expired: signInTexts.expired,
    idle: signInTexts.idle,
  };
  return (
    <Alert
      mb="md"
      color={session.reason === 'signedOut' ? 'ink' : 'warm'}
      icon={<IconInfoCircle />}
      role={session.reason === 'signedOut' ? 'status' : 'alert'}
    >
      {t(why[session.reason])}
    </Alert>
  );
}
