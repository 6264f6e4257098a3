import { useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isTransient } from '../api/failure.ts';

/** Whether something the page shows could not be fetched because the server, or what it needs, is away. */
export function useServerAway(): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () =>
      cache
        .getAll()
        .some(
          (query) => query.isActive() && isTransient(query.state.error ?? query.state.fetchFailureReason),
        ),
  );
}
