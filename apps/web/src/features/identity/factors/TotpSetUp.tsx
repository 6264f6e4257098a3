import { Button, Code, Modal, Stack, Text, TextInput } from '@mantine/core';
import { confirmTotp } from '@tomar/contract';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';
import '../../../i18n/secondFactorMessages.ts';
import { t } from '../../../i18n/t.ts';
import { FormFailure } from '../../../ui/form/FormFailure.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { qrPath } from '../../../ui/qr/qrPath.ts';
import { uiTexts } from '../../../ui/texts.ts';
import { factorTexts } from './factorTexts.ts';

interface TotpSetUpProps {
  /** Base32. */
  readonly secret: string;
  /** `otpauth:`, what the application reads. */
  readonly uri: string;
  readonly close: () => void;
  readonly confirmed: (recoveryCodes: readonly string[] | null) => void;
}

/** Shows the secret of a new authenticator application, and takes its first code. */
export function TotpSetUp({ secret, uri, close, confirmed }: TotpSetUpProps) {
  const form = useForm({
    begin: { code: '' },
    check: ({ code }) => (code.trim() === '' ? [{ field: 'code', text: t(factorTexts.codeRequired) }] : []),
    early: () => false,
    send: (body) => call(confirmTotp, { body }),
    sent: ({ recoveryCodes }) => confirmed(recoveryCodes),
    unsaved: () => false,
  });
  return (
    <Modal
      opened
      onClose={close}
      title={t(factorTexts.scanTitle)}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
      closeOnClickOutside={false}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap="md">
          <Text size="sm">{t(factorTexts.scanBody)}</Text>
          <QrCode text={uri} label={t(factorTexts.qr)} />
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t(factorTexts.key)}: <Code>{secret.replace(/(.{4})(?!$)/g, '$1 ')}</Code>
          </Text>
          <FormFailure form={form} />
          <TextInput
            {...form.text('code')}
            label={t(factorTexts.totpCode)}
            autoComplete="one-time-code"
            inputMode="numeric"
            data-autofocus
          />
          <Button type="submit" loading={form.sending}>
            {t(factorTexts.confirm)}
          </Button>
        </Stack>
      </form>
    </Modal>
  );
}

/** Dark on white in either scheme. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPath(text), [text]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      style={{ width: 208, maxWidth: '100%', alignSelf: 'center' }}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
