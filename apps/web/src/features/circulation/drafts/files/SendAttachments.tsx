import { Checkbox, Text } from '@mantine/core';
import { t } from '../../../../i18n/t.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';

/** DEF-12: whether attachments go out with the finished job; the account says it, or leaves it to who creates the job. */
export function SendAttachments({ editing }: { editing: DraftEditing }) {
  const { attachmentRule } = editing.snapshot.detail;
  if (attachmentRule !== 'optional')
    return (
      <Text size="sm" c="dimmed">
        {t(attachmentRule === 'always' ? draftTexts.attachmentsAlwaysSent : draftTexts.attachmentsNeverSent)}
      </Text>
    );
  return (
    <Checkbox
      label={t(draftTexts.sendAttachments)}
      description={t(draftTexts.sendAttachmentsHint)}
      checked={editing.content.sendAttachments}
      onChange={(event) => editing.set({ sendAttachments: event.currentTarget.checked })}
    />
  );
}
