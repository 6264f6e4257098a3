import type { DepartmentLookup, DraftDetail, SignGroupLookup, UserLookup } from '@tomar/contract';
import { useMemo, useState } from 'react';

/** The people, sign groups and departments that a draft names, by id. */
export interface Named {
  readonly users: ReadonlyMap<string, UserLookup>;
  readonly signGroups: ReadonlyMap<string, SignGroupLookup>;
  readonly departments: ReadonlyMap<string, DepartmentLookup>;
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));

/** Those the server told with the last save, and those chosen since. */
export function useNamed({ people, signGroups, department }: DraftDetail) {
  const [chosenUsers, setUsers] = useState<readonly UserLookup[]>([]);
  const [chosenGroups, setGroups] = useState<readonly SignGroupLookup[]>([]);
  const [chosenDepartments, setDepartments] = useState<readonly DepartmentLookup[]>([]);
  const named = useMemo(
    (): Named => ({
      users: byId([...chosenUsers, ...people]),
      signGroups: byId([...chosenGroups, ...signGroups]),
      departments: byId([...chosenDepartments, ...(department ? [department] : [])]),
    }),
    [chosenUsers, chosenGroups, chosenDepartments, people, signGroups, department],
  );
  return {
    named,
    nameUser: (user: UserLookup) => setUsers((users) => [...users, user]),
    nameGroup: (group: SignGroupLookup) => setGroups((groups) => [...groups, group]),
    nameDepartment: (one: DepartmentLookup) => setDepartments((departments) => [...departments, one]),
  };
}
