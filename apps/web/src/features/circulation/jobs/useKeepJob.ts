import { useQueryClient } from '@tanstack/react-query';
import type { JobDetail } from '@tomar/contract';
import { keys } from '../../../api/queryKeys.ts';

/** Puts a changed job, as the server answered it, in the place of the one shown, and lets lists and counts follow. */
export function useKeepJob(): (job: JobDetail) => void {
  const client = useQueryClient();
  return (job) => {
    client.setQueryData(keys.job(job.id), job);
    for (const queryKey of [keys.jobs, keys.dashboard, keys.accounts])
      void client.invalidateQueries({ queryKey });
  };
}
