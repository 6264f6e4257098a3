import { Button, Group, PasswordInput, SimpleGrid } from '@mantine/core';
import { changePassword, checkPassword, limits } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { t } from '../../i18n/t.ts';
import { FormFailure } from '../../ui/form/FormFailure.tsx';
import { FormFrame } from '../../ui/form/FormFrame.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { notifySuccess } from '../../ui/notify.tsx';
import { Section } from '../../ui/Section.tsx';
import { invitationTexts } from './invitationTexts.ts';
import { passwordTexts } from './passwordTexts.ts';
import { provedByPassword } from './provedByPassword.ts';
import { identityTexts } from './texts.ts';

const empty = { current: '', password: '', again: '' };

interface PasswordSectionProps {
  readonly owner: { readonly email: string; readonly firstName: string; readonly lastName: string };
}

/** The own password (ID-26 to ID-29). The server knows the last three, those of breaches, and when it was changed last. */
export function PasswordSection({ owner }: PasswordSectionProps) {
  const form = useForm({
    begin: empty,
    check: ({ current, password, again }) => [
      ...(current === '' ? [{ field: 'current', text: t(identityTexts.passwordRequired) }] : []),
      ...checkPassword(password, 'password', owner),
      ...(again === password ? [] : [{ field: 'again', key: 'lang_password_mismatch' } as const]),
    ],
    early: () => false,
    send: ({ current, password }) =>
      provedByPassword(current, 'current', () => call(changePassword, { body: { current, password } })),
    valuesOf: () => empty,
    sent: () => notifySuccess(t(passwordTexts.changed)),
    failed: () => ({ current: '' }),
  });
  const toggle = { 'aria-label': t(identityTexts.showPassword), tabIndex: 0 };
  return (
    <Section title={t(passwordTexts.title)} hint={t(passwordTexts.hint, limits.passwordChangeHours)}>
      <FormFrame form={form}>
        <FormFailure form={form} />
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <PasswordInput
            {...form.text('current')}
            label={t(passwordTexts.current)}
            autoComplete="current-password"
            visibilityToggleButtonProps={toggle}
          />
          <PasswordInput
            {...form.text('password')}
            label={t(invitationTexts.newPassword)}
            description={t(invitationTexts.rules, limits.passwordLength)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
          />
          <PasswordInput
            {...form.text('again')}
            label={t(invitationTexts.again)}
            autoComplete="new-password"
            visibilityToggleButtonProps={toggle}
          />
        </SimpleGrid>
        <Group justify="flex-end" mt="md">
          <Button type="submit" variant="default" loading={form.sending}>
            {t(passwordTexts.change)}
          </Button>
        </Group>
      </FormFrame>
    </Section>
  );
}
