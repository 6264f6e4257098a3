import { Alert, Stack } from '@mantine/core';
import type { HandoverItem } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { handoverTexts as texts } from './handoverTexts.ts';

/** What is not handed over, with the reason; jobs that the reader may not see have no name. */
export function StayingItems({ title, items }: { title: string; items: readonly HandoverItem[] }) {
  if (items.length === 0) return null;
  const nameOf = ({ kind, name }: HandoverItem) => name ?? t(kind === 'drafts' ? texts.drafts : texts.unseen);
  return (
    <Alert color="warm" title={title}>
      <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none', overflowWrap: 'anywhere' }}>
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no id, and never change places
          <li key={index}>
            {t(texts.itemStays, nameOf(item), item.reason === null ? '' : tMessage(item.reason))}
          </li>
        ))}
      </Stack>
    </Alert>
  );
}
