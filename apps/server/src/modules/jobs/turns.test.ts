import {
  type Authority,
  actorKinds,
  authorityOf,
  participantRoles,
  participantStates,
  rolesOf,
} from '@tomar/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  askedFor,
  collectiveOf,
  type FlowNow,
  type FlowPlace,
  type GroupMembers,
  hasOnlyInactive,
  standInFor,
  turnsOf,
} from './turns.ts';

const users = ['u0', 'u1', 'u2', 'u3'] as const;
const groupIds = ['g0', 'g1'] as const;
const stampIds = ['s0', 's1'] as const;
const user = fc.constantFrom(...users);

const flow = fc.array(
  fc
    .record({
      step: fc.nat(2),
      role: fc.constantFrom(...participantRoles),
      state: fc.constantFrom(...participantStates),
      actorKind: fc.constantFrom(...actorKinds),
      who: user,
      group: fc.constantFrom(...groupIds),
      stamp: fc.constantFrom(...stampIds),
      actor: fc.option(user),
    })
    .filter(({ actorKind, role }) => rolesOf[actorKind].includes(role)),
  { minLength: 1, maxLength: 6 },
);

const places = flow.map((list) =>
  list.map(
    ({ who, group, stamp, actor, ...one }, index): FlowPlace => ({
      ...one,
      id: `p${index}`,
      completion: 'all',
      userId: one.actorKind === 'user' ? who : null,
      signGroupId: one.actorKind === 'signGroup' ? group : null,
      stampAccountId: one.actorKind === 'stamp' ? stamp : null,
      actedBy: actor,
    }),
  ),
);

const rights = fc.subarray<Authority>(['Approved', 'Signer', 'Muhur']);
const member = fc.record({ userId: user, isActive: fc.boolean(), authorities: rights });
const members = fc
  .array(fc.uniqueArray(member, { selector: ({ userId }) => userId }), { minLength: 4, maxLength: 4 })
  .map(
    (lists): GroupMembers =>
      new Map(
        [...groupIds, ...stampIds].map((id, at) => [
          id,
          (lists[at] ?? []).map((one) => ({ ...one, name: one.userId })),
        ]),
      ),
  );

const flowWith = (people: readonly FlowPlace[], groups: GroupMembers): FlowNow => ({
  people,
  groups,
  substitutes: new Map(),
});

it('nobody is asked for a participant who has acted, was skipped, or whose turn has not come', () => {
  fc.assert(
    fc.property(places, members, (list, groups) => {
      for (const place of list) {
        if (place.state !== 'Waiting') expect(askedFor(place, flowWith(list, groups))).toEqual([]);
        if (!['Waiting', 'Pending'].includes(place.state))
          expect(standInFor(place, list, groups)).toEqual([]);
      }
    }),
  );
});

it('FLOW-07, SIGN-03: for a group, and for a stamp account, only active members with the authority are asked', () => {
  fc.assert(
    fc.property(places, members, (list, groups) => {
      for (const place of list.filter((one) => collectiveOf(one) !== null))
        for (const id of standInFor(place, list, groups)) {
          const found = groups.get(collectiveOf(place) ?? '')?.find(({ userId }) => userId === id);
          expect(found?.isActive).toBe(true);
          expect(found?.authorities).toContain(authorityOf[place.role]);
        }
    }),
  );
});

it('DRAFT-36: nobody is asked for a group or a stamp account who is named in the step, or for a group who signs elsewhere', () => {
  fc.assert(
    fc.property(places, members, (list, groups) => {
      for (const place of list.filter((one) => collectiveOf(one) !== null))
        for (const id of standInFor(place, list, groups)) {
          const others = list.filter(
            (other) =>
              other.id !== place.id &&
              !['Skipped', 'Dropped'].includes(other.state) &&
              [other.userId, other.actedBy].includes(id),
          );
          expect(others.filter((other) => other.step === place.step)).toEqual([]);
          if (place.role === 'Signer') expect(others.filter((other) => other.role === 'Signer')).toEqual([]);
        }
    }),
  );
});

it('a user who is named and waits is asked, and comes before the groups', () => {
  fc.assert(
    fc.property(places, members, (list, groups) => {
      for (const place of list.filter((one) => one.state === 'Waiting' && one.userId !== null)) {
        expect(askedFor(place, flowWith(list, groups))).toEqual([place.userId]);
        const turns = turnsOf(place.userId ?? '', flowWith(list, groups)).map((turn) => turn.userId !== null);
        expect(turns).toEqual([...turns].sort((a, b) => Number(b) - Number(a)));
      }
    }),
  );
});

