import {
  type Authority,
  authorityOf,
  kindOfWork,
  otherHolds,
  participantRoles,
  rolesOf,
  stepCompletions,
  substitutionKinds,
} from '@tomar/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SignGroupMember, Substitute } from '../../users/index.ts';
import { beginFlow, completeTurn, declineTurn } from '../flow.ts';
import { askedFor, type FlowNow, type FlowPlace, isFillable, substitutesFor, turnsOf } from '../turns.ts';

const users = ['u0', 'u1', 'u2', 'u3', 'u4'] as const;
const user = fc.constantFrom(...users);
const rights = fc.subarray<Authority>(['Approved', 'Signer']);

const people = fc
  .array(
    fc
      .record({
        step: fc.nat(2),
        role: fc.constantFrom(...participantRoles),
        who: user,
        isGroup: fc.boolean(),
      })
      .filter(({ role, isGroup }) => rolesOf[isGroup ? 'signGroup' : 'user'].includes(role)),
    { minLength: 1, maxLength: 6 },
  )
  .chain((list) =>
    fc.tuple(
      fc.constant(list),
      fc.array(fc.constantFrom(...stepCompletions), { minLength: 3, maxLength: 3 }),
    ),
  )
  .map(([list, completions]) => {
    const places = list.map(
      ({ step, role, who, isGroup }, at): FlowPlace => ({
        id: `p${at}`,
        step,
        role,
        completion: completions[step] ?? 'all',
        state: 'Pending',
        actorKind: isGroup ? 'signGroup' : 'user',
        userId: isGroup ? null : who,
        signGroupId: isGroup ? 'g' : null,
        stampAccountId: null,
        actedBy: null,
      }),
    );
    const { changed } = beginFlow(places);
    return places.map((place) => ({ ...place, state: changed.get(place.id) ?? place.state }));
  });

const substitute = fc.record({
  absentId: user,
  absentIsActive: fc.boolean(),
  userId: user,
  isActive: fc.boolean(),
  authorities: rights,
  kinds: fc.subarray([...substitutionKinds], { minLength: 1 }),
});
const substitutes = fc.array(substitute, { maxLength: 6 }).map((list) =>
  Map.groupBy(
    list
      .filter(({ absentId, userId }) => absentId !== userId)
      .map(
        (one): Substitute => ({ ...one, absentName: one.absentId, name: one.userId, lastDay: '2026-12-31' }),
      ),
    ({ absentId }) => absentId,
  ),
);
const members = fc.uniqueArray(fc.record({ userId: user, isActive: fc.boolean(), authorities: rights }), {
  selector: ({ userId }) => userId,
});

const flow = fc.record({ people, substitutes, members }).map(
  ({ members: list, ...rest }): FlowNow => ({
    ...rest,
    groups: new Map([['g', list.map((one): SignGroupMember => ({ ...one, name: one.userId }))]]),
  }),
);

/** What somebody does, of what they may: by chance who, in which of their turns, and how. */
const acts = fc.array(
  fc.record({ who: user, at: fc.nat(5), how: fc.constantFrom('begin', 'do', 'do', 'do', 'decline') }),
  { maxLength: 25 },
);

function act(now: FlowNow, { who, at, how }: { who: string; at: number; how: string }): FlowNow | null {
  const mine = turnsOf(who, now);
  const place = mine[at % Math.max(mine.length, 1)];
  if (!place) return null;
  const take = (one: FlowPlace) => (one.id === place.id ? { ...one, actedBy: who } : one);
  if (how === 'begin') return { ...now, people: now.people.map(take) };
  const change = how === 'decline' ? declineTurn(now.people, place.id) : completeTurn(now.people, place.id);
  if (!change) throw new Error('a turn that is asked for cannot be done');
  return {
    ...now,
    people: now.people.map((one) => ({ ...take(one), state: change.changed.get(one.id) ?? one.state })),
  };
}

