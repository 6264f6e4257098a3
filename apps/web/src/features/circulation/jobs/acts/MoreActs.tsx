import { ActionIcon, Menu } from '@mantine/core';
import { IconBellRinging, IconDots, IconFileCode, IconFileText, IconVersions } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { getJobLog, type JobDetail, remindPeople } from '@tomar/contract';
import { call, urlOf } from '../../../../api/call.ts';
import { download } from '../../../../api/download.ts';
import { keys } from '../../../../api/queryKeys.ts';
import { useSend } from '../../../../api/useSend.ts';
import { language } from '../../../../i18n/language.ts';
import { t } from '../../../../i18n/t.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { notifyError, notifySuccess } from '../../../../ui/notify.tsx';
import { useAccountCode } from '../../../../ui/page/useAccountCode.ts';
import { actionTexts } from '../../texts.ts';
import { actTexts } from './actTexts.ts';

/** What is seldom wanted of a job: notifying again (JOB-24), revising (JOB-23), the log (JOB-25). */
export function MoreActs({ job }: { job: JobDetail }) {
  const accountCode = useAccountCode();
  const client = useQueryClient();
  const remind = useSend({
    mutationFn: () => call(remindPeople, { params: { id: job.id } }),
    onSuccess: ({ told, untold }) => {
      if (told.length > 0) notifySuccess(t(actTexts.reminded, told.join(', ')));
      if (untold.length > 0) notifySuccess(t(actTexts.notReminded, untold.join(', ')));
      void client.invalidateQueries({ queryKey: keys.job(job.id) });
    },
    onError: notifyError,
  });
  const log = useSend({
    mutationFn: (format: 'pdf' | 'jsonl') =>
      download(
        urlOf(getJobLog, { id: job.id }, { format, language }),
        `${job.trackingNumber.replace('/', '-')}.${format}`,
      ),
    onError: notifyError,
  });
  const [mayRemind, mayRevise] = [job.actions.includes('remind'), job.actions.includes('revise')];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t(actTexts.more)}
          loading={remind.isPending || log.isPending}
        >
          <IconDots size={iconSize.small} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t(actTexts.more)}>
        {mayRemind && (
          <Menu.Item
            leftSection={<IconBellRinging size={iconSize.small} aria-hidden />}
            onClick={() => remind.mutate()}
          >
            {t(actionTexts.remind)}
          </Menu.Item>
        )}
        {mayRevise && (
          <Menu.Item
            leftSection={<IconVersions size={iconSize.small} aria-hidden />}
            component={Link}
            to={`/${accountCode}/myjob/revise/${job.id}`}
          >
            {t(actionTexts.revise)}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFileText size={iconSize.small} aria-hidden />}
          onClick={() => log.mutate('pdf')}
        >
          {t(actTexts.logToRead)}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileCode size={iconSize.small} aria-hidden />}
          onClick={() => log.mutate('jsonl')}
        >
          {t(actTexts.logToVerify)}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
