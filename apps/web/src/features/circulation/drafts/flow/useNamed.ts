import type { DepartmentLookup, DraftDetail, UserLookup } from '@tomar/contract';
import { useMemo, useState } from 'react';

/** The people and departments that a draft names, by id. */
export interface Named {
  readonly users: ReadonlyMap<string, UserLookup>;
  readonly departments: ReadonlyMap<string, DepartmentLookup>;
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));

/** Those the server told with the last save, and those chosen since. */
export function useNamed({ people, department }: DraftDetail) {
  const [chosenUsers, setUsers] = useState<readonly UserLookup[]>([]);
  const [chosenDepartments, setDepartments] = useState<readonly DepartmentLookup[]>([]);
  const named = useMemo(
    (): Named => ({
      users: byId([...chosenUsers, ...people]),
      departments: byId([...chosenDepartments, ...(department ? [department] : [])]),
    }),
    [chosenUsers, chosenDepartments, people, department],
  );
  return {
    named,
    nameUser: (user: UserLookup) => setUsers((users) => [...users, user]),
    nameDepartment: (one: DepartmentLookup) => setDepartments((departments) => [...departments, one]),
  };
}
