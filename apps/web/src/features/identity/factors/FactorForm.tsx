import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import type { CodeChannel, GivenProof, OfferedFactor, ReplyOf, sendProofCode } from '@tomar/contract';
import { useState } from 'react';
import { useSend } from '../../../api/useSend.ts';
import { formatMoment } from '../../../i18n/format.ts';
import '../../../i18n/secondFactorMessages.ts';
import { type Text as Phrase, t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import { factorTexts } from './factorTexts.ts';
import { askBrowserForPasskey } from './passkeyInBrowser.ts';

export type AskedFactor = OfferedFactor | 'password';

interface FactorFormProps<Answer> {
  /** What the person has; the first is asked for, the others are one click away. */
  readonly factors: readonly AskedFactor[];
  /** Where a code would go. */
  readonly mail: string;
  readonly phone: string;
  readonly sendCode: (by: CodeChannel) => Promise<ReplyOf<typeof sendProofCode>>;
  /** @throws ApiError, or another error whose message is shown */
  readonly prove: (given: GivenProof) => Promise<Answer>;
  readonly proved: (answer: Answer) => void;
}

const names: Readonly<Record<AskedFactor, Phrase>> = {
  password: factorTexts.password,
  passkey: factorTexts.passkey,
  totp: factorTexts.totp,
  mailCode: factorTexts.mailCode,
  smsCode: factorTexts.smsCode,
  recoveryCode: factorTexts.recoveryCode,
};

/** Asks for one of several proofs: at a sign-in, and again before something dangerous. */
export function FactorForm<Answer>(given: FactorFormProps<Answer>) {
  const [chosen, choose] = useState<AskedFactor | undefined>(given.factors[0]);
  if (chosen === undefined) return <Text size="sm">{t(factorTexts.nothingToProve)}</Text>;
  const others = given.factors.filter((factor) => factor !== chosen);
  return (
    <Stack gap="md">
      {chosen === 'passkey' ? (
        <PasskeyProof {...given} />
      ) : (
        <CodeForm key={chosen} {...given} factor={chosen} />
      )}
      {others.map((factor) => (
        <Button key={factor} variant="subtle" onClick={() => choose(factor)}>
          {t(names[factor])}
        </Button>
      ))}
    </Stack>
  );
}

function PasskeyProof<Answer>({ prove, proved }: FactorFormProps<Answer>) {
  const ask = useSend({
    mutationFn: async () => prove({ factor: 'passkey', assertion: await askBrowserForPasskey() }),
    onSuccess: proved,
    meta: { quiet: true },
  });
  return (
    <Stack gap="md">
      {ask.error && <FailureBox error={ask.error} />}
      <Button
        size="md"
        leftSection={<IconFingerprint size={iconSize.normal} />}
        loading={ask.isPending}
        onClick={() => ask.mutate()}
        data-autofocus
        autoFocus
      >
        {t(factorTexts.passkeyUse)}
      </Button>
    </Stack>
  );
}

type Typed = Exclude<AskedFactor, 'passkey'>;

const codeLabels: Readonly<Record<'totp' | 'mailCode' | 'smsCode', Phrase>> = {
  totp: factorTexts.totpCode,
  mailCode: factorTexts.mailedCode,
  smsCode: factorTexts.texted,
};

function CodeForm<Answer>({
  factor,
  mail,
  phone,
  sendCode,
  prove,
  proved,
}: FactorFormProps<Answer> & { factor: Typed }) {
  const form = useForm<{ code: string }, Answer>({
    begin: { code: '' },
    check: ({ code }) =>
      code.trim() === ''
        ? [
            {
              field: 'code',
              text: t(factor === 'password' ? factorTexts.passwordRequired : factorTexts.codeRequired),
            },
          ]
        : [],
    early: () => false,
    send: ({ code }) => prove(factor === 'password' ? { factor, password: code } : { factor, code }),
    sent: proved,
    unsaved: () => false,
  });
  const field = { ...form.text('code'), size: 'md', 'data-autofocus': true, autoFocus: true } as const;
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="md">
        <FormFailure form={form} />
        {factor === 'mailCode' && (
          <SendCode where={t(factorTexts.mailBody, mail)} send={() => sendCode('mail')} />
        )}
        {factor === 'smsCode' && (
          <SendCode where={t(factorTexts.smsBody, phone)} send={() => sendCode('sms')} />
        )}
        {factor === 'password' ? (
          <PasswordInput
            {...field}
            label={t(factorTexts.password)}
            autoComplete="current-password"
            visibilityToggleButtonProps={{ 'aria-label': t(factorTexts.showPassword), tabIndex: 0 }}
          />
        ) : factor === 'recoveryCode' ? (
          <TextInput
            {...field}
            label={t(factorTexts.recoveryCode)}
            description={t(factorTexts.recoveryHint)}
            autoComplete="off"
            spellCheck={false}
          />
        ) : (
          <TextInput
            {...field}
            label={t(codeLabels[factor])}
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        )}
        <Button type="submit" size="md" fullWidth loading={form.sending}>
          {t(factorTexts.prove)}
        </Button>
      </Stack>
    </form>
  );
}

interface SendCodeProps {
  /** Where it goes. */
  readonly where: string;
  readonly send: () => Promise<ReplyOf<typeof sendProofCode>>;
}

function SendCode({ where, send }: SendCodeProps) {
  const sending = useSend({ mutationFn: send, meta: { quiet: true } });
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" role="status">
        {sending.data ? t(factorTexts.codeSent, formatMoment(sending.data.expiresAt)) : where}
      </Text>
      {sending.error && <FailureBox error={sending.error} />}
      <Button variant="default" loading={sending.isPending} onClick={() => sending.mutate()}>
        {t(sending.data ? factorTexts.sendAgain : factorTexts.sendCode)}
      </Button>
    </Stack>
  );
}
