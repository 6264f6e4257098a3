import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Change } from '../api/changes.ts';
import { makeStale } from '../api/makeStale.ts';
import { staleAfter } from '../api/queryClient.ts';
import { ownerOfDocument } from '../api/session.ts';
import { askSystem } from '../api/useSystem.ts';
import { Loader, untilLoaded } from '../ui/page/loader.ts';

/** It hears of what happened since the document began: it may come after the page. */
const changes = new Loader(() => import('../api/changes.ts'));

/** Open pages change by themselves: what an event names is fetched anew. */
export function useLiveChanges(): void {
  const client = useQueryClient();
  useEffect(() => {
    const owner = ownerOfDocument();
    const heard = (change: Change) => {
      const stale = staleAfter(change);
      if (stale === 'all') {
        askSystem();
        void client.invalidateQueries();
      } else if (stale === 'answered')
        // What is still under way asks a server that tells of changes already.
        void client.invalidateQueries({ predicate: (query) => query.state.fetchStatus === 'idle' });
      else for (const queryKey of stale) makeStale(client, queryKey);
    };
    let stop = untilLoaded(changes, ({ followChanges }) => {
      stop = followChanges(owner, heard);
    });
    return () => stop();
  }, [client]);
}
