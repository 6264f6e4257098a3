import { Modal } from '@mantine/core';
import type { JobFile } from '@tomar/contract';
import { useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { uiTexts } from '../../../../ui/texts.ts';
import { useNarrow } from '../../../../ui/useNarrow.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
// Named here too: only so does the build keep the pages a part of their own, which viewers of documents load alone.
import '../../../../ui/pdf/PdfReader.tsx';
import classes from './Boxes.module.css';
import { BoxWorkspace } from './BoxWorkspace.tsx';
import { lackingBoxes, nextLacking, type Placing } from './documentPlaces.ts';

interface BoxEditorProps {
  readonly editing: DraftEditing;
  /** All that boxes are placed in, in their order. */
  readonly documents: readonly JobFile[];
  readonly placing: Placing;
  /** Goes on with another document. */
  readonly place: (placing: Placing) => void;
  readonly close: () => void;
}

/** Places the signature boxes of one document after the other (SIGN-16, SIGN-18, SIGN-19). */
export function BoxEditor({ editing, documents, placing, place, close }: BoxEditorProps) {
  const { file } = placing;
  // Escape is for what was begun, not for the editor, and a place beside it for nothing.
  const [isBusy, setBusy] = useState(false);
  const lacking = lackingBoxes(editing.content, documents, editing.snapshot.detail.signing.boxRule);
  return (
    <Modal
      opened
      onClose={close}
      title={t(draftTexts.boxesTitle, file.name)}
      size="min(1360px, 98vw)"
      fullScreen={useNarrow()}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      closeButtonProps={{ 'aria-label': t(uiTexts.close) }}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
    >
      <BoxWorkspace
        key={file.id}
        editing={editing}
        placing={placing}
        isWhole={!lacking.some((one) => one.file.id === file.id)}
        next={nextLacking(lacking, documents, file)}
        place={place}
        setBusy={setBusy}
        close={close}
      />
    </Modal>
  );
}
