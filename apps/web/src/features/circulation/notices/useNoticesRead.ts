import { type JobDetail, readJobNotices } from '@tomar/contract';
import { useEffect } from 'react';
import { call } from '../../../api/call.ts';
import { useSend } from '../../../api/useSend.ts';

/** What the reader was told of a job counts as read once its page is open; nothing is sent where nothing was unread. */
export function useNoticesRead(job: Pick<JobDetail, 'id' | 'hasUnreadNotices'>): void {
  const { mutate } = useSend({
    mutationFn: (jobId: string) => call(readJobNotices, { params: { id: jobId } }),
    // It stays unread, and nothing else is wrong.
    meta: { quiet: true },
  });
  useEffect(() => {
    // Each time that the page hears of the job anew: something else may have come while it is open.
    if (job.hasUnreadNotices) mutate(job.id);
  }, [job, mutate]);
}