it('a member who has begun is asked alone, until he may not go on', () => {
  const groups: GroupMembers = new Map([
    ['g', ['u0', 'u1'].map((userId) => ({ userId, name: userId, isActive: true, authorities: ['Signer'] }))],
  ]);
  const place = (actedBy: string | null): FlowPlace => ({
    id: 'p',
    step: 0,
    completion: 'all',
    role: 'Signer',
    state: 'Waiting',
    actorKind: 'signGroup',
    userId: null,
    signGroupId: 'g',
    stampAccountId: null,
    actedBy,
  });
  expect(askedFor(place(null), flowWith([place(null)], groups))).toEqual(['u0', 'u1']);
  expect(askedFor(place('u1'), flowWith([place('u1')], groups))).toEqual(['u1']);
  expect(standInFor(place('u1'), [place('u1')], groups)).toEqual(['u0', 'u1']);
  expect(askedFor(place('gone'), flowWith([place('gone')], groups))).toEqual(['u0', 'u1']);
});

it('whoever signed is asked for the company’s stamp all the same, in a later step', () => {
  const groups: GroupMembers = new Map([
    ['s', [{ userId: 'u0', name: 'u0', isActive: true, authorities: ['Signer', 'Muhur'] }]],
  ]);
  const of = (step: number, over: Partial<FlowPlace>): FlowPlace => ({
    id: `p${step}`,
    step,
    completion: 'all',
    role: 'Signer',
    state: 'Signed',
    actorKind: 'user',
    userId: 'u0',
    signGroupId: null,
    stampAccountId: null,
    actedBy: 'u0',
    ...over,
  });
  const stamp = {
    role: 'Stamper',
    state: 'Waiting',
    actorKind: 'stamp',
    userId: null,
    stampAccountId: 's',
    actedBy: null,
  } as const;
  const list = (step: number) => [of(0, {}), of(step, { ...stamp, id: 'stamp' })];
  const asked = (people: FlowPlace[]) => turnsOf('u0', flowWith(people, groups)).map(({ id }) => id);
  expect(asked(list(1))).toEqual(['stamp']);
  // One person acts once in a step.
  expect(asked(list(0))).toEqual([]);
});

it('people from outside are nobody of the account yet, and a stamp account without people neither', () => {
  for (const actorKind of ['external', 'stamp'] as const) {
    const place: FlowPlace = {
      id: 'p',
      step: 0,
      completion: 'all',
      role: 'Stamper',
      state: 'Waiting',
      actorKind,
      userId: null,
      signGroupId: null,
      stampAccountId: actorKind === 'stamp' ? 's' : null,
      actedBy: null,
    };
    expect(askedFor(place, flowWith([place], new Map()))).toEqual([]);
  }
});

it('a group or stamp account has only inactive people as long as it has any, and has not acted', () => {
  const one = (userId: string, isActive: boolean) => ({ userId, name: userId, isActive, authorities: [] });
  const place = (over: Partial<FlowPlace>): FlowPlace => ({
    id: 'p',
    step: 0,
    completion: 'all',
    role: 'Stamper',
    state: 'Pending',
    actorKind: 'stamp',
    userId: null,
    signGroupId: null,
    stampAccountId: 's',
    actedBy: null,
    ...over,
  });
  const group = { actorKind: 'signGroup', stampAccountId: null, signGroupId: 's' } as const;
  const of = (...people: ReturnType<typeof one>[]): GroupMembers => new Map([['s', people]]);
  const nobody = of(one('u0', false), one('u1', false));
  for (const kind of [{}, group]) {
    expect(hasOnlyInactive(place(kind), nobody)).toBe(true);
    expect(hasOnlyInactive(place({ ...kind, state: 'Waiting' }), nobody)).toBe(true);
    expect(hasOnlyInactive(place({ ...kind, state: 'Stamped' }), nobody)).toBe(false);
    expect(hasOnlyInactive(place(kind), of(one('u0', false), one('u1', true)))).toBe(false);
    expect(hasOnlyInactive(place(kind), of())).toBe(false);
    expect(hasOnlyInactive(place(kind), new Map())).toBe(false);
  }
  const user = { actorKind: 'user', stampAccountId: null, userId: 'u0' } as const;
  expect(hasOnlyInactive(place(user), nobody)).toBe(false);
});
