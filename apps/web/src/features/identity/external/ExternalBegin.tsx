import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconAlertCircle, IconInfoCircle } from '@tabler/icons-react';
import { listExternalProviders, type ProviderKind } from '@tomar/contract';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { accountOf } from '../../../api/session.ts';
import { t } from '../../../i18n/t.ts';
import { usePlainForm } from '../../../ui/form/usePlainForm.ts';
import { describeSignInFailure } from '../signInErrors.ts';
import { externalTexts, signInWith } from './externalTexts.ts';

interface ExternalBeginProps {
  /** The path asked for; it may say which account is meant. */
  readonly redirect: string | undefined;
  readonly account: string | undefined;
}

async function look(typed: string) {
  const code = typed.trim().toLowerCase();
  const { kinds } = await call(listExternalProviders, { query: { accountCode: code } });
  return { code, kinds };
}

/** The account is known by its code, typed or from the address; its providers follow (ID-10). */
export function ExternalBegin({ redirect, account }: ExternalBeginProps) {
  const known = account ?? accountOf(redirect ?? '/') ?? '';
  const [offered, setOffered] = useState<{ code: string; kinds: readonly ProviderKind[] } | null>(null);
  const form = usePlainForm({
    begin: { code: known },
    check: ({ code }) => (code.trim() === '' ? [{ field: 'code', text: t(externalTexts.codeRequired) }] : []),
    early: () => false,
    send: ({ code }) => look(code),
    sent: setOffered,
    failed: () => undefined,
    unsaved: () => false,
  });
  useEffect(() => {
    let isHere = true;
    // Whoever came from the sign-in page has seen which ones there are; a failure leaves the field to try again.
    if (known !== '')
      look(known).then(
        (found) => isHere && setOffered(found),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, [known]);
  return (
    <Stack gap="lg">
      <div>
        <Title order={1} size="h2">
          {t(externalTexts.title)}
        </Title>
        <Text c="dimmed" size="sm" mt={6}>
          {t(externalTexts.body)}
        </Text>
      </div>
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          {form.failure !== null && (
            <Alert color="red" icon={<IconAlertCircle />} role="alert">
              {describeSignInFailure(form.failure)}
            </Alert>
          )}
          <TextInput
            {...form.text('code')}
            name="account"
            label={t(externalTexts.code)}
            autoComplete="organization"
            autoCapitalize="none"
            spellCheck={false}
            size="md"
          />
          <Button type="submit" size="md" variant={offered ? 'default' : 'filled'} loading={form.sending}>
            {t(externalTexts.next)}
          </Button>
        </Stack>
      </form>
      {offered && <Choices {...offered} redirect={redirect} />}
      <Button component="a" href="/" variant="subtle">
        {t(externalTexts.toSignIn)}
      </Button>
    </Stack>
  );
}

interface ChoicesProps {
  readonly code: string;
  readonly kinds: readonly ProviderKind[];
  readonly redirect: string | undefined;
}

function Choices({ code, kinds, redirect }: ChoicesProps) {
  const [leaving, setLeaving] = useState<ProviderKind | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const leave = (kind: ProviderKind) => {
    setLeaving(kind);
    setFailure(null);
    import('./externalFlow.ts')
      .then(({ leaveForProvider }) => leaveForProvider(code, kind, redirect))
      .catch((error: unknown) => {
        setLeaving(null);
        setFailure(error);
      });
  };
  if (kinds.length === 0)
    return (
      <Alert color="warm" icon={<IconInfoCircle />} role="status">
        {t(externalTexts.none)}
      </Alert>
    );
  return (
    <Stack gap="sm">
      {failure !== null && (
        <Alert color="red" icon={<IconAlertCircle />} role="alert">
          {describeSignInFailure(failure)}
        </Alert>
      )}
      {kinds.map((kind) => (
        <Button
          key={kind}
          size="md"
          onClick={() => leave(kind)}
          loading={leaving === kind}
          disabled={leaving !== null && leaving !== kind}
        >
          {t(signInWith[kind])}
        </Button>
      ))}
    </Stack>
  );
}
