import { Alert, Group, Loader, Text } from '@mantine/core';
import { IconDeviceUsb } from '@tabler/icons-react';
import type { CompanionToken } from '@tomar/contract';
import { type ReactNode, Suspense, useState } from 'react';
import { t } from '../../../i18n/t.ts';
import { lazyPart } from '../../../ui/page/lazyPart.tsx';
import { signTexts } from '../texts.ts';
import { type Companion, useCompanion } from './useCompanion.ts';

const NoCompanion = lazyPart(async () => (await import('../before/NoCompanion.tsx')).NoCompanion, true);
const PairingForm = lazyPart(async () => (await import('../before/PairingForm.tsx')).PairingForm, true);

interface Ready {
  readonly client: Companion['client'];
  /** At least one. */
  readonly tokens: readonly CompanionToken[];
  /** The code was typed just now, or the companion asked for: whoever did goes on with the PIN. */
  readonly pairedNow: boolean;
}

interface CompanionFirstProps {
  readonly children: (ready: Ready) => ReactNode;
}

/** What needs the companion, once it is there, paired with this browser and sees a device; what is missing until then. */
export function CompanionFirst({ children }: CompanionFirstProps) {
  const companion = useCompanion();
  const looking = <Looking text={t(signTexts.companionLooking)} />;
  if (companion.state === 'looking') return looking;
  return (
    <Suspense fallback={looking}>
      {companion.state === 'ready' ? (
        <WithCompanion companion={companion}>{children}</WithCompanion>
      ) : (
        <NoCompanion companion={companion} />
      )}
    </Suspense>
  );
}

function WithCompanion({ companion, children }: CompanionFirstProps & { companion: Companion }) {
  const { client, tokens } = companion;
  const [pairedNow, setPairedNow] = useState(false);
  if (!tokens) return <Looking text={t(signTexts.companionLooking)} />;
  if (!companion.paired) return <PairingForm companion={companion} paired={() => setPairedNow(true)} />;
  if (tokens.length === 0)
    return (
      <Alert color="warm" icon={<IconDeviceUsb />} title={t(signTexts.tokensNone)} role="status">
        {t(signTexts.tokensNoneBody)}
      </Alert>
    );
  return children({ client, tokens, pairedNow: pairedNow || !companion.connection.isIdle });
}

function Looking({ text }: { text: string }) {
  return (
    <Group gap="sm" role="status" py="md">
      <Loader size="sm" />
      <Text size="sm" c="dimmed">
        {text}
      </Text>
    </Group>
  );
}
