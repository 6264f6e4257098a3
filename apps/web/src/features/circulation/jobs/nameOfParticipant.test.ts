import { expect, test } from 'vitest';
import { nameOfParticipant } from './nameOfParticipant.ts';

const me = '0'.repeat(23).concat('1');
const other = '0'.repeat(23).concat('2');

test('a user is told by name, the reader besides as you', () => {
  const actor = { kind: 'user', userId: me } as const;
  expect(nameOfParticipant({ actor, name: 'Işıl Öz', actedBy: null }, other)).toBe('Işıl Öz');
  expect(nameOfParticipant({ actor, name: 'Işıl Öz', actedBy: null }, me)).toMatch(/^Işıl Öz \((siz|you)\)$/);
});

test('FLOW-07: a group is told by its name and whoever acted for it', () => {
  const actor = { kind: 'signGroup', signGroupId: other } as const;
  const acted = { userId: other, name: 'Işıl Öz' };
  expect(nameOfParticipant({ actor, name: 'Hukuk', actedBy: null }, me)).toBe('Hukuk');
  expect(nameOfParticipant({ actor, name: 'Hukuk', actedBy: acted }, me)).toBe('Hukuk (Işıl Öz)');
  expect(nameOfParticipant({ actor, name: 'Hukuk', actedBy: acted }, other)).toMatch(/^Hukuk \((siz|you)\)$/);
});
