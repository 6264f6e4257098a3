import { Button, Text, Title } from '@mantine/core';
import { IconDownload, IconEye, IconFileDownload, IconShieldSearch, IconTrash } from '@tabler/icons-react';
import { getFile, getJobArchive, type JobDetail, removeAttachment } from '@tomar/contract';
import { useState } from 'react';
import { call, urlOf } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { tMessage } from '../../../i18n/tMessage.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { Section } from '../../../ui/Section.tsx';
import { lookOf } from '../documentView.ts';
import { FileLine, signaturesOf } from '../FileLine.tsx';
import { FilePreview } from '../FilePreview.tsx';
import { jobTexts } from '../jobTexts.ts';
import classes from './Job.module.css';
import { useKeepJob } from './useKeepJob.ts';
import { Verdicts } from './verdicts/Verdicts.tsx';

type File = JobDetail['files'][number];

/** Documents and attachments: open, download one or all, delete (AUTH-09), and what is to be said of each signature. */
export function JobFiles({ job }: { job: JobDetail }) {
  const [shown, setShown] = useState<File | null>(null);
  const removal = useRemoval(job);
  const all = useSend({
    mutationFn: () =>
      download(
        urlOf(getJobArchive, { id: job.id }),
        `${job.trackingNumber.replace(/[^\p{L}\p{N}-]+/gu, '-')}.zip`,
        job.files.reduce((sum, file) => sum + file.size, 0),
      ),
  });
  const documents = job.files.filter((file) => file.kind === 'Document');
  const manifests = job.files.filter((file) => file.kind === 'Manifest');
  const attachments = job.files.filter((file) => file.kind === 'Attachment');
  return (
    <Section
      kind="panel"
      title={t(jobTexts.files)}
      actions={
        <Button
          variant="default"
          size="xs"
          loading={all.isPending}
          leftSection={<IconDownload size={iconSize.small} aria-hidden />}
          onClick={() => all.mutate()}
        >
          {t(jobTexts.downloadAll)}
        </Button>
      }
    >
      <FileList files={documents} all={job.files} show={setShown} />
      {manifests.length > 0 && (
        <>
          <Title order={3} size="h5" mt="md">
            {t(jobTexts.manifest)}
          </Title>
          <Text size="sm" c="dimmed">
            {t(jobTexts.manifestBody)}
          </Text>
          <FileList files={manifests} all={job.files} show={setShown} />
        </>
      )}
      {attachments.length > 0 && (
        <>
          <Title order={3} size="h5" mt="md">
            {t(jobTexts.attachments)}
          </Title>
          <FileList files={attachments} all={job.files} show={setShown} remove={removal.ask} />
        </>
      )}
      <FilePreview file={shown} close={() => setShown(null)} />
      <Confirm
        opened={removal.asked !== null}
        title={t(jobTexts.removeAttachmentTitle)}
        body={t(jobTexts.removeAttachmentBody, removal.asked?.name ?? '')}
        confirm={t(jobTexts.removeAttachmentConfirm)}
        danger
        busy={removal.busy}
        onConfirm={removal.confirm}
        onCancel={() => removal.ask(null)}
      />
    </Section>
  );
}

/** Deletes the attachment that the reader was asked about. */
function useRemoval(job: JobDetail) {
  const keep = useKeepJob();
  const [asked, ask] = useState<File | null>(null);
  const remove = useSend({
    mutationFn: ({ id }: File) => call(removeAttachment, { params: { id: job.id }, body: { fileId: id } }),
    onSuccess: (next) => {
      keep(next);
      notifySuccess(t(jobTexts.attachmentRemoved));
    },
    onSettled: () => ask(null),
  });
  return { asked, ask, busy: remove.isPending, confirm: () => asked && remove.mutate(asked) };
}

interface FileListProps {
  readonly files: readonly File[];
  /** Of the job: the signatures over one file may stand in another. */
  readonly all: readonly File[];
  readonly show: (file: File) => void;
  readonly remove?: (file: File) => void;
}

function FileList({ files, all, show, remove }: FileListProps) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <FileRow
          key={file.id}
          file={file}
          carrier={all.find(({ id }) => id === file.carrierId)}
          show={() => show(file)}
          remove={() => remove?.(file)}
        />
      ))}
    </ul>
  );
}

/** What is said of a file's signatures: those over it may be in its job's manifest. */
function signedOf(file: File, carrier: File | undefined) {
  if (file.kind === 'Attachment') return null;
  const { id, signatures } = carrier ?? file;
  if (id !== file.id && signatures > 0) return { count: signatures, text: t(jobTexts.signedInManifest) };
  return signaturesOf(file.priorSignatures + file.signatures);
}

interface FileRowProps {
  readonly file: File;
  readonly carrier: File | undefined;
  readonly show: () => void;
  readonly remove: () => void;
}

function FileRow({ file, carrier, show, remove }: FileRowProps) {
  const [verdicts, setVerdicts] = useState(false);
  const signatures = file.priorSignatures + file.signatures;
  const get = useSend({
    mutationFn: () => download(urlOf(getFile, { id: file.id }, { download: '1' }), file.name, file.size),
  });
  const getOriginal = useSend({
    mutationFn: () =>
      download(urlOf(getFile, { id: file.id }, { version: 'original', download: '1' }), file.originalName),
  });
  const look = lookOf(file);
  return (
    <li className={classes.file}>
      <div className={classes.fileRow}>
        <FileLine file={file} signed={signedOf(file, carrier)} remark={file.remark && tMessage(file.remark)}>
          {signatures > 0 && (
            <IconButton
              icon={IconShieldSearch}
              label={t(jobTexts.showVerdicts, file.name)}
              expanded={verdicts}
              onClick={() => setVerdicts(!verdicts)}
            />
          )}
          {look.form !== 'other' && (
            <IconButton icon={IconEye} label={t(jobTexts.openFile, file.name)} onClick={show} />
          )}
          {look.wrapped && (
            <IconButton
              icon={IconFileDownload}
              label={t(jobTexts.downloadOriginal, file.originalName)}
              loading={getOriginal.isPending}
              onClick={() => getOriginal.mutate()}
            />
          )}
          <IconButton
            icon={IconDownload}
            label={t(jobTexts.downloadFile, file.name)}
            loading={get.isPending}
            onClick={() => get.mutate()}
          />
          {file.mayRemove && (
            <IconButton icon={IconTrash} label={t(jobTexts.removeAttachment, file.name)} onClick={remove} />
          )}
        </FileLine>
      </div>
      {verdicts && <Verdicts file={file} />}
    </li>
  );
}
