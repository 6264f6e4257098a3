import type { Participant } from '@tomar/contract';
import { expect, it } from 'vitest';
import { actedFor, nameOfParticipant } from './nameOfParticipant.ts';

const me = '0'.repeat(23).concat('1');
const other = '0'.repeat(23).concat('2');

it('a user is told by name, the reader besides as you', () => {
  const actor = { kind: 'user', userId: me } as const;
  expect(nameOfParticipant({ actor, name: 'Işıl Öz', actedBy: null }, other)).toBe('Işıl Öz');
  expect(nameOfParticipant({ actor, name: 'Işıl Öz', actedBy: null }, me)).toMatch(/^Işıl Öz \((siz|you)\)$/);
});

it('FLOW-07: a group is told by its name and whoever acted for it', () => {
  const actor = { kind: 'signGroup', signGroupId: other } as const;
  const acted = { userId: other, name: 'Işıl Öz' };
  expect(nameOfParticipant({ actor, name: 'Hukuk', actedBy: null }, me)).toBe('Hukuk');
  expect(nameOfParticipant({ actor, name: 'Hukuk', actedBy: acted }, me)).toBe('Hukuk (Işıl Öz)');
  expect(nameOfParticipant({ actor, name: 'Hukuk', actedBy: acted }, other)).toMatch(/^Hukuk \((siz|you)\)$/);
});

it('a member of a waiting group acts for it, unless he is named or another one has begun', () => {
  const group = {
    id: 'g',
    actor: { kind: 'signGroup' as const, signGroupId: other },
    name: 'Hukuk',
    title: null,
    members: [{ userId: me, name: 'Ben' }],
    substitutes: [],
    isInactive: false,
    actedBy: null,
    role: 'Signer' as const,
    state: 'Waiting' as const,
    actedAt: null,
    note: '',
  };
  const job = (...people: (typeof group | Participant)[]) => ({
    steps: [{ position: 1, completion: 'all' as const, people }],
  });
  expect(actedFor(job(group), me, 'Signer')).toEqual({ kind: 'group', name: 'Hukuk' });
  expect(actedFor(job(group), other, 'Signer')).toBeUndefined();
  expect(actedFor(job({ ...group, state: 'Pending' }), me, 'Signer')).toBeUndefined();
  expect(actedFor(job({ ...group, actedBy: { userId: other, name: 'O' } }), me, 'Signer')).toBeUndefined();
  const named = { ...group, id: 'u', actor: { kind: 'user' as const, userId: me }, members: [] };
  expect(actedFor(job(group, named), me, 'Signer')).toBeUndefined();
});

it('whoever acts in an absent person’s place is told with both names', () => {
  const actor = { kind: 'user', userId: other } as const;
  const acted = { userId: me, name: 'Ayşe Yılmaz' };
  const name = 'Mehmet Demir';
  expect(nameOfParticipant({ actor, name, actedBy: acted }, other)).toMatch(
    /^(Ayşe Yılmaz, Mehmet Demir adına vekâleten|Ayşe Yılmaz on behalf of Mehmet Demir)$/,
  );
  expect(nameOfParticipant({ actor, name, actedBy: acted }, me)).toMatch(/Ayşe Yılmaz \((siz|you)\)/);
  expect(nameOfParticipant({ actor, name, actedBy: { userId: other, name } }, me)).toBe(name);
});

it('a substitute acts for the absent person, unless that one has begun', () => {
  const place: Participant = {
    id: 'p',
    actor: { kind: 'user', userId: other },
    name: 'Mehmet Demir',
    title: null,
    members: [],
    substitutes: [{ userId: me, name: 'Ayşe Yılmaz' }],
    isInactive: false,
    actedBy: null,
    role: 'Signer',
    state: 'Waiting',
    actedAt: null,
    note: '',
  };
  const job = (one: Participant) => ({
    steps: [{ position: 1, completion: 'all' as const, people: [one] }],
  });
  expect(actedFor(job(place), me, 'Signer')).toEqual({ kind: 'absent', name: 'Mehmet Demir' });
  expect(actedFor(job(place), other, 'Signer')).toBeUndefined();
  expect(actedFor(job({ ...place, actedBy: { userId: other, name: 'M' } }), me, 'Signer')).toBeUndefined();
});

// JOB-18
it('who may sign for a group and stamp with an account in one step is told of the one that the act is for', () => {
  const place: Participant = {
    id: 'g',
    actor: { kind: 'signGroup', signGroupId: other },
    name: 'Hukuk',
    title: null,
    members: [{ userId: me, name: 'Ben' }],
    substitutes: [],
    isInactive: false,
    actedBy: null,
    role: 'Signer',
    state: 'Waiting',
    actedAt: null,
    note: '',
  };
  const stamp: Participant = {
    ...place,
    id: 's',
    actor: { kind: 'stamp', stampAccountId: other },
    name: 'Ana mühür',
    role: 'Stamper',
  };
  const steps = [{ position: 1, completion: 'all' as const, people: [place, stamp] }];
  expect(actedFor({ steps }, me, 'Signer')).toEqual({ kind: 'group', name: 'Hukuk' });
  expect(actedFor({ steps }, me, 'Stamper')).toEqual({ kind: 'stamp', name: 'Ana mühür' });
  expect(actedFor({ steps }, me, 'Approver')).toBeUndefined();
});
