import type { Participant } from '@tomar/contract';
import { expect, it } from 'vitest';
import { stampPlaceIn } from './stampPlace.ts';

const me = 'a'.repeat(24);
const [group, account, second] = ['b'.repeat(24), 'c'.repeat(24), 'd'.repeat(24)];
const place = (actor: Participant['actor'], name: string, over: Partial<Participant> = {}) =>
  ({
    actor,
    name,
    state: 'Waiting',
    members: [{ userId: me, name: 'Ben' }],
    substitutes: [],
    isInactive: false,
    actedBy: null,
    ...over,
  }) as unknown as Participant;
const stamp = (stampAccountId: string, name: string, over: Partial<Participant> = {}) =>
  place({ kind: 'stamp', stampAccountId }, name, over);
const inStep = (...people: Participant[]) =>
  stampPlaceIn({ steps: [{ completion: 'all', people }] as never }, me)?.name;

it('finds the stamp account, not the group that comes first', () => {
  expect(inStep(place({ kind: 'group', signGroupId: group } as never, 'Grup'), stamp(account, 'Mühür'))).toBe(
    'Mühür',
  );
});

it('finds the one that waits, is the reader’s, and nobody else has begun with', () => {
  const other = { userId: second, name: 'Başkası' };
  expect(inStep(stamp(account, 'Bitti', { state: 'Stamped' }), stamp(second, 'Bekliyor'))).toBe('Bekliyor');
  expect(inStep(stamp(account, 'Başkasının', { members: [other] as never }))).toBeUndefined();
  expect(inStep(stamp(account, 'Başladı', { actedBy: other as never }))).toBeUndefined();
});
