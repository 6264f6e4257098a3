import { useQueryClient } from '@tanstack/react-query';
import { ApiError, declineJob, type JobListItem } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { isInvalidToken } from '../../../api/failure.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.tsx';
import { jobTexts } from '../jobTexts.ts';
import { actionTexts } from '../texts.ts';
import { oneByOne } from './oneByOne.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

interface DeclineManyProps {
  readonly jobs: readonly JobListItem[];
  readonly close: () => void;
  /** With the ids of those that were not declined. */
  readonly done: (rest: string[]) => void;
}

/** Declines the chosen jobs for one reason; one that has changed meanwhile holds up no other, and stays chosen. */
export function DeclineMany({ jobs, close, done }: DeclineManyProps) {
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t(jobTexts.declineManyTitle, jobs.length)}
      body={jobs.map(({ name }) => name).join(', ')}
      confirm={t(actionTexts.decline)}
      send={(description) =>
        oneByOne(
          jobs,
          (job) => call(declineJob, { params: { id: job.id }, body: { description } }),
          (error) => {
            // Without a session none of the rest can be declined either.
            if (error instanceof ApiError && isInvalidToken(error)) throw error;
            notifyError(error);
          },
          () => false,
        )
      }
      sent={(outcome) => {
        void client.invalidateQueries({ queryKey: keys.jobs });
        void client.invalidateQueries({ queryKey: keys.dashboard });
        if (outcome.done.length > 0) notifySuccess(t(jobTexts.declineManyDone, outcome.done.length));
        if (outcome.failed.length > 0)
          notifySuccess(t(jobTexts.declineManyFailed, outcome.failed.map(({ name }) => name).join(', ')));
        done(outcome.failed.map(({ id }) => id));
        close();
      }}
      close={close}
    />
  );
}
