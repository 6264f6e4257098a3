import { Button, Group, Input, Progress, Stack, Text } from '@mantine/core';
import type { JobFile } from '@tomar/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { UploadProgress } from '../../../api/sending/transfer.ts';
import { uploadIncoming } from '../../../api/upload.ts';
import { useSend } from '../../../api/useSend.ts';
import { formatSize } from '../../../i18n/format.ts';
import { t } from '../../../i18n/t.ts';
import { FailureBox } from '../../../ui/FailureBox.tsx';
import { FileDrop } from '../../../ui/FileDrop.tsx';
import { isNowhere } from '../../../ui/focus/heading.ts';
import { fontWeight } from '../../../ui/fontWeight.ts';
import { incomingTexts as texts } from '../incomingTexts.ts';

interface IncomingFileFieldProps {
  readonly change: (file: JobFile | null) => void;
  /** While one is on its way nothing can be saved. */
  readonly busy: (isBusy: boolean) => void;
  /** The form is being sent with the one that is there. */
  readonly fixed: boolean;
  readonly error: string | undefined;
}

/** The one file of the document, sent as soon as it is chosen (INC-19). */
export function IncomingFileField({ change, busy, fixed, error }: IncomingFileFieldProps) {
  const [progress, setProgress] = useState<UploadProgress | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const send = useSend({
    mutationFn: (file: File) => {
      stop.current = new AbortController();
      return uploadIncoming({ file, signal: stop.current.signal, progress: setProgress });
    },
    onSuccess: change,
    onSettled: () => busy(false),
    // It is said here.
    meta: { quiet: true },
  });
  /** Several were dropped at once. */
  const [isOneOfMany, setOneOfMany] = useState(false);
  const choose = ([file, ...others]: readonly File[]) => {
    if (!file) return;
    setOneOfMany(others.length > 0);
    change(null);
    busy(true);
    setProgress(null);
    send.mutate(file);
  };
  const area = useRef<HTMLDivElement>(null);
  const again = () => {
    change(null);
    setOneOfMany(false);
    send.reset();
  };
  const file = send.isPending ? send.variables : undefined;
  const taken = file ?? send.data;
  useFocusOnNext(area, taken?.name ?? '', file !== undefined);
  return (
    // Also once it has its file: another one that is dropped on the page begins no job behind it.
    <Stack gap="xs" data-takes-files ref={area}>
      {send.data ? (
        <Group justify="space-between" gap="xs">
          <Text size="sm" fw={fontWeight.medium} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
            {send.data.name} · {formatSize(send.data.size)}
          </Text>
          <Button variant="default" size="sm" onClick={again} disabled={fixed}>
            {t(texts.otherFile)}
          </Button>
        </Group>
      ) : file ? (
        <Stack gap={4} role="status" tabIndex={-1}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t(texts.sending, file.name)}
          </Text>
          <Progress
            value={file.size === 0 ? 0 : ((progress?.sent ?? 0) / file.size) * 100}
            aria-label={t(texts.sending, file.name)}
          />
          {progress?.waiting && (
            <Text size="xs" c="dimmed">
              {t(texts.waiting)}
            </Text>
          )}
        </Stack>
      ) : (
        <FileDrop
          title={t(texts.dropTitle)}
          hint={t(texts.dropHint)}
          label={t(texts.file)}
          accept={undefined}
          single
          error={send.isError ? undefined : error}
          dropped={choose}
        />
      )}
      {isOneOfMany && taken && (
        <Text size="xs" c="dimmed" role="status" style={{ overflowWrap: 'anywhere' }}>
          {t(texts.oneTaken, taken.name)}
        </Text>
      )}
      {send.isError && <FailureBox error={send.error} />}
      {error && send.data && <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
  );
}

/** What is shown takes the place of what had the focus: the input, then how far the file is, then the button for another one. */
function useFocusOnNext(area: RefObject<HTMLDivElement | null>, name: string, isSending: boolean): void {
  const shown = `${isSending} ${name}`;
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (isNowhere(document.activeElement))
      area.current?.querySelector<HTMLElement>('input, button, [tabindex]')?.focus();
  }, [area, shown]);
}
