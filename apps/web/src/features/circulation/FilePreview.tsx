import { Modal } from '@mantine/core';
import { getFile, type JobFile } from '@tomar/contract';
import { lazy, Suspense } from 'react';
import { addressOf } from '../../api/call.ts';
import { say } from '../../i18n/say.ts';
import { PageSkeleton } from '../../ui/PageSkeleton.tsx';
import { uiTexts } from '../../ui/texts.ts';

const PdfPages = lazy(async () => ({ default: (await import('../../ui/pdf/PdfPages.tsx')).PdfPages }));

type Shown = Pick<JobFile, 'id' | 'name' | 'pageSizes' | 'size'>;

/** A document over the page. */
export function FilePreview({ file, close }: { file: Shown | null; close: () => void }) {
  return (
    <Modal
      opened={file !== null}
      onClose={close}
      title={file?.name}
      size="min(1000px, 96vw)"
      closeButtonProps={{ 'aria-label': say(uiTexts.close) }}
    >
      {file && (
        <Suspense fallback={<PageSkeleton />}>
          <PdfPages
            address={addressOf(getFile, { id: file.id })}
            version={String(file.size)}
            label={file.name}
            pageSizes={file.pageSizes}
            height="76vh"
          />
        </Suspense>
      )}
    </Modal>
  );
}
