import { Button } from '@mantine/core';
import { declineJob, type JobDetail } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { t } from '../../../i18n/t.ts';
import { notifySuccess } from '../../../ui/notify.tsx';
import { actionTexts, jobTexts } from '../texts.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useKeepJob } from './useKeepJob.ts';

export function DeclineButton({ job }: { job: JobDetail }) {
  const keep = useKeepJob();
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
            keep(next);
            notifySuccess(t(jobTexts.declined));
          }}
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}
