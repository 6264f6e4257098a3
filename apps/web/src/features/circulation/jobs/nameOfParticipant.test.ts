import type { Participant } from '@tomar/contract';
import { expect, it } from 'vitest';
import { groupActedFor, nameOfParticipant } from './nameOfParticipant.ts';

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
    actedBy: null,
    role: 'Signer' as const,
    state: 'Waiting' as const,
    actedAt: null,
    note: '',
  };
  const job = (...people: (typeof group | Participant)[]) => ({
    steps: [{ position: 1, completion: 'all' as const, people }],
  });
  expect(groupActedFor(job(group), me)).toBe('Hukuk');
  expect(groupActedFor(job(group), other)).toBeUndefined();
  expect(groupActedFor(job({ ...group, state: 'Pending' }), me)).toBeUndefined();
  expect(groupActedFor(job({ ...group, actedBy: { userId: other, name: 'O' } }), me)).toBeUndefined();
  const named = { ...group, id: 'u', actor: { kind: 'user' as const, userId: me }, members: [] };
  expect(groupActedFor(job(group, named), me)).toBeUndefined();
});
