import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../../../i18n/t.ts';
import { iconSize } from '../../../../../ui/iconSize.ts';
import { lookOf } from '../../../documentView.ts';
import type { DraftEditing } from '../../saving/useDraftEditor.ts';
import { inOrder } from '../fileOrder.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { mergeTexts } from './texts.ts';

/** Offered where there are two PDFs at least. */
export function MergeButton({ editing }: { editing: DraftEditing }) {
  const [asking, setAsking] = useState(false);
  const documents = inOrder(editing.files, editing.content.fileOrder, 'Document');
  if (!asking && documents.filter((file) => lookOf(file).form === 'pdf').length < 2) return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFiles size={iconSize.small} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t(mergeTexts.merge)}
      </Button>
      {asking && <MergeDialog editing={editing} documents={documents} close={() => setAsking(false)} />}
    </>
  );
}
