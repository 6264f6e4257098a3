import { Alert, Anchor, Button, Stack, TextInput } from '@mantine/core';
import { getRouteApi, useLocation, useNavigate } from '@tanstack/react-router';
import { type LoginData, signInWithLink } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { noteRefresh } from '../../../api/lastRefresh.ts';
import { accountOf, currentSession, keepLogin } from '../../../api/session.ts';
import '../../../i18n/identityMessages.ts';
import { t } from '../../../i18n/t.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { PublicCard } from '../PublicCard.tsx';
import { describeSignInFailure, SignInRefused } from '../signInErrors.ts';
import { signInTexts } from '../signInTexts.ts';
import { leaving, toSecondStep } from '../toSecondStep.ts';
import { linkTexts } from './linkTexts.ts';
import { RequestLink } from './RequestLink.tsx';

const route = getRouteApi('/token');

/**
 * Signing in with a one-time link (ID-06): asks for one, or uses up the one whose key stands behind the `#`. A program that
 * looks into mails opens links, too; so nothing is used before the person says so.
 */
export function TokenPage() {
  const { redirect } = route.useSearch();
  const linkKey = useLocation({ select: ({ hash }) => hash.trim() });
  const [hasKey, setHasKey] = useState(false);
  if (linkKey !== '' || hasKey) return <UseKey key={linkKey} linkKey={linkKey} redirect={redirect} />;
  return (
    <RequestLink kind="signIn" title={linkTexts.signInTitle} body={linkTexts.signInBody}>
      <Button variant="default" fullWidth onClick={() => setHasKey(true)}>
        {t(linkTexts.haveKey)}
      </Button>
    </RequestLink>
  );
}

function UseKey({ linkKey, redirect }: { linkKey: string; redirect: string | undefined }) {
  const navigate = useNavigate();
  const accountCode = accountOf(redirect ?? '/');
  const form = useForm({
    begin: { linkKey },
    check: (given) =>
      given.linkKey.trim() === '' ? [{ field: 'linkKey', text: t(linkTexts.keyRequired) }] : [],
    early: () => false,
    send: async (given): Promise<LoginData> => {
      const reply = await call(signInWithLink, { body: { ...given, ...(accountCode && { accountCode }) } });
      if (reply.pending !== undefined) {
        toSecondStep(reply.pending);
        return leaving();
      }
      if (!reply.success || !reply.data) throw new SignInRefused(reply.errorMessages);
      return reply.data;
    },
    sent: (login) => {
      const path = redirect ?? `/${login.account.code}`;
      keepLogin(login, path);
      noteRefresh(login.loginId);
      if (currentSession().state === 'in') void navigate({ to: path, replace: true });
    },
    unsaved: () => false,
  });
  const { failure } = form;
  return (
    <PublicCard title={t(linkTexts.openedTitle)} body={t(linkTexts.openedBody)}>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          {failure instanceof SignInRefused ? (
            <Alert color="red" role="alert">
              {describeSignInFailure(failure)}
              {failure.reasons.includes('lang_second_factor_required') && ` ${t(linkTexts.byPassword)}`}
            </Alert>
          ) : (
            <FormFailure form={form} />
          )}
          <TextInput
            {...form.text('linkKey')}
            label={t(linkTexts.key)}
            {...(linkKey === '' && { description: t(linkTexts.keyHint) })}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            size="md"
            autoFocus={linkKey === ''}
          />
          <Button type="submit" size="md" fullWidth loading={form.sending} autoFocus={linkKey !== ''}>
            {t(signInTexts.signIn)}
          </Button>
          <Anchor href="/token" size="sm" ta="center">
            {t(linkTexts.another)}
          </Anchor>
          <Anchor href="/" size="sm" ta="center">
            {t(linkTexts.toSignIn)}
          </Anchor>
        </Stack>
      </form>
    </PublicCard>
  );
}
