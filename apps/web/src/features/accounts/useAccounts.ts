import { useQuery } from '@tanstack/react-query';
import { listUserAccounts } from '@tomar/contract';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queryKeys.ts';

/** The signed-in person's accounts with how many jobs wait in each (ACC-13). */
export const useAccounts = () =>
  useQuery({
    queryKey: keys.accounts,
    queryFn: ({ signal }) => call(listUserAccounts, { signal }),
    staleTime: 60_000,
  });
