import { Alert, Anchor, Paper, Text, Title } from '@mantine/core';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { accountOf } from '../../../api/session.ts';
import { useSession } from '../../../api/useSession.ts';
import { useSystem } from '../../../api/useSystem.ts';
import '../../../i18n/identityMessages.ts';
import { t } from '../../../i18n/t.ts';
import { usePageTitle } from '../../../ui/page/usePageTitle.ts';
import { PublicPage } from '../../identity/PublicPage.tsx';
import classes from '../../identity/SignInPage.module.css';
import { ESignIn } from './ESignIn.tsx';
import { eSignInTexts } from './texts.ts';

const route = getRouteApi('/esign');

/** Sign-in by e-signature (ID-02); afterwards the path asked for (ID-23). */
export function ESignInPage() {
  const { redirect } = route.useSearch();
  const session = useSession();
  const system = useSystem();
  usePageTitle(t(eSignInTexts.title));
  if (session.state === 'in') return <Navigate to={redirect ?? `/${session.login.account.code}`} replace />;
  const asked = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  return (
    <PublicPage>
      <Paper className={`tomar-surface ${classes.card}`} p={{ base: 'lg', sm: 36 }}>
        <Title order={1} size="h2">
          {t(eSignInTexts.title)}
        </Title>
        {system && !system.signInWays.includes('ESignature') ? (
          <Alert color="warm" my="lg" role="status">
            {t(eSignInTexts.off)}
          </Alert>
        ) : (
          <>
            <Text c="dimmed" size="sm" mt={6} mb="lg">
              {t(eSignInTexts.body)}
            </Text>
            <ESignIn accountCode={accountOf(redirect ?? '/')} />
          </>
        )}
        <Anchor href={`/${asked}`} size="sm" mt="lg" display="inline-block">
          {t(eSignInTexts.byPassword)}
        </Anchor>
      </Paper>
    </PublicPage>
  );
}
