import { queryOptions, useQuery } from '@tanstack/react-query';
import { listUserAccounts } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';

/** In whose name is known once somebody has signed in. */
export const accountsQuery = () =>
  queryOptions({
    queryKey: keys.accounts,
    queryFn: ({ signal }) => call(listUserAccounts, { signal }),
    staleTime: 60_000,
  });

/** The signed-in person's accounts with how many jobs wait in each (ACC-13). */
export const useAccounts = () => useQuery(accountsQuery());
