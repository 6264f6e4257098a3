import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { checkPassword, limits } from '@tomar/contract';
import '../../i18n/identityMessages.ts';
import { t } from '../../i18n/t.ts';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { invitationTexts } from './invitationTexts.ts';
import { identityTexts } from './texts.ts';

interface NewPasswordProps<Answer> {
  /** Whose password it is. */
  readonly email: string;
  readonly action: string;
  readonly save: (password: string) => Promise<Answer>;
  readonly saved: (answer: Answer) => void;
}

/** A new password, typed twice, by the rules (ID-26, ID-27); the server knows the last three and those of breaches. */
export function NewPassword<Answer>({ email, action, save, saved }: NewPasswordProps<Answer>) {
  const form = useForm({
    begin: { password: '', again: '' },
    check: ({ password, again }) => [
      ...checkPassword(password, 'password', { email }),
      ...(again === password ? [] : [{ field: 'again', key: 'lang_password_mismatch' } as const]),
    ],
    early: () => false,
    send: ({ password }) => save(password),
    sent: saved,
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
          {action}
        </Button>
      </Stack>
    </form>
  );
}
