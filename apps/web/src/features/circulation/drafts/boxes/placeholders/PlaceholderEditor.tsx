import { Modal } from '@mantine/core';
import type { JobFile } from '@tomar/contract';
import { useState } from 'react';
import { t } from '../../../../../i18n/t.ts';
import { uiTexts } from '../../../../../ui/texts.ts';
import { useNarrow } from '../../../../../ui/useNarrow.ts';
import type { DraftEditing } from '../../saving/useDraftEditor.ts';
// Named here too: only so does the build keep the pages a part of their own, which viewers of documents load alone.
import '../../../../../ui/pdf/PdfReader.tsx';
import classes from '../Boxes.module.css';
import { PlaceholderWorkspace } from './PlaceholderWorkspace.tsx';
import { placeholderTexts } from './texts.ts';

interface PlaceholderEditorProps {
  readonly editing: DraftEditing;
  readonly file: JobFile;
  readonly close: () => void;
}

/** Places the text fields of one document of a template. */
export function PlaceholderEditor({ editing, file, close }: PlaceholderEditorProps) {
  // Escape leaves a field that is being moved, and then the editor.
  const [isBusy, setBusy] = useState(false);
  return (
    <Modal
      opened
      onClose={close}
      title={t(placeholderTexts.title, file.name)}
      size="min(1360px, 98vw)"
      fullScreen={useNarrow()}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
      closeOnEscape={!isBusy}
    >
      <PlaceholderWorkspace editing={editing} file={file} setBusy={setBusy} close={close} />
    </Modal>
  );
}
