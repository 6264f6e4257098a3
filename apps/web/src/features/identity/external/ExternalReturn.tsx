import { Alert, Button, Group, Loader, Stack, Text, Title } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { noteRefresh } from '../../../api/lastRefresh.ts';
import { currentSession, keepLogin } from '../../../api/session.ts';
import { t } from '../../../i18n/t.ts';
import { externalPath } from '../../../storage/externalFlow.ts';
import { describeSignInFailure } from '../signInErrors.ts';
import { ExternalFailed, type Finished, finishAtProvider } from './externalFlow.ts';
import { externalTexts } from './externalTexts.ts';

/** A code is good once, however often React begins the effect. */
const finishing = new Map<string, Promise<Finished>>();

interface ExternalReturnProps {
  readonly answer: URLSearchParams;
  readonly again: () => void;
}

/** Whom the provider sent back: in, or told why not. */
export function ExternalReturn({ answer, again }: ExternalReturnProps) {
  const navigate = useNavigate();
  const [failure, setFailure] = useState<unknown>(null);
  useEffect(() => {
    let isHere = true;
    const key = answer.toString();
    const finish = finishing.get(key) ?? finishAtProvider(answer);
    finishing.set(key, finish);
    history.replaceState(history.state, '', externalPath);
    finish.then(
      ({ login, redirect }) => {
        if (!isHere) return;
        const path = redirect ?? `/${login.account.code}`;
        keepLogin(login, path);
        noteRefresh(login.loginId);
        if (currentSession().state === 'in') void navigate({ to: path, replace: true });
      },
      (error: unknown) => isHere && setFailure(error),
    );
    return () => {
      isHere = false;
    };
  }, [answer, navigate]);
  return (
    <Stack gap="lg">
      <Title order={1} size="h2">
        {t(externalTexts.title)}
      </Title>
      {failure === null ? (
        <Group gap="sm" role="status">
          <Loader size="sm" aria-hidden />
          <Text>{t(externalTexts.finishing)}</Text>
        </Group>
      ) : (
        <>
          <Alert color="red" icon={<IconAlertCircle />} role="alert">
            {failure instanceof ExternalFailed
              ? t(externalTexts[failure.why])
              : describeSignInFailure(failure)}
          </Alert>
          <Group>
            <Button onClick={again}>{t(externalTexts.again)}</Button>
            <Button component="a" href="/" variant="default">
              {t(externalTexts.toSignIn)}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
