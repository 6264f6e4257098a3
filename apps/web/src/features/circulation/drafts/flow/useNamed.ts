import type {
  CategoryChoice,
  ChosenFlow,
  DepartmentLookup,
  DraftDetail,
  RecipientLookup,
  SignGroupLookup,
  UserLookup,
} from '@tomar/contract';
import { useMemo, useState } from 'react';

/** The people, sign groups, departments, recipients, categories and the flow that a draft names, by id. */
export interface Named {
  readonly users: ReadonlyMap<string, UserLookup>;
  readonly signGroups: ReadonlyMap<string, SignGroupLookup>;
  readonly departments: ReadonlyMap<string, DepartmentLookup>;
  readonly recipients: ReadonlyMap<string, RecipientLookup>;
  readonly categories: ReadonlyMap<string, CategoryChoice>;
  readonly flows: ReadonlyMap<string, ChosenFlow>;
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));

/** Those the server told with the last save, and those chosen since. */
export function useNamed({ people, signGroups, department, recipients, categories, flow }: DraftDetail) {
  const [chosenUsers, setUsers] = useState<readonly UserLookup[]>([]);
  const [chosenGroups, setGroups] = useState<readonly SignGroupLookup[]>([]);
  const [chosenDepartments, setDepartments] = useState<readonly DepartmentLookup[]>([]);
  const [chosenRecipients, setRecipients] = useState<readonly RecipientLookup[]>([]);
  const [chosenCategories, setCategories] = useState<readonly CategoryChoice[]>([]);
  const [chosenFlows, setFlows] = useState<readonly ChosenFlow[]>([]);
  const named = useMemo(
    (): Named => ({
      users: byId([...chosenUsers, ...people]),
      signGroups: byId([...chosenGroups, ...signGroups]),
      departments: byId([...chosenDepartments, ...(department ? [department] : [])]),
      recipients: byId([...chosenRecipients, ...recipients]),
      categories: byId([...chosenCategories, ...categories]),
      flows: byId([...chosenFlows, ...(flow ? [flow] : [])]),
    }),
    [
      chosenUsers,
      chosenGroups,
      chosenDepartments,
      chosenRecipients,
      chosenCategories,
      chosenFlows,
      people,
      signGroups,
      department,
      recipients,
      categories,
      flow,
    ],
  );
  return {
    named,
    nameUser: (user: UserLookup) => setUsers((users) => [...users, user]),
    nameGroup: (group: SignGroupLookup) => setGroups((groups) => [...groups, group]),
    nameDepartment: (one: DepartmentLookup) => setDepartments((departments) => [...departments, one]),
    nameRecipient: (one: RecipientLookup) => setRecipients((chosen) => [...chosen, one]),
    nameCategory: (one: CategoryChoice) => setCategories((chosen) => [...chosen, one]),
    nameFlow: (one: ChosenFlow) => setFlows((chosen) => [...chosen, one]),
  };
}
