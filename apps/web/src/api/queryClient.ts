import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '@tomar/contract';
import type { Change } from './changes.ts';
import { isInvalidToken, isProofRequired, isTransient } from './failure.ts';
import { keys, type OwnKey } from './queryKeys.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the page shows this failure in its own place. */
    mutationMeta: { quiet?: boolean };
  }
}

/** What a change event makes stale. */
export function staleAfter(change: Change): readonly OwnKey[] | 'all' | 'answered' {
  if (change === 'missed') return 'all';
  if (change === 'opened') return 'answered';
  switch (change.topic) {
    case 'job':
    case 'delivery':
    case 'signingSession':
      return [
        keys.jobs,
        keys.dashboard,
        keys.accounts,
        change.topic === 'job' && change.id ? keys.job(change.id) : keys.anyJob,
      ];
    case 'draft':
      return [keys.drafts, ...(change.id ? [keys.draft(change.id)] : [])];
    case 'task':
      return [keys.tasks];
    case 'counts':
      return [keys.dashboard, keys.jobs, keys.accounts];
    case 'notice':
      return [keys.accounts, keys.notices];
    case 'incoming':
      return [keys.incoming];
  }
}

/** How often a server that is away is asked again. */
const awayRetryMs = 6000;

/** `notifyError` is told of every failed change that the page does not show itself. */
export function makeQueryClient(notifyError: (error: unknown) => void): QueryClient {
  // The list of accounts says which one wants more; the page goes by it.
  const lookAgain = (error: unknown) => {
    if (isProofRequired(error)) void client.invalidateQueries({ queryKey: keys.accounts });
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: lookAgain }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => {
        lookAgain(error);
        const expired = error instanceof ApiError && isInvalidToken(error);
        if (!mutation.meta?.quiet && !expired) notifyError(error);
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => isTransient(error) && count < 2,
        refetchOnWindowFocus: true,
        // What failed because the server was away comes by itself when the server is back.
        refetchInterval: (query) => (isTransient(query.state.error) ? awayRetryMs : false),
      },
      mutations: { retry: false },
    },
  });
  return client;
}
