import { Button } from '@mantine/core';
import { declineJob, type JobDetail } from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/useSend.ts';
import { say } from '../../../i18n/say.ts';
import { tell } from '../../../ui/alarm.tsx';
import { actionTexts, jobTexts } from '../texts.ts';
import { ReasonDialog } from './ReasonDialog.tsx';
import { useKeepJob } from './useKeepJob.ts';

export function DeclineButton({ job }: { job: JobDetail }) {
  const keep = useKeepJob();
  const [asking, setAsking] = useState(false);
  const decline = useSend({
    mutationFn: (description: string) => call(declineJob, { params: { id: job.id }, body: { description } }),
    onSuccess: (next) => {
      setAsking(false);
      keep(next);
      tell(say(jobTexts.declined));
    },
  });
  if (!job.actions.includes('decline')) return null;
  return (
    <>
      <Button variant="default" size="md" onClick={() => setAsking(true)}>
        {say(actionTexts.decline)}
      </Button>
      {asking && (
        <ReasonDialog
          title={say(jobTexts.declineTitle, job.name)}
          body={say(jobTexts.declineBody)}
          confirm={say(actionTexts.decline)}
          busy={decline.isPending}
          onConfirm={(description) => decline.mutate(description)}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  );
}
