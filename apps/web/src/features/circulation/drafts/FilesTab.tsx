import { Paper, Stack, Text, Title } from '@mantine/core';
import { type FileKind, limits } from '@tomar/contract';
import { useSystem } from '../../../api/useSystem.ts';
import { formatSize } from '../../../i18n/format.ts';
import { say } from '../../../i18n/say.ts';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { BoxSection } from './BoxSection.tsx';
import { DraftFiles } from './DraftFiles.tsx';
import { MissingList } from './MissingList.tsx';
import { draftTexts } from './texts.ts';
import { UploadList } from './UploadList.tsx';
import type { DraftEditing } from './useDraftEditor.ts';
import type { Uploads } from './useUploads.ts';

interface FilesTabProps {
  readonly editing: DraftEditing;
  readonly uploads: Uploads;
  readonly kind: FileKind;
}

/** The documents to sign, or the attachments: drop, upload, order, preview, remove (DRAFT-15). */
export function FilesTab({ editing, uploads, kind }: FilesTabProps) {
  const documents = kind === 'Document';
  const fileBytes = useSystem()?.fileBytes ?? limits.fileBytes;
  return (
    <Stack>
      <FileDrop
        title={say(documents ? draftTexts.dropDocuments : draftTexts.dropAttachments)}
        hint={say(draftTexts.dropHint, formatSize(fileBytes))}
        label={say(documents ? draftTexts.documentsInput : draftTexts.attachmentsInput)}
        accept={documents ? '.pdf,application/pdf' : undefined}
        dropped={(files) => uploads.add(files, kind)}
      />
      <UploadList uploads={uploads} kind={kind} />
      <Paper
        component="section"
        className="tomar-surface"
        p={{ base: 'md', sm: 'lg' }}
        aria-labelledby="files-title"
      >
        <Title order={2} size="h4" id="files-title" mb="sm">
          {say(documents ? draftTexts.documentsList : draftTexts.attachmentsList)}
        </Title>
        <DraftFiles editing={editing} kind={kind} />
      </Paper>
      {documents && editing.files.some((file) => file.kind === 'Document' && file.pages) && (
        <Paper
          component="section"
          className="tomar-surface"
          p={{ base: 'md', sm: 'lg' }}
          aria-labelledby="boxes-title"
        >
          <Title order={2} size="h4" id="boxes-title">
            {say(draftTexts.boxes)}
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {say(draftTexts.boxesHint)}
          </Text>
          <BoxSection editing={editing} />
        </Paper>
      )}
      <MissingList findings={editing.byTab[documents ? 'files' : 'attachments']} />
    </Stack>
  );
}
