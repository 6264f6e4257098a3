import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  type ActorKind,
  actorId,
  getFlowInputs,
  type ProfileInputs,
  type ProfileToCheck,
  type SignGroupLookup,
  type StampAccountLookup,
  type UserLookup,
} from '@tomar/contract';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { keys } from '../../../api/queryKeys.ts';
import type { Choice, FlowNames } from '../../circulation/flow/editor/actors.ts';

export interface FlowInputs extends ProfileInputs, FlowNames {
  readonly users: ReadonlyMap<string, UserLookup>;
  readonly signGroups: ReadonlyMap<string, SignGroupLookup>;
  readonly stampAccounts: ReadonlyMap<string, StampAccountLookup>;
  readonly hasStamps: boolean;
}

const byId = <Item extends { readonly id: string }>(...lists: (readonly Item[])[]) =>
  new Map(lists.flat().map((item) => [item.id, item]));

/** What a profile names, as the server knows it now; asked again whenever something else is named. */
export function useFlowInputs(profile: ProfileToCheck) {
  const [people, setPeople] = useState<readonly UserLookup[]>([]);
  const [groups, setGroups] = useState<readonly SignGroupLookup[]>([]);
  const [stamps, setStamps] = useState<readonly StampAccountLookup[]>([]);
  const body = namesOf(profile);
  const asked = useQuery({
    queryKey: [...keys.definitions('circulationProfile'), 'inputs', body],
    queryFn: ({ signal }) => call(getFlowInputs, { body, signal }),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = asked;
  // What was chosen a moment ago was offered as active; the server says more when its answer is there.
  const assumed = (ids: readonly string[]) =>
    isPlaceholderData ? ids.map((id) => ({ id, name: '…', isActive: true, isSingleUse: false })) : [];
  const inputs = data && {
    users: byId(people, data.people),
    signGroups: byId(groups, data.signGroups),
    stampAccounts: byId(stamps, data.stampAccounts),
    hasStamps: data.hasStamps,
    recipients: byId(assumed(profile.recipientIds), data.recipients),
    departments: byId(assumed(profile.departmentIds), data.departments),
    minimumSigners: data.minimumSigners,
  };
  return {
    asked,
    inputs: inputs satisfies FlowInputs | undefined,
    /** Told of somebody who is about to be put into the flow. */
    know: (choice: Choice) => {
      if (choice.kind === 'user') setPeople((known) => [...known, choice.user]);
      else if (choice.kind === 'signGroup') setGroups((known) => [...known, choice.group]);
      else setStamps((known) => [...known, choice.account]);
    },
  };
}

/** In an order of their own: to move somebody asks nothing anew. */
function namesOf({ steps, recipientIds, departmentIds }: ProfileToCheck) {
  const actors = steps.flatMap(({ people }) => people);
  const idsOf = (kind: ActorKind) => [
    ...new Set(
      actors
        .filter((actor) => actor.kind === kind)
        .map(actorId)
        .toSorted(),
    ),
  ];
  return {
    userIds: idsOf('user'),
    signGroupIds: idsOf('signGroup'),
    stampAccountIds: idsOf('stamp'),
    recipientIds: recipientIds.toSorted(),
    departmentIds: departmentIds.toSorted(),
  };
}
