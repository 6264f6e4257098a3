import { Alert, Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type LoginData, signIn } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { noteRefresh } from '../../api/lastRefresh.ts';
import { t } from '../../i18n/t.ts';
import type { FormFinding } from '../../ui/form/fieldErrors.ts';
import { usePlainForm } from '../../ui/form/usePlainForm.ts';
import { describeSignInFailure, SignInRefused } from './signInErrors.ts';
import { signInTexts } from './signInTexts.ts';
import { leaving, toSecondStep } from './toSecondStep.ts';

interface SignInFormProps {
  readonly email?: string;
  /** The account to come to, where it is one of the person's. */
  readonly accountCode?: string | null;
  readonly signedIn: (login: LoginData) => void;
  /** Told the secret of a sign-in that waits for a second factor; without it the page of that step is gone to. */
  readonly waiting?: (secret: string) => void;
}

export function SignInForm({
  email = '',
  accountCode,
  signedIn,
  waiting = (secret) => toSecondStep(secret),
}: SignInFormProps) {
  const form = usePlainForm({
    begin: { email, password: '' },
    check: findMissing,
    early: () => false,
    send: async (given) => {
      const reply = await call(signIn, {
        body: { ...given, email: given.email.trim(), ...(accountCode && { accountCode }) },
      });
      if (reply.pending !== undefined) {
        waiting(reply.pending);
        return leaving();
      }
      if (!reply.success || !reply.data) throw new SignInRefused(reply.errorMessages);
      return reply.data;
    },
    sent: (login) => {
      signedIn(login);
      noteRefresh(login.loginId);
    },
    failed: (error) => (error instanceof SignInRefused ? { password: '' } : undefined),
    unsaved: () => false,
  });
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        {form.failure !== null && (
          <Alert color="red" icon={<IconAlertCircle />} role="alert">
            {describeSignInFailure(form.failure)}
          </Alert>
        )}
        <TextInput
          {...form.text('email')}
          name="email"
          type="email"
          label={t(signInTexts.email)}
          placeholder={t(signInTexts.emailPlaceholder)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          size="md"
          autoFocus={email === ''}
        />
        <PasswordInput
          {...form.text('password')}
          name="password"
          label={t(signInTexts.password)}
          autoComplete="current-password"
          size="md"
          data-autofocus={email !== '' || undefined}
          visibilityToggleButtonProps={{ 'aria-label': t(signInTexts.showPassword), tabIndex: 0 }}
        />
        <Button type="submit" size="md" fullWidth loading={form.sending} mt="xs">
          {t(signInTexts.signIn)}
        </Button>
      </Stack>
    </form>
  );
}

function findMissing({ email, password }: { email: string; password: string }): FormFinding[] {
  const findings: FormFinding[] = [];
  if (email.trim() === '') findings.push({ field: 'email', text: t(signInTexts.emailRequired) });
  if (password === '') findings.push({ field: 'password', text: t(signInTexts.passwordRequired) });
  return findings;
}
