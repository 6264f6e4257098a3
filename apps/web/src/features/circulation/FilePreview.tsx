import { Modal, Text } from '@mantine/core';
import { t } from '../../i18n/t.ts';
import { uiTexts } from '../../ui/texts.ts';
import { DocumentView } from './DocumentView.tsx';
import { lookOf, type ViewableFile } from './documentView.ts';
import { sharedJobTexts } from './texts.ts';

/** The focus begins here and stays: fields of the document, such as its page number, come later. */
const begin = { 'data-autofocus': true };

/** A document over the page. */
export function FilePreview({ file, close }: { file: ViewableFile | null; close: () => void }) {
  return (
    <Modal
      opened={file !== null}
      onClose={close}
      title={file?.originalName ?? file?.name}
      size="min(1000px, 96vw)"
      closeButtonProps={{ 'aria-label': t(uiTexts.close), ...begin }}
    >
      {file && (
        <>
          {lookOf(file).wrapped && (
            <Text size="sm" c="dimmed" mb="xs">
              {t(sharedJobTexts.previewOfOriginal, file.name)}
            </Text>
          )}
          <DocumentView file={file} version={String(file.size)} height="76vh" />
        </>
      )}
    </Modal>
  );
}
