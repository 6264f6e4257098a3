import { Group, Loader, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { CompanionFirst } from '../companion/CompanionFirst.tsx';
import { SignFailureBox } from '../SignFailureBox.tsx';
import { ESignInForm } from './ESignInForm.tsx';
import { eSignInTexts } from './texts.ts';
import { useESignIn } from './useESignIn.ts';

/** From finding the companion to the signed challenge. */
export function ESignIn({ accountCode }: { accountCode: string | null }) {
  const { running, failure, start } = useESignIn(accountCode);
  const [byHand, setByHand] = useState<string | null>(null);
  if (running)
    return (
      <Group gap="sm" role="status" py="md">
        <Loader size="sm" />
        <Text size="sm">{t(eSignInTexts.running)}</Text>
      </Group>
    );
  return (
    <Stack>
      {failure && <SignFailureBox failure={failure} color="red" />}
      <CompanionFirst>
        {({ client, tokens, pairedNow }) => (
          <ESignInForm
            tokens={tokens}
            byHand={byHand}
            choose={setByHand}
            again={failure !== null || pairedNow}
            start={(choice) => start({ ...choice, client })}
          />
        )}
      </CompanionFirst>
    </Stack>
  );
}
