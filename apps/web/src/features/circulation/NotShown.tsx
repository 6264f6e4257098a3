import { Button } from '@mantine/core';
import { IconDownload, IconFileOff } from '@tabler/icons-react';
import { getFile } from '@tomar/contract';
import { urlOf } from '../../api/call.ts';
import { download } from '../../api/download.ts';
import { useSend } from '../../api/useSend.ts';
import { t } from '../../i18n/t.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { iconSize } from '../../ui/iconSize.ts';
import type { ViewableFile } from './documentView.ts';
import { sharedJobTexts } from './texts.ts';

/** In place of a document that no page can show: the way to read it all the same. */
export function NotShown({ file, label }: { file: ViewableFile; label: string }) {
  const get = useSend({
    mutationFn: () => download(urlOf(getFile, { id: file.id }, { download: '1' }), file.name, file.size),
  });
  return (
    <EmptyState
      icon={<IconFileOff size={iconSize.large} />}
      title={t(sharedJobTexts.noPreview)}
      body={t(sharedJobTexts.noPreviewBody, label)}
      action={
        <Button
          variant="default"
          mt="xs"
          loading={get.isPending}
          leftSection={<IconDownload size={iconSize.small} aria-hidden />}
          onClick={() => get.mutate()}
        >
          {t(sharedJobTexts.download)}
        </Button>
      }
    />
  );
}
