import { ActionIcon, Badge, Button, Group, Text, Title, Tooltip } from '@mantine/core';
import { IconDownload, IconEye, IconFileDownload, IconShieldSearch } from '@tabler/icons-react';
import { getFile, getJobArchive, type JobDetail } from '@tomar/contract';
import { useState } from 'react';
import { urlOf } from '../../../api/call.ts';
import { download } from '../../../api/download.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatSize } from '../../../i18n/format.ts';
import { say, sayCount } from '../../../i18n/say.ts';
import { Section } from '../../../ui/Section.tsx';
import { documentIcons } from '../documentIcons.ts';
import { lookOf } from '../documentView.ts';
import { FilePreview } from '../FilePreview.tsx';
import { jobTexts } from '../texts.ts';
import classes from './Job.module.css';
import { Verdicts } from './verdicts/Verdicts.tsx';

type File = JobDetail['files'][number];

/** Documents and attachments: open, download one or all, and what is to be said of each signature. */
export function JobFiles({ job }: { job: JobDetail }) {
  const [shown, setShown] = useState<File | null>(null);
  const all = useSend({
    mutationFn: () =>
      download(
        urlOf(getJobArchive, { id: job.id }),
        `${job.trackingNumber.replace(/[^\p{L}\p{N}-]+/gu, '-')}.zip`,
        job.files.reduce((sum, file) => sum + file.size, 0),
      ),
  });
  const documents = job.files.filter((file) => file.kind === 'Document');
  const attachments = job.files.filter((file) => file.kind === 'Attachment');
  return (
    <Section
      kind="panel"
      title={say(jobTexts.files)}
      actions={
        <Button
          variant="default"
          size="xs"
          loading={all.isPending}
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => all.mutate()}
        >
          {say(jobTexts.downloadAll)}
        </Button>
      }
    >
      <FileList files={documents} show={setShown} />
      {attachments.length > 0 && (
        <>
          <Title order={3} size="h5" mt="md">
            {say(jobTexts.attachments)}
          </Title>
          <FileList files={attachments} show={setShown} />
        </>
      )}
      <FilePreview file={shown} close={() => setShown(null)} />
    </Section>
  );
}

function FileList({ files, show }: { files: readonly File[]; show: (file: File) => void }) {
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <FileRow key={file.id} file={file} show={() => show(file)} />
      ))}
    </ul>
  );
}

function FileRow({ file, show }: { file: File; show: () => void }) {
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
  const Icon = documentIcons[look.form];
  return (
    <li className={classes.file}>
      <div className={classes.fileRow}>
        <Icon size={26} stroke={1.5} aria-hidden style={{ flex: 'none' }} />
        <div className={classes.fileText}>
          <Text size="sm" fw={540}>
            {file.name}
          </Text>
          <Group gap={6}>
            <Text size="xs" c="dimmed">
              {formatSize(file.size)}
              {file.pages !== null && ` · ${sayCount(file.pages, jobTexts.pageOne, jobTexts.pages)}`}
            </Text>
            {file.kind === 'Document' && (
              // How many there are says nothing about what they are worth: green is for verdicts.
              <Badge size="sm" color={signatures > 0 ? 'ink' : 'gray'}>
                {signatures > 0
                  ? sayCount(signatures, jobTexts.signatureOne, jobTexts.signatures)
                  : say(jobTexts.noSignatures)}
              </Badge>
            )}
          </Group>
        </div>
        <Group gap={2} wrap="nowrap">
          {signatures > 0 && (
            <Tooltip label={say(jobTexts.showVerdicts, file.name)}>
              <ActionIcon
                variant="subtle"
                color="gray"
                c="var(--mantine-color-text)"
                size="lg"
                aria-expanded={verdicts}
                onClick={() => setVerdicts(!verdicts)}
                aria-label={say(jobTexts.showVerdicts, file.name)}
              >
                <IconShieldSearch size={19} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
          {look.form !== 'other' && (
            <Tooltip label={say(jobTexts.openFile, file.name)}>
              <ActionIcon
                variant="subtle"
                color="gray"
                c="var(--mantine-color-text)"
                size="lg"
                onClick={show}
                aria-label={say(jobTexts.openFile, file.name)}
              >
                <IconEye size={19} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
          {look.wrapped && (
            <Tooltip label={say(jobTexts.downloadOriginal, file.originalName)}>
              <ActionIcon
                variant="subtle"
                color="gray"
                c="var(--mantine-color-text)"
                size="lg"
                loading={getOriginal.isPending}
                onClick={() => getOriginal.mutate()}
                aria-label={say(jobTexts.downloadOriginal, file.originalName)}
              >
                <IconFileDownload size={19} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          )}
          <Tooltip label={say(jobTexts.downloadFile, file.name)}>
            <ActionIcon
              variant="subtle"
              color="gray"
              c="var(--mantine-color-text)"
              size="lg"
              loading={get.isPending}
              onClick={() => get.mutate()}
              aria-label={say(jobTexts.downloadFile, file.name)}
            >
              <IconDownload size={19} stroke={1.7} />
            </ActionIcon>
          </Tooltip>
        </Group>
      </div>
      {verdicts && <Verdicts file={file} version={`${file.size}.${signatures}`} />}
    </li>
  );
}
