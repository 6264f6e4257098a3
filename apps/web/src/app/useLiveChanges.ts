import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followChanges } from '../api/changes.ts';
import { staleAfter } from '../api/queryClient.ts';
import { ownerOfDocument } from '../api/session.ts';
import { askSystem } from '../api/useSystem.ts';

/** Open pages change by themselves: what an event names is fetched anew. */
export function useLiveChanges(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      followChanges(ownerOfDocument(), (change) => {
        const stale = staleAfter(change);
        if (stale === 'all') {
          askSystem();
          void client.invalidateQueries();
        } else if (stale === 'answered')
          // What is still under way asks a server that tells of changes already.
          void client.invalidateQueries({ predicate: (query) => query.state.fetchStatus === 'idle' });
        else for (const queryKey of stale) void client.invalidateQueries({ queryKey });
      }),
    [client],
  );
}
