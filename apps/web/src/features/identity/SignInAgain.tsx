import { Button, Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { LoginData } from '@tomar/contract';
import { abandonExpired, keepLogin } from '../../api/session.ts';
import { useSession } from '../../app/useSession.ts';
import { say } from '../../i18n/say.ts';
import { tell } from '../../ui/alarm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { identityTexts } from './texts.ts';

/** Over a page with something unsaved when its session ended: signing in keeps the form (ID-25, ERR-04). */
export function SignInAgain() {
  const session = useSession();
  const client = useQueryClient();
  if (session.state !== 'expired') return null;
  const { user, account } = session.login;
  const signedIn = (login: LoginData) => {
    keepLogin(login);
    if (login.user.id !== user.id || login.account.code !== account.code) {
      tell(say(identityTexts.otherPerson));
      location.assign(`/${login.account.code}`);
      return;
    }
    void client.invalidateQueries();
  };
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={say(identityTexts.againTitle)}
    >
      <Text size="sm" mb="md">
        {say(identityTexts.againBody)}
      </Text>
      <SignInForm email={user.email} accountCode={account.code} signedIn={signedIn} />
      <Button variant="subtle" fullWidth mt="xs" onClick={abandonExpired}>
        {say(identityTexts.leave)}
      </Button>
    </Modal>
  );
}
