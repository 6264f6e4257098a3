import { Alert, Group, List, Loader, Text } from '@mantine/core';
import { IconDeviceUsb, IconPlugOff } from '@tabler/icons-react';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { type DocumentToSign, documentsAmong } from './documentToSign.ts';
import { PairingForm } from './PairingForm.tsx';
import { type Entered, SignForm } from './SignForm.tsx';
import { awayTexts, signTexts } from './texts.ts';
import { type Companion, useCompanion } from './useCompanion.ts';
import type { useSigning } from './useSigning.ts';

/** What was typed, kept by the page over several tries and both ways of signing. */
export interface Entry {
  readonly entered: Entered;
  readonly enter: (part: Partial<Entered>) => void;
}

interface CompanionProps {
  readonly documents: readonly DocumentToSign[];
  readonly signing: ReturnType<typeof useSigning>;
  readonly begin: () => void;
  readonly entry: Entry;
  /** A try failed: the PIN is asked for again. */
  readonly again: boolean;
}

/** Signing with the device at the signer's own computer, from finding the companion on. */
export function ByCompanion(props: CompanionProps) {
  const companion = useCompanion();
  return companion.state === 'ready' ? (
    <WithCompanion companion={companion} {...props} />
  ) : (
    <NoCompanion companion={companion} />
  );
}

function WithCompanion({
  companion,
  documents,
  signing,
  begin,
  entry,
  again,
}: CompanionProps & { companion: Companion }) {
  if (!companion.tokens) return <Looking text={t(signTexts.companionLooking)} />;
  if (!companion.paired) return <PairingForm companion={companion} />;
  if (companion.tokens.length === 0)
    return (
      <Alert color="warm" icon={<IconDeviceUsb />} title={t(signTexts.tokensNone)} role="status">
        {t(signTexts.tokensNoneBody)}
      </Alert>
    );
  const jobIds = [...new Set(documents.map((one) => one.job.id))];
  return (
    <SignForm
      tokens={companion.tokens}
      documents={documentsAmong(documents).length}
      jobIds={jobIds}
      {...entry}
      again={again}
      start={(choice) => {
        begin();
        signing.start({
          ...choice,
          client: companion.client,
          jobIds,
        });
      }}
    />
  );
}

function NoCompanion({ companion }: { companion: Companion }) {
  if (companion.state === 'looking') return <Looking text={t(signTexts.companionLooking)} />;
  if (companion.state === 'old')
    return (
      <Alert color="warm" icon={<IconPlugOff />} title={t(signTexts.companionOld)} role="alert">
        {tMessage('lang_sign_signer_too_old', [companion.least])}
      </Alert>
    );
  const { title, body, steps, waiting } = awayTexts[companion.access];
  return (
    <Alert color="warm" icon={<IconPlugOff />} title={t(title)} role="status">
      <Text size="sm" mb="xs">
        {t(body)}
      </Text>
      <List type="ordered" size="sm" spacing={4}>
        {steps.map((step) => (
          <List.Item key={step[1]}>{t(step, companion.least)}</List.Item>
        ))}
      </List>
      {waiting && (
        <Group gap="xs" mt="sm">
          <Loader size="xs" color="warm" />
          <Text size="sm">{t(waiting)}</Text>
        </Group>
      )}
    </Alert>
  );
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
