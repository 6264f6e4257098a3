import { useQueryClient } from '@tanstack/react-query';
import type { listMyJobs, ReplyOf } from '@tomar/contract';
import { useEffect } from 'react';
import { keys } from '../../../../api/queryKeys.ts';

type Beside = Pick<ReplyOf<typeof listMyJobs>, 'counts' | 'views'>;

/** Keeps what came along with a list: the counts of all lists, and the views. An older answer of the cache changes nothing. */
export function useBesideLists(answer: Beside | undefined, updatedAt: number): void {
  const client = useQueryClient();
  useEffect(() => {
    const keep = (queryKey: typeof keys.jobCounts | ReturnType<typeof keys.views>, data: object | null) => {
      const known = client.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
      if (data && updatedAt > known) client.setQueryData(queryKey, data, { updatedAt });
    };
    keep(keys.jobCounts, answer?.counts ?? null);
    // A server of a version before has none.
    keep(keys.views('myjob'), answer ? { items: answer.views ?? [] } : null);
  }, [client, answer, updatedAt]);
}
