import { Alert, Anchor, Button, Stack, Text, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { pairingCodeLength } from '@tomar/contract';
import { useState } from 'react';
import { useSend } from '../../api/useSend.ts';
import { say } from '../../i18n/say.ts';
import type { BegunPairing } from './companionClient.ts';
import { pairingFailure } from './signFailure.ts';
import { signTexts } from './texts.ts';
import type { Companion } from './useCompanion.ts';

const isWhole = (code: string) => code.replaceAll(/\D/g, '').length === pairingCodeLength;

/** Once for each browser: the companion shows a code, the person types it here. */
export function PairingForm({ companion }: { companion: Companion }) {
  const [begun, setBegun] = useState<BegunPairing | null>(null);
  const [code, setCode] = useState('');
  const begin = useSend({
    meta: { quiet: true },
    mutationFn: () => companion.client.pair(),
    onSuccess: setBegun,
  });
  const confirm = useSend({
    meta: { quiet: true },
    mutationFn: (pairing: BegunPairing) => pairing.confirm(code),
    onSuccess: companion.lookAgain,
    onError: (error) => {
      setCode('');
      if (pairingFailure(error).ended) setBegun(null);
    },
  });
  const failure = confirm.error ?? begin.error;
  return (
    <Stack>
      <Alert color="leaf" icon={<IconLink />} title={say(signTexts.pairTitle)}>
        {say(signTexts.pairBody)}
      </Alert>
      {failure && (
        <Alert color="red" role="alert">
          {pairingFailure(failure).sentence}
        </Alert>
      )}
      {begun === null ? (
        <Button
          loading={begin.isPending}
          onClick={() => begin.mutate()}
          leftSection={<IconLink size={18} aria-hidden />}
        >
          {say(signTexts.pairBegin)}
        </Button>
      ) : (
        <form
          autoComplete="off"
          onSubmit={(event) => {
            event.preventDefault();
            if (isWhole(code)) confirm.mutate(begun);
          }}
        >
          <Stack>
            <Text size="sm" role="status">
              {say(signTexts.pairLook, begun.mark)}{' '}
              <Anchor href={companion.address} target="_blank" rel="noreferrer">
                {say(signTexts.pairOpen)}
              </Anchor>
            </Text>
            <TextInput
              label={say(signTexts.pairCode)}
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={pairingCodeLength + 1}
              size="md"
              autoFocus
            />
            <Button type="submit" loading={confirm.isPending} disabled={!isWhole(code)}>
              {say(signTexts.pairConfirm)}
            </Button>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
