import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconAlertCircle } from '@tabler/icons-react';
import { type LoginData, signIn } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { noteRefresh } from '../../api/refresh.ts';
import { useSend } from '../../api/useSend.ts';
import { say } from '../../i18n/say.ts';
import { describeRefusal, describeSignInFailure } from './signInErrors.ts';
import { identityTexts } from './texts.ts';

interface SignInFormProps {
  readonly email?: string;
  /** The account to come to, where it is one of the person's. */
  readonly accountCode?: string | null;
  readonly signedIn: (login: LoginData) => void;
}

export function SignInForm({ email = '', accountCode, signedIn }: SignInFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email, password: '' },
    validate: {
      email: (value) => (value.trim() ? null : say(identityTexts.emailRequired)),
      password: (value) => (value ? null : say(identityTexts.passwordRequired)),
    },
  });
  const attempt = useSend({
    meta: { quiet: true },
    mutationFn: (given: { email: string; password: string }) =>
      call(signIn, { body: { ...given, email: given.email.trim(), ...(accountCode && { accountCode }) } }),
    onMutate: () => setRefusal(null),
    onError: (error) => setRefusal(describeSignInFailure(error)),
    onSuccess: (reply) => {
      if (!reply.success || !reply.data) {
        setRefusal(describeRefusal(reply.errorMessages));
        form.setFieldValue('password', '');
        return;
      }
      signedIn(reply.data);
      noteRefresh(reply.data.loginId);
    },
  });
  return (
    <form onSubmit={form.onSubmit((given) => attempt.mutate(given))} noValidate>
      <Stack gap="md">
        {refusal && (
          <Alert color="red" icon={<IconAlertCircle />} role="alert">
            {refusal}
          </Alert>
        )}
        <TextInput
          {...form.getInputProps('email')}
          key={form.key('email')}
          type="email"
          label={say(identityTexts.email)}
          placeholder={say(identityTexts.emailPlaceholder)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          autoFocus={email === ''}
        />
        <PasswordInput
          {...form.getInputProps('password')}
          key={form.key('password')}
          label={say(identityTexts.password)}
          autoComplete="current-password"
          size="md"
          data-autofocus={email !== '' || undefined}
          visibilityToggleButtonProps={{ 'aria-label': say(identityTexts.showPassword), tabIndex: 0 }}
        />
        <Button type="submit" size="md" fullWidth loading={attempt.isPending} mt="xs">
          {say(identityTexts.signIn)}
        </Button>
      </Stack>
    </form>
  );
}
