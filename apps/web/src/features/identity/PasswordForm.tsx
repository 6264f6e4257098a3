import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { ApiError, acceptInvitation, checkPassword, type LoginData, limits, signIn } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { noteRefresh } from '../../api/lastRefresh.ts';
import { t } from '../../i18n/t.ts';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { invitationTexts } from './invitationTexts.ts';
import { identityTexts } from './texts.ts';

interface PasswordFormProps {
  readonly token: string;
  readonly email: string;
  readonly signedIn: (login: LoginData) => void;
}

/** Sets the first password by the rules (ID-26, ID-27) and signs in with it. */
export function PasswordForm({ token, email, signedIn }: PasswordFormProps) {
  const form = useForm({
    begin: { password: '', again: '' },
    check: ({ password, again }) => [
      ...checkPassword(password),
      ...(again === password ? [] : [{ field: 'again', key: 'lang_password_mismatch' } as const]),
    ],
    early: () => false,
    send: ({ password }) => accept(token, password),
    sent: (login) => {
      if (!login) location.assign('/');
      else {
        signedIn(login);
        noteRefresh(login.loginId);
      }
    },
    unsaved: () => false,
  });
  const toggle = { 'aria-label': t(identityTexts.showPassword), tabIndex: 0 };
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <FormFailure form={form} />
        <TextInput
          label={t(identityTexts.email)}
          value={email}
          readOnly
          autoComplete="username"
          size="md"
          variant="filled"
        />
        <PasswordInput
          {...form.text('password')}
          label={t(invitationTexts.newPassword)}
          description={t(invitationTexts.rules, limits.passwordLength)}
          autoComplete="new-password"
          size="md"
          autoFocus
          visibilityToggleButtonProps={toggle}
        />
        <PasswordInput
          {...form.text('again')}
          label={t(invitationTexts.again)}
          autoComplete="new-password"
          size="md"
          visibilityToggleButtonProps={toggle}
        />
        <Button type="submit" size="md" fullWidth loading={form.sending} mt="xs">
          {t(invitationTexts.accept)}
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
