import { Checkbox } from '@mantine/core';
import { t } from '../../../../i18n/t.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';

/** DRAFT-17: asked only where somebody from outside signs. */
export function ShowAttachments({ editing: { content, set } }: { editing: DraftEditing }) {
  if (!content.steps.some(({ people }) => people.some(({ kind }) => kind === 'external'))) return null;
  return (
    <Checkbox
      label={t(draftTexts.showAttachments)}
      description={t(draftTexts.showAttachmentsHint)}
      checked={content.showAttachmentsToExternalSigners}
      onChange={(event) => set({ showAttachmentsToExternalSigners: event.currentTarget.checked })}
    />
  );
}
