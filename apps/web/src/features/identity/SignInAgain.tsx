import { Button, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { LoginData } from '@tomar/contract';
import { useState } from 'react';
import { abandonExpired, currentSession, keepLogin } from '../../api/session.ts';
import { useSession } from '../../api/useSession.ts';
import { t } from '../../i18n/t.ts';
import { useOnceTypingPauses } from '../../ui/focus/useOnceTypingPauses.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { SignInForm } from './SignInForm.tsx';
import { identityTexts } from './texts.ts';

const SecondStep = lazyPart(async () => (await import('./factors/SecondStep.tsx')).SecondStep);

/** Over a page with something unsaved when its session ended: signing in keeps the form (ID-25, ERR-04). */
export function SignInAgain() {
  const session = useSession();
  const client = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const mayOpen = useOnceTypingPauses(session.state === 'expired');
  if (session.state !== 'expired' || !mayOpen) return null;
  const { user, account } = session.login;
  const signedIn = (login: LoginData) => {
    // Of another person or account this page becomes nothing: a new one opens.
    keepLogin(login, `/${login.account.code}`);
    if (currentSession().state === 'in') void client.invalidateQueries();
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t(identityTexts.againTitle)}
    >
      <Text size="sm" mb="md">
        {t(identityTexts.againBody)}
      </Text>
      {secret === null ? (
        <SignInForm email={user.email} accountCode={account.code} signedIn={signedIn} waiting={setSecret} />
      ) : (
        <SecondStep secret={secret} signedIn={(login) => signedIn(login)} />
      )}
      <Button variant="subtle" fullWidth mt="xs" onClick={abandonExpired}>
        {t(identityTexts.leave)}
      </Button>
    </Modal>
  );
}
