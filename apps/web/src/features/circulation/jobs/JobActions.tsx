import { Button } from '@mantine/core';
import { IconArrowBackUp, IconBan } from '@tabler/icons-react';
import { cancelJob, type JobDetail, undoCancelJob } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/useSend.ts';
import { t } from '../../../i18n/t.ts';
import { Confirm } from '../../../ui/Confirm.tsx';
import { iconSize } from '../../../ui/iconSize.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { UseAgainButton } from '../copying/UseAgainButton.tsx';
import { jobTexts } from '../jobTexts.ts';
import { actionTexts } from '../texts.ts';
import { MoreActs } from './acts/MoreActs.tsx';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useKeepJob } from './useKeepJob.ts';

/**
 * Cancelling, and undoing it (JOB-08, JOB-21, JOB-22), and using it again; the rest is in a menu. What is the reader's turn
 * stands in the page itself.
 */
export function JobActions({ job }: { job: JobDetail }) {
  const keep = useKeepJob();
  const [asking, setAsking] = useState<'cancel' | 'undoCancel' | null>(null);
  const done = (text: string) => (next: JobDetail) => {
    setAsking(null);
    keep(next);
    notifySuccess(text);
  };
  const undo = useSend({
    mutationFn: () => call(undoCancelJob, { params: { id: job.id } }),
    onSuccess: done(t(jobTexts.restored)),
  });
  return (
    <>
      {job.actions.includes('cancel') && (
        <Button
          variant="default"
          leftSection={<IconBan size={iconSize.small} aria-hidden />}
          onClick={() => setAsking('cancel')}
        >
          {t(actionTexts.cancel)}
        </Button>
      )}
      {job.actions.includes('undoCancel') && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={iconSize.small} aria-hidden />}
          onClick={() => setAsking('undoCancel')}
        >
          {t(actionTexts.undoCancel)}
        </Button>
      )}
      <UseAgainButton job={job} />
      <MoreActs job={job} />
      {asking === 'cancel' && (
        <ReasonDialog
          title={t(jobTexts.cancelTitle, job.name)}
          body={t(job.cancelIsFinal ? jobTexts.cancelBodyFinal : jobTexts.cancelBody)}
          confirm={t(actionTexts.cancel)}
          send={(description) => call(cancelJob, { params: { id: job.id }, body: { description } })}
          sent={done(t(jobTexts.canceled))}
          close={() => setAsking(null)}
        />
      )}
      <Confirm
        opened={asking === 'undoCancel'}
        title={t(jobTexts.undoTitle)}
        body={t(jobTexts.undoBody)}
        confirm={t(actionTexts.undoCancel)}
        busy={undo.isPending}
        onConfirm={() => undo.mutate()}
        onCancel={() => setAsking(null)}
      />
    </>
  );
}
