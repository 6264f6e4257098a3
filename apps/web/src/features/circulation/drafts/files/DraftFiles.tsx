import { Text } from '@mantine/core';
import { type FileKind, type JobFile, removeDraftFile } from '@tomar/contract';
import { type ReactNode, useState } from 'react';
import { call } from '../../../../api/call.ts';
import { useSend } from '../../../../api/useSend.ts';
import { t } from '../../../../i18n/t.ts';
import { Confirm } from '../../../../ui/Confirm.tsx';
import { FilePreview } from '../../FilePreview.tsx';
import { messagesOfFindings } from '../MissingList.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import { FileRow } from './FileRow.tsx';
import { inOrder, orderWith } from './fileOrder.ts';
import { OfficeToPdf } from './office/OfficeToPdf.tsx';
import { SortableFiles } from './SortableFiles.tsx';

interface DraftFilesProps {
  readonly editing: DraftEditing;
  readonly kind: FileKind;
  /** Below the facts of a file. */
  readonly below?: (file: JobFile) => ReactNode;
}

/** The draft's files of one kind, in their order: drag or use the arrow keys on the handle. */
export function DraftFiles({ editing, kind, below }: DraftFilesProps) {
  const files = inOrder(editing.files, editing.content.fileOrder, kind);
  const [shown, setShown] = useState<JobFile | null>(null);
  const stays = kind === 'Attachment' && editing.snapshot.detail.attachmentsStay;
  const removal = useRemoval(editing);
  const reorder = (order: readonly string[]) =>
    editing.saver.edit((content) => ({
      ...content,
      fileOrder: orderWith(editing.files, content.fileOrder, kind, order),
    }));
  if (files.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t(kind === 'Document' ? draftTexts.noDocuments : draftTexts.noAttachments)}
      </Text>
    );
  return (
    <>
      <SortableFiles files={files} reorder={reorder}>
        {files.map((file) => (
          <FileRow
            key={file.id}
            file={file}
            problem={problemOf(editing, file)}
            show={() => setShown(file)}
            remove={stays ? null : () => removal.ask(file)}
          >
            <OfficeToPdf editing={editing} file={file} />
            {below?.(file)}
          </FileRow>
        ))}
      </SortableFiles>
      <FilePreview file={shown} close={() => setShown(null)} />
      <Confirm
        opened={removal.asked !== null}
        title={t(draftTexts.removeFileTitle)}
        body={t(draftTexts.removeFileBody, removal.asked?.name ?? '')}
        confirm={t(draftTexts.removeFileConfirm)}
        danger
        busy={removal.busy}
        onConfirm={removal.confirm}
        onCancel={() => removal.ask(null)}
      />
    </>
  );
}

/** What the rules say of one file, such as that another has its name. */
const problemOf = ({ findings }: DraftEditing, { id }: JobFile): string | null =>
  messagesOfFindings(findings.filter(({ field }) => field === `files.${id}`)).join(' ') || null;

/** Takes a file out on the server, which drops its boxes with it; when that fails, nothing here has changed. */
function useRemoval(editing: DraftEditing) {
  const [asked, ask] = useState<JobFile | null>(null);
  const remove = useSend({
    mutationFn: async (file: JobFile) => {
      const { draftVersion } = await call(removeDraftFile, { params: { id: file.id } });
      editing.saver.fileRemoved(draftVersion, file.id);
    },
    onSettled: () => ask(null),
  });
  return { asked, ask, busy: remove.isPending, confirm: () => asked && remove.mutate(asked) };
}
