import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { getJobArchives, type JobListItem } from '@tomar/contract';
import { urlOf } from '../../../../api/call.ts';
import { download } from '../../../../api/download.ts';
import { useSend } from '../../../../api/useSend.ts';
import { today } from '../../../../i18n/format.ts';
import { t } from '../../../../i18n/t.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import { jobTexts } from '../../jobTexts.ts';

/** The files of the chosen jobs as one ZIP, a folder for each job. */
export function DownloadJobs({ jobs }: { jobs: readonly JobListItem[] }) {
  const accountCode = useAccountCode();
  const save = useSend({
    mutationFn: () =>
      download(
        urlOf(getJobArchives, undefined, { ids: jobs.map(({ id }) => id) }),
        `${accountCode}-${today()}.zip`,
      ),
  });
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconDownload size={iconSize.small} aria-hidden />}
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      {t(jobTexts.downloadChosen, jobs.length)}
    </Button>
  );
}
