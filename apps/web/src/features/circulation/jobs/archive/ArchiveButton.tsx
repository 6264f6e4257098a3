import { Text } from '@mantine/core';
import { IconFileZip } from '@tabler/icons-react';
import {
  archiveJobs,
  archiveMyJobs,
  limits,
  previewArchive,
  previewMyArchive,
  type ReplyOf,
} from '@tomar/contract';
import { useState } from 'react';
import '../../../../i18n/listMessages.ts';
import { call, urlOf } from '../../../../api/call.ts';
import { download } from '../../../../api/download.ts';
import { useSend } from '../../../../api/useSend.ts';
import { formatNumber, formatSize, today } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { Confirm } from '../../../../ui/Confirm.tsx';
import { ToolButton } from '../../../../ui/list/ToolButton.tsx';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import type { JobSearch } from '../../jobSearch.ts';
import { listOf } from '../list/jobQuery.ts';
import { archiveQueryOf, mayHoldFinished } from './archiveQuery.ts';
import { archiveTexts } from './archiveTexts.ts';

interface ArchiveButtonProps {
  /** Of all jobs, or of the reader's. */
  readonly list: 'job' | 'myjob';
  readonly search: JobSearch;
}

/** The files of all finished jobs that the filters find, as one ZIP; how much it is, is said before. */
export function ArchiveButton({ list, search }: ArchiveButtonProps) {
  const accountCode = useAccountCode();
  const [preview, setPreview] = useState<ReplyOf<typeof previewArchive> | null>(null);
  const query = archiveQueryOf(search);
  const mine = { ...query, list: listOf(search) };
  const looking = useSend({
    mutationFn: () =>
      list === 'job' ? call(previewArchive, { query }) : call(previewMyArchive, { query: mine }),
    onSuccess: setPreview,
  });
  const saving = useSend({
    mutationFn: (bytes: number) =>
      download(
        list === 'job' ? urlOf(archiveJobs, undefined, query) : urlOf(archiveMyJobs, undefined, mine),
        `${accountCode}-${list}-${today()}.zip`,
        bytes,
      ),
  });
  if (list === 'myjob' && !mayHoldFinished(search)) return null;
  return (
    <>
      <ToolButton
        icon={IconFileZip}
        label={t(archiveTexts.open)}
        loading={looking.isPending || saving.isPending}
        onClick={() => looking.mutate()}
      />
      {preview && (
        <Confirm
          opened
          title={t(archiveTexts.title)}
          body={t(
            archiveTexts.body,
            formatNumber(preview.jobs),
            formatNumber(preview.files),
            formatSize(preview.bytes),
          )}
          confirm={t(archiveTexts.download)}
          onConfirm={() => {
            setPreview(null);
            saving.mutate(preview.bytes);
          }}
          onCancel={() => setPreview(null)}
        >
          {preview.unfinished > 0 && (
            <Text size="sm">{t(archiveTexts.unfinished, sayCount(preview.unfinished))}</Text>
          )}
        </Confirm>
      )}
    </>
  );
}

const sayCount = (count: number) =>
  count < limits.countCap ? formatNumber(count) : t(archiveTexts.orMore, formatNumber(count));
