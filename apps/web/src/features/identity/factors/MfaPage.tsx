import { Button, Group, Paper, Text, Title } from '@mantine/core';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import type { LoginData } from '@tomar/contract';
import { useState } from 'react';
import { currentSession, keepLogin } from '../../../api/session.ts';
import { t } from '../../../i18n/t.ts';
import { usePageTitle } from '../../../ui/page/usePageTitle.ts';
import { PublicPage } from '../PublicPage.tsx';
import classes from '../SignInPage.module.css';
import { factorTexts } from './factorTexts.ts';
import { SecondStep } from './SecondStep.tsx';

const route = getRouteApi('/mfa');

/** Somebody who is in, and has nothing of their own to prove it with next time. */
interface Unprepared {
  readonly accountCode: string;
  /** Where they were going. */
  readonly path: string;
  readonly accountTitle: string;
}

/**
 * Where a sign-in waits for its second factor (ID-07). Its secret stands behind the `#`, which browsers send to nobody.
 * Whoever has set up nothing is led to do so.
 */
export function MfaPage() {
  const secret = useLocation({ select: ({ hash }) => hash.trim() });
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  const [unprepared, setUnprepared] = useState<Unprepared | null>(null);
  const title = t(unprepared ? factorTexts.nextTitle : factorTexts.mfaTitle);
  usePageTitle(title);
  const signedIn = (login: LoginData, setUpFor: string | null) => {
    const path = redirect ?? `/${login.account.code}`;
    keepLogin(login, path);
    if (currentSession().state !== 'in') return;
    if (setUpFor === null) void navigate({ to: path, replace: true });
    else setUnprepared({ accountCode: login.account.code, path, accountTitle: setUpFor });
  };
  return (
    <PublicPage>
      <Paper className={`tomar-surface ${classes.card}`} p={{ base: 'lg', sm: 36 }}>
        <Title order={1} size="h2">
          {title}
        </Title>
        {unprepared ? (
          <>
            <Text size="sm" mt={6} mb="lg">
              {t(factorTexts.nextBody, unprepared.accountTitle)}
            </Text>
            <Group grow>
              <Button variant="default" onClick={() => void navigate({ to: unprepared.path, replace: true })}>
                {t(factorTexts.nextLater)}
              </Button>
              <Button
                autoFocus
                onClick={() =>
                  void navigate({
                    to: '/$accountCode/profile',
                    params: { accountCode: unprepared.accountCode },
                    hash: 'factors',
                    replace: true,
                  })
                }
              >
                {t(factorTexts.nextSetUp)}
              </Button>
            </Group>
          </>
        ) : (
          <SecondStep key={secret} secret={secret === '' ? '-' : secret} signedIn={signedIn} />
        )}
      </Paper>
    </PublicPage>
  );
}
