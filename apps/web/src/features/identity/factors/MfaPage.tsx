import { Paper, Title } from '@mantine/core';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { currentSession, keepLogin } from '../../../api/session.ts';
import { t } from '../../../i18n/t.ts';
import { usePageTitle } from '../../../ui/page/usePageTitle.ts';
import { PublicPage } from '../PublicPage.tsx';
import classes from '../SignInPage.module.css';
import { factorTexts } from './factorTexts.ts';
import { SecondStep } from './SecondStep.tsx';

const route = getRouteApi('/mfa');

/** Where a sign-in waits for its second factor (ID-07). Its secret stands behind the `#`, which browsers send to nobody. */
export function MfaPage() {
  const secret = useLocation({ select: ({ hash }) => hash.trim() });
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  usePageTitle(t(factorTexts.mfaTitle));
  return (
    <PublicPage>
      <Paper className={`tomar-surface ${classes.card}`} p={{ base: 'lg', sm: 36 }}>
        <Title order={1} size="h2">
          {t(factorTexts.mfaTitle)}
        </Title>
        <SecondStep
          key={secret}
          secret={secret === '' ? '-' : secret}
          signedIn={(login) => {
            const path = redirect ?? `/${login.account.code}`;
            keepLogin(login, path);
            if (currentSession().state === 'in') void navigate({ to: path, replace: true });
          }}
        />
      </Paper>
    </PublicPage>
  );
}
