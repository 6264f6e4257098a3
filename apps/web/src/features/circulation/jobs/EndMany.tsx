import { useQueryClient } from '@tanstack/react-query';
import { ApiError, cancelJob, declineJob, type JobListItem } from '@tomar/contract';
import { call } from '../../../api/call.ts';
import { isInvalidToken } from '../../../api/failure.ts';
import { keys } from '../../../api/queryKeys.ts';
import { t } from '../../../i18n/t.ts';
import { notifyError, notifySuccess } from '../../../ui/notify.tsx';
import { jobTexts } from '../jobTexts.ts';
import { actionTexts } from '../texts.ts';
import { oneByOne } from './oneByOne.ts';
import { ReasonDialog } from './ReasonDialog.tsx';

interface EndManyProps {
  readonly act: 'decline' | 'cancel';
  readonly jobs: readonly JobListItem[];
  readonly close: () => void;
  /** With the ids of those for which it was not done. */
  readonly done: (rest: string[]) => void;
}

const acts = {
  decline: {
    endpoint: declineJob,
    title: jobTexts.declineManyTitle,
    done: jobTexts.declineManyDone,
    failed: jobTexts.declineManyFailed,
  },
  cancel: {
    endpoint: cancelJob,
    title: jobTexts.cancelManyTitle,
    done: jobTexts.cancelManyDone,
    failed: jobTexts.cancelManyFailed,
  },
} as const;

/** Declines or cancels the chosen jobs for one reason; one that has changed meanwhile holds up no other, and stays chosen. */
export function EndMany({ act, jobs, close, done }: EndManyProps) {
  const { endpoint, ...texts } = acts[act];
  const client = useQueryClient();
  return (
    <ReasonDialog
      title={t(texts.title, jobs.length)}
      body={jobs.map(({ name }) => name).join(', ')}
      confirm={t(actionTexts[act])}
      send={(description) =>
        oneByOne(
          jobs,
          (job) => call(endpoint, { params: { id: job.id }, body: { description } }),
          (error) => {
            // Without a session none of the rest can be ended either.
            if (error instanceof ApiError && isInvalidToken(error)) throw error;
            notifyError(error);
          },
          () => false,
        )
      }
      sent={(outcome) => {
        void client.invalidateQueries({ queryKey: keys.jobs });
        void client.invalidateQueries({ queryKey: keys.dashboard });
        if (outcome.done.length > 0) notifySuccess(t(texts.done, outcome.done.length));
        if (outcome.failed.length > 0)
          notifySuccess(t(texts.failed, outcome.failed.map(({ name }) => name).join(', ')));
        done(outcome.failed.map(({ id }) => id));
        close();
      }}
      close={close}
    />
  );
}
