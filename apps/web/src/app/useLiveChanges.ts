import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges } from '../api/changes.ts';
import { staleAfter } from '../api/queryClient.ts';

/** Open pages change by themselves: what an event names is fetched anew. */
export function useLiveChanges(account: string): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges(account, (change) => {
        const stale = staleAfter(change);
        if (stale === 'all') void client.invalidateQueries();
        else for (const queryKey of stale) void client.invalidateQueries({ queryKey: [...queryKey] });
      }),
    [account, client],
  );
}
