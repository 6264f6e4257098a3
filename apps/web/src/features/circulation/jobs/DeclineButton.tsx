import { Button } from '@mantine/core';
import { declineJob, type JobDetail } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { t } from '../../../i18n/t.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { jobTexts } from '../jobTexts.ts';
import { actionTexts } from '../texts.ts';
import type { Watch } from './decision/useWritten.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useKeepJob } from './useKeepJob.ts';

interface DeclineButtonProps {
  readonly job: JobDetail;
  /** Default: the job is kept as it is now, and the page says so. */
  readonly declined?: (next: JobDetail) => void;
  readonly watch?: Watch;
}

export function DeclineButton({ job, declined, watch }: DeclineButtonProps) {
  const keep = useKeepJob();
  const keepAndSay = (next: JobDetail) => {
    keep(next);
    notifySuccess(t(jobTexts.declined));
  };
  const [asking, setAsking] = useState(false);
  if (!job.actions.includes('decline')) return null;
  return (
    <>
      <Button variant="default" size="md" onClick={() => setAsking(true)}>
        {t(actionTexts.decline)}
      </Button>
      {asking && (
        <ReasonDialog
          title={t(jobTexts.declineTitle, job.name)}
          body={t(jobTexts.declineBody)}
          confirm={t(actionTexts.decline)}
          send={(description) => call(declineJob, { params: { id: job.id }, body: { description } })}
          sent={(next) => {
            setAsking(false);
            (declined ?? keepAndSay)(next);
          }}
          close={() => setAsking(false)}
          {...(watch && { watch })}
        />
      )}
    </>
  );
}
