import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import {
  type LoginLinkKind,
  loginLinkMinutes,
  requestPasswordLink,
  requestSignInLink,
} from '@tomar/contract';
import { type ReactNode, useState } from 'react';
import { call } from '../../../api/call.ts';
import '../../../i18n/identityMessages.ts';
import { type Text, t } from '../../../i18n/t.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { PublicCard } from '../PublicCard.tsx';
import { signInTexts } from '../signInTexts.ts';
import { linkTexts } from './linkTexts.ts';

interface RequestLinkProps {
  readonly kind: LoginLinkKind;
  readonly title: Text;
  readonly body: Text;
  /** Below the form, and below what is said once it was sent. */
  readonly children?: ReactNode;
}

/** Asks for a one-time link by mail. Whether anybody has the address is told to nobody. */
export function RequestLink({ kind, title, body, children }: RequestLinkProps) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    begin: { email: '' },
    check: ({ email }) =>
      email.trim() === '' ? [{ field: 'email', text: t(signInTexts.emailRequired) }] : [],
    early: () => false,
    send: async ({ email }) => {
      const endpoint = kind === 'password' ? requestPasswordLink : requestSignInLink;
      await call(endpoint, { body: { email: email.trim() } });
      return email.trim();
    },
    sent: setSentTo,
    unsaved: () => false,
  });
  const wasSent = sentTo !== null;
  return (
    <PublicCard
      title={t(wasSent ? linkTexts.sentTitle : title)}
      body={wasSent ? t(linkTexts.sentBody, sentTo, loginLinkMinutes[kind]) : t(body)}
    >
      <Stack gap="md">
        {!wasSent && (
          <form onSubmit={form.submit} noValidate>
            <Stack gap="md">
              <FormFailure form={form} />
              <TextInput
                {...form.text('email')}
                type="email"
                label={t(signInTexts.email)}
                placeholder={t(signInTexts.emailPlaceholder)}
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                size="md"
                autoFocus
              />
              <Button type="submit" size="md" fullWidth loading={form.sending}>
                {t(linkTexts.send)}
              </Button>
            </Stack>
          </form>
        )}
        {children}
        <Anchor href="/" size="sm" ta="center">
          {t(linkTexts.toSignIn)}
        </Anchor>
      </Stack>
    </PublicCard>
  );
}