describe('whatever people and their substitutes do', () => {
  it('only who was named for the work and has the right to it acts in another’s place', () => {
    fc.assert(
      fc.property(flow, acts, (begun, list) => {
        let now = begun;
        for (const one of list) {
          for (const place of now.people.filter(({ userId }) => userId !== null)) {
            for (const userId of askedFor(place, now)) {
              if (userId === place.userId) continue;
              const named = now.substitutes.get(place.userId ?? '') ?? [];
              const able = named.filter(
                (each) =>
                  each.userId === userId &&
                  each.isActive &&
                  each.absentIsActive &&
                  each.kinds.some((kind) => kind === kindOfWork[place.role]) &&
                  otherHolds(each.authorities, authorityOf[place.role]),
              );
              expect(able).not.toEqual([]);
            }
          }
          now = act(now, one) ?? now;
        }
      }),
    );
  });

  it('a substitution is not passed on: who stands in for a substitute is not asked', () => {
    fc.assert(
      fc.property(flow, (now) => {
        for (const place of now.people.filter(({ userId }) => userId !== null)) {
          const direct = (now.substitutes.get(place.userId ?? '') ?? []).map(({ userId }) => userId);
          for (const userId of askedFor(place, now)) expect([place.userId, ...direct]).toContain(userId);
        }
      }),
    );
  });

  it('DRAFT-36: nobody acts twice in a step, nor signs twice, by way of a substitution', () => {
    fc.assert(
      fc.property(flow, acts, (begun, list) => {
        let now = begun;
        for (const one of list) now = act(now, one) ?? now;
        const inPlace = now.people.filter(
          ({ userId, actedBy }) => userId !== null && actedBy !== null && actedBy !== userId,
        );
        for (const place of inPlace) {
          const others = now.people.filter(
            (other) =>
              other.id !== place.id &&
              other.actedBy === place.actedBy &&
              (other.step === place.step || (other.role === 'Signer' && place.role === 'Signer')),
          );
          // Named twice in one step, or for two signatures, is what no draft may say (checked at circulation).
          expect(others.filter((other) => other.userId !== other.actedBy)).toEqual([]);
        }
      }),
    );
  });

  it('the absent person may act as long as nobody has, so that nothing waits without a way on', () => {
    fc.assert(
      fc.property(flow, acts, (begun, list) => {
        let now = begun;
        for (const one of list) {
          for (const place of now.people)
            if (place.state === 'Waiting' && place.userId !== null && place.actedBy === null)
              expect(askedFor(place, now)).toContain(place.userId);
          const before = now;
          now = act(now, one) ?? now;
          const acted = now.people.find(
            ({ id, actedBy, userId }) =>
              userId !== null &&
              actedBy !== null &&
              actedBy !== userId &&
              before.people.find((was) => was.id === id)?.actedBy === null,
          );
          // What a substitute did leaves everybody else's place to be filled, if it could be before.
          if (acted && one.how !== 'decline' && isFillable(before.people, before.groups))
            expect(isFillable(now.people, now.groups)).toBe(true);
        }
      }),
    );
  });

  it('a member whom a group needs does not stand in for the only other one, who is named beside it', () => {
    const open = {
      step: 0,
      role: 'Signer',
      completion: 'all',
      state: 'Waiting',
      stampAccountId: null,
    } as const;
    const group: FlowPlace = {
      ...open,
      id: 'p0',
      actorKind: 'signGroup',
      userId: null,
      signGroupId: 'g',
      actedBy: null,
    };
    const named: FlowPlace = { ...group, id: 'p1', actorKind: 'user', userId: 'u4', signGroupId: null };
    const member = (userId: string): SignGroupMember => ({
      userId,
      isActive: true,
      authorities: ['Signer'],
      name: userId,
    });
    const standsIn: Substitute = {
      ...member('u1'),
      absentId: 'u4',
      absentName: 'u4',
      absentIsActive: true,
      kinds: ['sign'],
      lastDay: '2026-12-31',
    };
    const now: FlowNow = {
      people: [group, named],
      groups: new Map([['g', [member('u4'), member('u1')]]]),
      substitutes: new Map([['u4', [standsIn]]]),
    };
    expect(turnsOf('u1', now)).toEqual([group]);
    expect(turnsOf('u4', now)).toEqual([named]);
  });

  it('the first who acts settles the turn: nobody else is asked for it', () => {
    fc.assert(
      fc.property(flow, acts, (begun, list) => {
        let now = begun;
        for (const one of list) {
          const before = now;
          now = act(now, one) ?? now;
          for (const place of now.people) {
            if (place.state !== 'Waiting') expect(askedFor(place, now)).toEqual([]);
            const was = before.people.find(({ id }) => id === place.id);
            if (was && was.state !== 'Waiting' && was.state !== 'Pending') expect(place).toEqual(was);
            if (
              place.state === 'Waiting' &&
              place.actedBy !== null &&
              askedFor(place, now).includes(place.actedBy)
            )
              expect(askedFor(place, now)).toEqual([place.actedBy]);
          }
        }
      }),
    );
  });

  it('nobody stands in before the turn comes', () => {
    fc.assert(
      fc.property(flow, (now) => {
        for (const place of now.people.filter(({ state }) => state === 'Pending'))
          expect(substitutesFor(place, now)).toEqual([]);
      }),
    );
  });
});
