import { ActionIcon, Group, Paper, Progress, Text } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';
import type { FileKind } from '@tomar/contract';
import { memo } from 'react';
import { formatSize } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { CutName } from '../../../../ui/names/CutName.tsx';
import { draftTexts } from '../texts.ts';
import classes from './Files.module.css';
import type { Upload, Uploads } from './useUploads.ts';

/** Files on their way, each with its progress, and what became of those that failed. */
export function UploadList({ uploads, kind }: { uploads: Uploads; kind: FileKind }) {
  const mine = uploads.uploads.filter((one) => one.kind === kind);
  if (mine.length === 0) return null;
  return (
    <ul className={classes.list}>
      {mine.map((upload) => (
        <UploadRow key={upload.key} upload={upload} retry={uploads.retry} drop={uploads.drop} />
      ))}
    </ul>
  );
}

interface UploadRowProps extends Pick<Uploads, 'retry' | 'drop'> {
  readonly upload: Upload;
}

/** Hundreds may be dropped at once: only those are drawn again of which something changed. */
const UploadRow = memo(function UploadRow({ upload, retry, drop }: UploadRowProps) {
  return (
    <Paper component="li" className="tomar-surface" p="sm">
      <Group wrap="nowrap" justify="space-between" gap="sm">
        <Text size="sm" fw={fontWeight.medium} component="div" miw={0}>
          <CutName name={upload.file.name} />
        </Text>
        <Group gap={4} wrap="nowrap">
          {upload.state === 'failed' && !upload.misfit && (
            <ActionIcon
              variant="subtle"
              onClick={() => retry(upload.key)}
              aria-label={t(draftTexts.uploadRetry, upload.file.name)}
            >
              <IconRefresh size={iconSize.small} />
            </ActionIcon>
          )}
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--mantine-color-text)"
            onClick={() => drop(upload.key)}
            aria-label={t(
              upload.state === 'failed' ? draftTexts.uploadDismiss : draftTexts.uploadCancel,
              upload.file.name,
            )}
          >
            <IconX size={iconSize.small} />
          </ActionIcon>
        </Group>
      </Group>
      {upload.state === 'failed' ? (
        <Text size="sm" c="var(--tomar-bad)" role="alert">
          {upload.failure}
        </Text>
      ) : (
        <UploadProgress upload={upload} />
      )}
    </Paper>
  );
});

function UploadProgress({ upload }: { upload: Upload }) {
  const percent = upload.file.size === 0 ? 100 : Math.floor((upload.sent / upload.file.size) * 100);
  const texts: Record<Exclude<Upload['state'], 'failed'>, string> = {
    queued: t(draftTexts.uploadQueued),
    waiting: t(draftTexts.uploadWaiting),
    checking: t(draftTexts.uploadChecking),
    sending: t(draftTexts.uploadProgress, percent, formatSize(upload.sent), formatSize(upload.file.size)),
  };
  if (upload.state === 'failed') return null;
  return (
    <>
      <Progress
        value={percent}
        mt={6}
        size="sm"
        animated={upload.state !== 'queued'}
        striped={upload.state === 'checking'}
        color={upload.state === 'waiting' ? 'warm' : 'ink'}
        aria-label={t(draftTexts.uploading, upload.file.name)}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {texts[upload.state]}
      </Text>
    </>
  );
}
