import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DocumentForm, type FileKind, limits, neededForm, officeEndings } from '@tomar/contract';
import { useSystem } from '../../../../api/useSystem.ts';
import { formatSize } from '../../../../i18n/format.ts';
import { type Text as Phrase, t } from '../../../../i18n/t.ts';
import { FileDrop } from '../../../../ui/FileDrop.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { standardTexts } from '../../../signing/standardTexts.ts';
import { DocumentsToSign } from '../boxes/DocumentsToSign.tsx';
import { MissingList } from '../MissingList.tsx';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import { DraftFiles } from './DraftFiles.tsx';
import { SendAttachments } from './SendAttachments.tsx';
import { ShowAttachments } from './ShowAttachments.tsx';
import { UploadList } from './UploadList.tsx';
import { type Uploads, unfinishedHere } from './useUploads.ts';

interface FilesTabProps {
  readonly editing: DraftEditing;
  readonly uploads: Uploads;
  readonly kind: FileKind;
  /** Leads to where the standard is chosen. */
  readonly toGeneral: () => void;
}

/** What the file chooser offers, and what is asked for. */
const wanted: Readonly<Record<DocumentForm, { accept: string | undefined; title: Phrase }>> = {
  pdf: { accept: '.pdf,application/pdf', title: draftTexts.dropPdf },
  xml: { accept: '.xml,application/xml,text/xml', title: draftTexts.dropXml },
  other: { accept: undefined, title: draftTexts.dropAny },
};

/** PDFs, and what PDFs can be made of. */
const orOffice = {
  accept: [wanted.pdf.accept, ...officeEndings.map((ending) => `.${ending}`)].join(','),
  title: draftTexts.dropAny,
};

/** The documents to sign, or the attachments: drop, upload, order, preview, remove (DRAFT-15). */
export function FilesTab({ editing, uploads, kind, toGeneral }: FilesTabProps) {
  const documents = kind === 'Document';
  const { signatureStandard } = editing.content;
  const form = neededForm(signatureStandard) ?? 'other';
  const { accept, title } =
    form === 'pdf' && editing.snapshot.detail.officeObstacle === null ? orOffice : wanted[form];
  const fileBytes = useSystem()?.fileBytes ?? limits.fileBytes;
  return (
    <Stack>
      <FileDrop
        title={t(documents ? title : draftTexts.dropAttachments)}
        hint={t(draftTexts.dropHint, formatSize(fileBytes))}
        label={t(documents ? draftTexts.documentsInput : draftTexts.attachmentsInput)}
        accept={documents ? accept : undefined}
        dropped={(files) => uploads.add(files, kind)}
      />
      {documents && (
        <Text size="sm" c="dimmed">
          {t(draftTexts.filesFor, t(standardTexts[signatureStandard]))}{' '}
          <Anchor component="button" type="button" size="sm" onClick={toGeneral}>
            {t(draftTexts.changeStandard)}
          </Anchor>
        </Text>
      )}
      <UploadList uploads={uploads} kind={kind} />
      <Unfinished names={unfinishedHere(editing.snapshot.detail, uploads.uploads, kind)} />
      {documents ? (
        <DocumentsToSign editing={editing} />
      ) : (
        <Section title={t(draftTexts.attachmentsList)}>
          <SendAttachments editing={editing} />
          <ShowAttachments editing={editing} />
          <DraftFiles editing={editing} kind={kind} />
        </Section>
      )}
      <MissingList findings={editing.byTab[documents ? 'files' : 'attachments']} />
    </Stack>
  );
}

/** Files that stopped on their way, such as when the page was left. */
function Unfinished({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <Alert color="warm" icon={<IconUpload />} role="status">
      {t(draftTexts.unfinishedHere, names.join(', '))}
    </Alert>
  );
}
