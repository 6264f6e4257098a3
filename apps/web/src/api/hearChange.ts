import type { QueryClient } from '@tanstack/react-query';
import type { Change } from './changes.ts';
import { makeStale } from './makeStale.ts';
import { staleAfter } from './queryClient.ts';

/** Has fetched anew what a change made stale. */
export function hearChange(client: QueryClient, change: Change): void {
  const stale = staleAfter(change);
  if (stale === 'all') makeStale(client);
  else if (stale === 'answered')
    // What is still under way asks a server that tells of changes already.
    void client.invalidateQueries({ predicate: (query) => query.state.fetchStatus === 'idle' });
  else for (const queryKey of stale) makeStale(client, queryKey);
}
