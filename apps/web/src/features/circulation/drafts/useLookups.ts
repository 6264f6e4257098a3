import { useQuery } from '@tanstack/react-query';
import { lookUpDepartments, lookUpUsers } from '@tomar/contract';
import { useMemo } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';

const staleTime = 5 * 60_000;

/** People and departments of the account, by id; empty while they are on their way. */
export function useLookups() {
  const users = useQuery({
    queryKey: keys.users,
    queryFn: ({ signal }) => call(lookUpUsers, { body: { includePassive: true }, signal }),
    staleTime,
  }).data;
  const departments = useQuery({
    queryKey: keys.departments,
    queryFn: ({ signal }) => call(lookUpDepartments, { body: {}, signal }),
    staleTime,
  }).data;
  return useMemo(
    () => ({
      known: users !== undefined && departments !== undefined,
      users: new Map((users ?? []).map((user) => [user.id, user])),
      departments: new Map((departments ?? []).map((department) => [department.id, department])),
    }),
    [users, departments],
  );
}

export type Lookups = ReturnType<typeof useLookups>;
