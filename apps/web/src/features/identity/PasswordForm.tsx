import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { ApiError, acceptInvitation, checkPassword, type LoginData, limits, signIn } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { describeFailure } from '../../api/failure.ts';
import { noteRefresh } from '../../api/refresh.ts';
import { useSend } from '../../api/useSend.ts';
import { say, sayMessage } from '../../i18n/say.ts';
import { invitationTexts } from './invitationTexts.ts';
import { identityTexts } from './texts.ts';

interface PasswordFormProps {
  readonly token: string;
  readonly email: string;
  readonly signedIn: (login: LoginData) => void;
}

/** Sets the first password by the rules (ID-26, ID-27) and signs in with it. */
export function PasswordForm({ token, email, signedIn }: PasswordFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { password: '', again: '' },
    validate: {
      password: (value) => {
        const words = checkPassword(value).map(({ key, params }) => sayMessage(key, params));
        return words.length > 0 ? words.join(' ') : null;
      },
      again: (value, { password }) => (value === password ? null : sayMessage('lang_password_mismatch')),
    },
  });
  const accepting = useSend({
    meta: { quiet: true },
    mutationFn: (password: string) => accept(token, password),
    onMutate: () => setRefusal(null),
    onError: (error) => setRefusal(sayFailure(error)),
    onSuccess: (login) => {
      if (!login) {
        location.assign('/');
        return;
      }
      signedIn(login);
      noteRefresh(login.loginId);
    },
  });
  const toggle = { 'aria-label': say(identityTexts.showPassword), tabIndex: 0 };
  return (
    <form onSubmit={form.onSubmit(({ password }) => accepting.mutate(password))} noValidate>
      <Stack gap="md">
        {refusal && (
          <Alert color="red" icon={<IconAlertCircle />} role="alert">
            {refusal}
          </Alert>
        )}
        <TextInput
          label={say(identityTexts.email)}
          value={email}
          readOnly
          autoComplete="username"
          size="md"
          variant="filled"
        />
        <PasswordInput
          {...form.getInputProps('password')}
          key={form.key('password')}
          label={say(invitationTexts.newPassword)}
          description={say(invitationTexts.rules, limits.passwordLength)}
          autoComplete="new-password"
          size="md"
          autoFocus
          visibilityToggleButtonProps={toggle}
        />
        <PasswordInput
          {...form.getInputProps('again')}
          key={form.key('again')}
          label={say(invitationTexts.again)}
          autoComplete="new-password"
          size="md"
          visibilityToggleButtonProps={toggle}
        />
        <Button type="submit" size="md" fullWidth loading={accepting.isPending} mt="xs">
          {say(invitationTexts.accept)}
        </Button>
      </Stack>
    </form>
  );
}

/** @returns null when the password is set and the sign-in did not follow: the person signs in by hand */
async function accept(token: string, password: string): Promise<LoginData | null> {
  const { email, accountCode } = await call(acceptInvitation, { body: { token, password } });
  try {
    const { data } = await call(signIn, { body: { email, password, accountCode } });
    return data;
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

function sayFailure(error: unknown): string {
  const { heading, messages } = describeFailure(error);
  return [heading, ...messages].join(' ');
}
