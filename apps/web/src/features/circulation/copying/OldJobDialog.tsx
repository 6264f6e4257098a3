import { Modal, Stack, Text } from '@mantine/core';
import { type JobListItem, listMyJobs } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import { formatMoment } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { LookupBox } from '../../../ui/lookup/LookupBox.tsx';
import { uiTexts } from '../../../ui/texts.ts';
import { CopyDialog } from './CopyDialog.tsx';
import { copyTexts } from './texts.ts';

const shown = 20;

/** Finds one of the reader's jobs by its name or tracking number, and goes on as its own page would. */
export function OldJobDialog({ close }: { close: () => void }) {
  const [found, setFound] = useState<JobListItem | null>(null);
  if (found) return <CopyDialog source={{ kind: 'job', id: found.id }} name={found.name} close={close} />;
  return (
    <Modal
      opened
      onClose={close}
      title={t(copyTexts.fromOld)}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
    >
      <Stack gap="sm" pb="sm">
        <Text size="sm" c="dimmed">
          {t(copyTexts.fromOldHint)}
        </Text>
        <LookupBox
          label={t(copyTexts.oldJob)}
          placeholder={t(copyTexts.oldJobHint)}
          nothing={t(copyTexts.noOldJob)}
          lookup={keys.lookup('jobs')}
          ask={async (search, signal) => {
            const { items, total } = await call(listMyJobs, { body: { search, pageSize: shown }, signal });
            return { items, more: total > items.length };
          }}
          entryOf={({ id, name, trackingNumber, createdAt }) => ({
            id,
            name,
            detail: `${trackingNumber} · ${formatMoment(createdAt)}`,
          })}
          choose={setFound}
          // It opens with the latest ones, and stays when it is left.
          closed={() => undefined}
        />
      </Stack>
    </Modal>
  );
}
