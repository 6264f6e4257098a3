import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { pairingCodeLength } from '@tomar/contract';
import { useState } from 'react';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { FormFrame } from '../../../ui/form/FormFrame.tsx';
import { useForm } from '../../../ui/form/useForm.ts';
import { iconSize } from '../../../ui/iconSize.ts';
import type { BegunPairing } from '../companion/companionClient.ts';
import type { Companion } from '../companion/useCompanion.ts';
import { pairingFailure } from '../signFailure.ts';
import { signTexts } from '../texts.ts';

const isWhole = (code: string) => code.replaceAll(/\D/g, '').length === pairingCodeLength;

/** Once for each browser: the companion shows a code, the person types it here. */
export function PairingForm({ companion, paired }: { companion: Companion; paired: () => void }) {
  const [begun, setBegun] = useState<BegunPairing | null>(null);
  const begin = useSend({
    meta: { quiet: true },
    mutationFn: () => companion.client.pair(),
    onSuccess: setBegun,
  });
  const form = useForm({
    begin: { code: '' },
    check: ({ code }) => (isWhole(code) ? [] : [{ field: 'code', text: '', missing: true }]),
    send: async ({ code }) => begun?.confirm(code),
    sent: () => {
      paired();
      companion.lookAgain();
    },
    failed: (error) => {
      if (pairingFailure(error).ended) setBegun(null);
      return { code: '' };
    },
    unsaved: () => false,
  });
  const failure = form.failure ?? begin.error;
  return (
    <Stack>
      <Alert icon={<IconLink />} title={t(signTexts.pairTitle)} role="status">
        {t(signTexts.pairBody)}
      </Alert>
      {failure && (
        <Alert color="red" role="alert">
          {pairingFailure(failure).sentence}
        </Alert>
      )}
      {begun === null ? (
        <Button
          loading={begin.isPending}
          // Whoever asked for the companion a moment ago goes on here.
          autoFocus={!companion.connection.isIdle}
          onClick={() => begin.mutate()}
          leftSection={<IconLink size={iconSize.normal} aria-hidden />}
        >
          {t(signTexts.pairBegin)}
        </Button>
      ) : (
        <FormFrame form={form}>
          <Stack>
            <Text size="sm" role="status">
              {t(signTexts.pairLook, begun.mark)}{' '}
              <Anchor href={companion.address} target="_blank" rel="noreferrer">
                {t(signTexts.pairOpen)}
              </Anchor>
            </Text>
            <TextInput
              label={t(signTexts.pairCode)}
              {...form.text('code')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={pairingCodeLength + 1}
              size="md"
              autoFocus
            />
            <Button type="submit" loading={form.sending} disabled={form.findings.length > 0}>
              {t(signTexts.pairConfirm)}
            </Button>
          </Stack>
        </FormFrame>
      )}
    </Stack>
  );
}
