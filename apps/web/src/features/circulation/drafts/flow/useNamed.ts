import type {
  CategoryChoice,
  ChosenFlow,
  DepartmentLookup,
  DraftDetail,
  RecipientLookup,
  SignGroupLookup,
  StampAccountLookup,
  UserLookup,
} from '@tomar/contract';
import { useMemo, useState } from 'react';

/** The people, sign groups, stamp accounts, departments, recipients, categories and the flow that a draft names, by id. */
export interface Named {
  readonly users: ReadonlyMap<string, UserLookup>;
  readonly signGroups: ReadonlyMap<string, SignGroupLookup>;
  readonly stampAccounts: ReadonlyMap<string, StampAccountLookup>;
  readonly departments: ReadonlyMap<string, DepartmentLookup>;
  readonly recipients: ReadonlyMap<string, RecipientLookup>;
  readonly categories: ReadonlyMap<string, CategoryChoice>;
  readonly flows: ReadonlyMap<string, ChosenFlow>;
}

const byId = <Item extends { readonly id: string }>(items: readonly Item[]) =>
  new Map(items.map((item) => [item.id, item]));

/** Those the server told with the last save, and those chosen since. */
export function useNamed({
  people,
  signGroups,
  stampAccounts,
  department,
  recipients,
  categories,
  flow,
}: DraftDetail) {
  const [chosenUsers, setUsers] = useState<readonly UserLookup[]>([]);
  const [chosenGroups, setGroups] = useState<readonly SignGroupLookup[]>([]);
  const [chosenStamps, setStamps] = useState<readonly StampAccountLookup[]>([]);
  const [chosenDepartments, setDepartments] = useState<readonly DepartmentLookup[]>([]);
  const [chosenRecipients, setRecipients] = useState<readonly RecipientLookup[]>([]);
  const [chosenCategories, setCategories] = useState<readonly CategoryChoice[]>([]);
  const [chosenFlows, setFlows] = useState<readonly ChosenFlow[]>([]);
  const named = useMemo(
    (): Named => ({
      users: byId([...chosenUsers, ...people]),
      signGroups: byId([...chosenGroups, ...signGroups]),
      stampAccounts: byId([...chosenStamps, ...stampAccounts]),
      departments: byId([...chosenDepartments, ...(department ? [department] : [])]),
      recipients: byId([...chosenRecipients, ...recipients]),
      categories: byId([...chosenCategories, ...categories]),
      flows: byId([...chosenFlows, ...(flow ? [flow] : [])]),
    }),
    [
      chosenUsers,
      chosenGroups,
      chosenStamps,
      chosenDepartments,
      chosenRecipients,
      chosenCategories,
      chosenFlows,
      people,
      signGroups,
      stampAccounts,
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
    nameStamp: (one: StampAccountLookup) => setStamps((stamps) => [...stamps, one]),
    nameDepartment: (one: DepartmentLookup) => setDepartments((departments) => [...departments, one]),
    nameRecipient: (one: RecipientLookup) => setRecipients((chosen) => [...chosen, one]),
    nameCategory: (one: CategoryChoice) => setCategories((chosen) => [...chosen, one]),
    nameFlow: (one: ChosenFlow) => setFlows((chosen) => [...chosen, one]),
  };
}
