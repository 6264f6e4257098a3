import { Alert, Button } from '@mantine/core';
import { IconAlertCircle, IconFingerprint } from '@tabler/icons-react';
import { type LoginData, signInWithPasskey } from '@tomar/contract';
import { useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { noteRefresh } from '../../../api/lastRefresh.ts';
import { accountOf, keepLogin } from '../../../api/session.ts';
import { t } from '../../../i18n/t.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { describeSignInFailure, SignInRefused } from '../signInErrors.ts';
import { wayTexts } from './wayTexts.ts';

/** Signs in with a passkey alone (ADR 53). What talks to the browser is loaded with the click. */
export function PasskeyWay({ redirect }: { redirect: string | undefined }) {
  const [asking, setAsking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isAsking = useRef(false);
  const ask = () => {
    if (isAsking.current) return;
    isAsking.current = true;
    setAsking(true);
    setFailure(null);
    signInByPasskey(accountOf(redirect ?? '/'))
      .then(
        (login) => {
          keepLogin(login);
          noteRefresh(login.loginId);
        },
        (error: unknown) => setFailure(error),
      )
      .finally(() => {
        isAsking.current = false;
        setAsking(false);
      });
  };
  return (
    <>
      {failure !== null && (
        <Alert color="red" icon={<IconAlertCircle />} role="alert" mb="xs">
          {describeSignInFailure(failure)}
        </Alert>
      )}
      <Button
        fullWidth
        mb="xs"
        variant="default"
        leftSection={<IconFingerprint size={iconSize.normal} />}
        loading={asking}
        onClick={ask}
      >
        {t(wayTexts.passkey)}
      </Button>
    </>
  );
}

/** @throws ApiError, SignInRefused */
async function signInByPasskey(accountCode: string | null): Promise<LoginData> {
  const { askBrowserForPasskey } = await import('../factors/passkeyInBrowser.ts');
  const assertion = await askBrowserForPasskey();
  const { data, errorMessages } = await call(signInWithPasskey, {
    body: { assertion, ...(accountCode !== null && { accountCode }) },
  });
  if (!data) throw new SignInRefused(errorMessages);
  return data;
}
