import { Alert, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import type { getIdentityProviders, ReplyOf } from '@tomar/contract';
import '../../../../i18n/identityMessages.ts';
import { t } from '../../../../i18n/t.ts';
import { ProviderForm } from './ProviderForm.tsx';
import { providerTexts } from './texts.ts';

/** DEF-03: the account's external identity providers, a form for each. */
export function ProvidersPanel(found: ReplyOf<typeof getIdentityProviders>) {
  const { isSupported, redirectAddress, providers } = found;
  return (
    <Stack>
      {!isSupported && (
        <Alert color="warm" icon={<IconInfoCircle />} role="status">
          {t(providerTexts.notSupported)}
        </Alert>
      )}
      {providers.map((provider) => (
        <ProviderForm key={provider.kind} provider={provider} redirectAddress={redirectAddress} />
      ))}
    </Stack>
  );
}
