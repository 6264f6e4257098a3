import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { SigningSession } from '@tomar/contract';
import { t } from '../../../i18n/t.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { countSigned, type DocumentToSign } from '../documentToSign.ts';
import type { SigningWords } from '../signingWords.ts';
import { signTexts } from '../texts.ts';

interface SignProgressProps {
  readonly words: SigningWords;
  readonly session: SigningSession | null;
  readonly documents: readonly DocumentToSign[];
  readonly giveUp: () => void;
}

/** Enter has begun it: pressed once more, it is not to give it up. */
const takeFocus = (line: HTMLElement | null) => line?.focus({ preventScroll: true });

/** How far the signing got, over all documents. */
export function SignProgress({ words, session, documents, giveUp }: SignProgressProps) {
  const { signed, total } = countSigned(session, documents);
  const percent = total === 0 ? 0 : (signed / total) * 100;
  return (
    <Stack gap="sm">
      <Text fw={fontWeight.strong} tabIndex={-1} ref={takeFocus} style={{ outline: 'none' }}>
        {t(words.running)}
      </Text>
      <Progress value={Math.max(percent, 4)} animated size="lg" aria-label={t(words.running)} />
      <Group justify="space-between">
        <Text size="sm" c="dimmed" role="status">
          {total > 0 && t(words.runningCount, signed, total)}
        </Text>
        <Button variant="subtle" size="xs" onClick={giveUp}>
          {t(signTexts.giveUp)}
        </Button>
      </Group>
    </Stack>
  );
}
