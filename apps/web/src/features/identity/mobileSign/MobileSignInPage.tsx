import { Alert, Button, List, Paper, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { LoginData, LoginResult } from '@tomar/contract';
import { useState } from 'react';
import { noteRefresh } from '../../../api/lastRefresh.ts';
import { accountOf, currentSession, keepLogin } from '../../../api/session.ts';
import { useSystem } from '../../../api/useSystem.ts';
import { t } from '../../../i18n/t.ts';
import { type PhoneTry, readPhoneTry, writePhoneTry } from '../../../storage/phoneTry.ts';
import { usePageTitle } from '../../../ui/page/usePageTitle.ts';
import { PublicPage } from '../PublicPage.tsx';
import classes from '../SignInPage.module.css';
import { describeSignInFailure, SignInRefused } from '../signInErrors.ts';
import { toSecondStep } from '../toSecondStep.ts';
import { type EnteredNumber, MobileNumberForm } from './MobileNumberForm.tsx';
import { mobileSignTexts, signerAppTexts } from './mobileSignTexts.ts';
import { type Begun, PhoneWait } from './PhoneWait.tsx';
import { signerAppSteps } from './signerApp.ts';

const route = getRouteApi('/mobilesign');

/**
 * Sign-in by phone (ID-03): number and operator, then a countdown beside the code to compare (UI-06). A try that waits
 * outlives a reload, such as a change of language (UI-03): the phone has been asked, and is not asked again.
 */
export function MobileSignInPage() {
  const { redirect } = route.useSearch();
  const navigate = useNavigate();
  const system = useSystem();
  const operators = system?.signInWays.includes('MobileSignature') ? system.mobileOperators : [];
  const [kept] = useState(readPhoneTry);
  const [entered, setEntered] = useState<EnteredNumber | null>(
    () => kept && { operator: kept.operator, number: kept.number },
  );
  const [begun, setBegun] = useState<Begun | null>(() => kept && { ...kept, secondsLeft: secondsTo(kept) });
  const [failure, setFailure] = useState<string | null>(null);
  usePageTitle(t(mobileSignTexts.title));
  const signedIn = (login: LoginData) => {
    const path = redirect ?? `/${login.account.code}`;
    keepLogin(login, path);
    noteRefresh(login.loginId);
    if (currentSession().state === 'in') void navigate({ to: path, replace: true });
  };
  const startOver = () => {
    writePhoneTry(null);
    setBegun(null);
  };
  const ended = ({ data, errorMessages, pending }: LoginResult) => {
    if (pending !== undefined) {
      writePhoneTry(null);
      toSecondStep(pending);
      return;
    }
    startOver();
    if (data) signedIn(data);
    else setFailure(describeSignInFailure(new SignInRefused(errorMessages)));
  };
  const asked = redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  return (
    <PublicPage>
      <Paper className={`tomar-surface ${classes.card}`} p={{ base: 'lg', sm: 36 }}>
        <Title order={1} size="h2">
          {t(mobileSignTexts.title)}
        </Title>
        <Stack mt="md" gap="md">
          {failure !== null && !begun && (
            <Alert color="red" icon={<IconAlertCircle />} role="alert">
              {failure}
            </Alert>
          )}
          {begun ? (
            <PhoneWait begun={begun} ended={ended} startOver={startOver} />
          ) : operators.length === 0 ? (
            <Text>{t(mobileSignTexts.notOffered)}</Text>
          ) : (
            <MobileNumberForm
              operators={operators}
              accountCode={accountOf(redirect ?? '/')}
              entered={entered}
              trying={() => setFailure(null)}
              begun={(wait, given) => {
                const { secondsLeft, ...rest } = wait;
                writePhoneTry({ ...rest, ...given, endsAt: Date.now() + secondsLeft * 1000 });
                setEntered(given);
                setBegun(wait);
              }}
            />
          )}
          {!begun && system && <SignerApp steps={signerAppSteps(system)} />}
          {!begun && (
            <Button component="a" href={`/${asked}`} variant="subtle">
              {t(mobileSignTexts.toSignIn)}
            </Button>
          )}
        </Stack>
      </Paper>
    </PublicPage>
  );
}

const secondsTo = ({ endsAt }: PhoneTry) => Math.ceil((endsAt - Date.now()) / 1000);

function SignerApp({ steps }: { steps: readonly string[] }) {
  if (steps.length === 0) return null;
  return (
    <section>
      <Title order={2} size="h5" mb="xs">
        {t(signerAppTexts.title)}
      </Title>
      <List type="ordered" size="sm" spacing={4}>
        {steps.map((step) => (
          <List.Item key={step}>{step}</List.Item>
        ))}
      </List>
    </section>
  );
}
