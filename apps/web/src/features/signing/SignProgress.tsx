import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { SigningSession } from '@tomar/contract';
import { t } from '../../i18n/t.ts';
import { fontWeight } from '../../ui/fontWeight.ts';
import { countItems } from './signFailure.ts';
import { signTexts } from './texts.ts';

/** How far the signing got, over all documents. */
export function SignProgress({ session, giveUp }: { session: SigningSession | null; giveUp: () => void }) {
  const { signed, total } = session ? countItems(session) : { signed: 0, total: 0 };
  const percent = total === 0 ? 0 : (signed / total) * 100;
  return (
    <Stack gap="sm">
      <Text fw={fontWeight.strong}>{t(signTexts.running)}</Text>
      <Progress value={Math.max(percent, 4)} animated size="lg" aria-label={t(signTexts.running)} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {total > 0 && t(signTexts.runningCount, signed, total)}
        </Text>
        <Button variant="subtle" size="xs" onClick={giveUp}>
          {t(signTexts.giveUp)}
        </Button>
      </Group>
    </Stack>
  );
}
