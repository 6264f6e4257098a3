import type {
  DepartmentLookup,
  DraftDetail,
  RecipientLookup,
  SignGroupLookup,
  UserLookup,
} from '@tomar/contract';
import { useMemo, useState } from 'react';

/** The people, sign groups, departments and recipients that a draft names, by id. */
export interface Named {
  readonly users: ReadonlyMap<string, UserLookup>;
  readonly signGroups: ReadonlyMap<string, SignGroupLookup>;
  readonly departments: ReadonlyMap<string, DepartmentLookup>;
  readonly recipients: ReadonlyMap<string, RecipientLookup>;
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));

/** Those the server told with the last save, and those chosen since. */
export function useNamed({ people, signGroups, department, recipients }: DraftDetail) {
  const [chosenUsers, setUsers] = useState<readonly UserLookup[]>([]);
  const [chosenGroups, setGroups] = useState<readonly SignGroupLookup[]>([]);
  const [chosenDepartments, setDepartments] = useState<readonly DepartmentLookup[]>([]);
  const [chosenRecipients, setRecipients] = useState<readonly RecipientLookup[]>([]);
  const named = useMemo(
    (): Named => ({
      users: byId([...chosenUsers, ...people]),
      signGroups: byId([...chosenGroups, ...signGroups]),
      departments: byId([...chosenDepartments, ...(department ? [department] : [])]),
      recipients: byId([...chosenRecipients, ...recipients]),
    }),
    [
      chosenUsers,
      chosenGroups,
      chosenDepartments,
      chosenRecipients,
      people,
      signGroups,
      department,
      recipients,
    ],
  );
  return {
    named,
    nameUser: (user: UserLookup) => setUsers((users) => [...users, user]),
    nameGroup: (group: SignGroupLookup) => setGroups((groups) => [...groups, group]),
    nameDepartment: (one: DepartmentLookup) => setDepartments((departments) => [...departments, one]),
    nameRecipient: (one: RecipientLookup) => setRecipients((chosen) => [...chosen, one]),
  };
}
