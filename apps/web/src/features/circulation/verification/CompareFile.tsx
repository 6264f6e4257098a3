import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { Verification } from '@tomar/contract';
import { useRef } from 'react';
import { type Text as PageText, t } from '../../../i18n/t.ts';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { type Compared, compared } from './compared.ts';
import { type FileHash, useFileHash } from './hash/useFileHash.ts';
import { comparedTexts, verificationTexts } from './verificationTexts.ts';

/** Whether the visitor's file is the document on record; the file stays with its visitor. */
export function CompareFile({ verification }: { verification: Verification }) {
  const { hash, begin, stop } = useFileHash();
  const area = useRef<HTMLDivElement>(null);
  const giveUp = () => {
    stop();
    // The button that had the focus is gone.
    area.current?.querySelector('input')?.focus();
  };
  return (
    <Stack component="section" gap="sm">
      <Title order={2} size="h4">
        {t(verificationTexts.compare)}
      </Title>
      <Text size="sm" c="dimmed">
        {t(verificationTexts.compareHint)}
      </Text>
      <div ref={area}>
        <FileDrop
          title={t(verificationTexts.choose)}
          hint={t(verificationTexts.chooseHint)}
          label={t(verificationTexts.chooseLabel)}
          accept=".pdf,application/pdf"
          single
          dropped={([file]) => file && begin(file)}
        />
      </div>
      {/* There from the beginning, so that what comes into it is read aloud. */}
      <div role="status">{hash && <Outcome hash={hash} verification={verification} stop={giveUp} />}</div>
    </Stack>
  );
}

interface OutcomeProps {
  readonly hash: FileHash;
  readonly verification: Verification;
  readonly stop: () => void;
}

function Outcome({ hash, verification, stop }: OutcomeProps) {
  const { name } = hash.file;
  switch (hash.kind) {
    case 'reading': {
      const percent = hash.file.size === 0 ? 0 : Math.floor((100 * hash.bytes) / hash.file.size);
      return (
        <Group gap="sm" wrap="nowrap" align="flex-end">
          <div style={{ flex: 1, minWidth: 0 }}>
            <Text size="sm" mb={4} style={{ overflowWrap: 'anywhere' }} aria-hidden>
              {t(verificationTexts.reading, name, percent)}
            </Text>
            <Progress value={percent} aria-label={name} />
          </div>
          <Button variant="default" size="xs" onClick={stop}>
            {t(verificationTexts.stop)}
          </Button>
        </Group>
      );
    }
    case 'unreadable':
      return (
        <Alert color="red" icon={<IconAlertTriangle />}>
          {t(verificationTexts.unreadable, name)}
        </Alert>
      );
    case 'done':
      return <Result name={name} result={compared(hash.sha256, verification)} />;
  }
}

const looks: Readonly<Record<Compared, { readonly color: string; readonly icon: typeof IconCheck }>> = {
  completed: { color: 'leaf', icon: IconCheck },
  circulated: { color: 'ink', icon: IconCheck },
  earlier: { color: 'warm', icon: IconAlertTriangle },
  empty: { color: 'warm', icon: IconAlertTriangle },
  other: { color: 'red', icon: IconX },
  otherYet: { color: 'warm', icon: IconInfoCircle },
};

function Result({ name, result }: { name: string; result: Compared }) {
  const { color, icon: Icon } = looks[result];
  const { title, body }: { readonly title: PageText; readonly body: PageText } = comparedTexts[result];
  return (
    <Alert color={color} icon={<Icon />} title={t(title)}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {t(body, name)}
      </Text>
    </Alert>
  );
}
