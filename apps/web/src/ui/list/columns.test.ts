import { expect, it } from 'vitest';
import { columnChoice, toggled } from './columns.ts';

const all = ['name', 'status', 'owner', 'amount'];
const normal = ['name', 'status', 'owner'];

it('shows what an address asks for, in the order of the list, and always the first', () => {
  expect(columnChoice('amount,status', all, normal).shown).toEqual(['name', 'status', 'amount']);
  expect(columnChoice(undefined, all, normal).shown).toEqual(normal);
});

it('adds and takes away one, and says nothing of what the list has by itself', () => {
  const with4 = toggled(columnChoice(undefined, all, normal), 'amount');
  expect(with4).toBe('name,status,owner,amount');
  expect(toggled(columnChoice(with4, all, normal), 'amount')).toBeUndefined();
  expect(toggled(columnChoice(undefined, all, normal), 'status')).toBe('name,owner');
});
