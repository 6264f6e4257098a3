import { definitions } from '@tomar/contract';
import { expect, it } from 'vitest';
import { sayChange } from './sayChange.ts';

const { department, title } = definitions;

it('a change says what stood there before and after', () => {
  expect(sayChange(title, { field: 'name', before: 'Uzman', after: 'Müdür' })).toBe('Ad: Uzman → Müdür');
});

it('one whose words are the same says that it changed: two people of one name', () => {
  const change = { field: 'managerIds', before: 'Ayşe Işık', after: 'Ayşe Işık' };
  expect(sayChange(department, change)).toBe('Yöneticiler değişti');
});
