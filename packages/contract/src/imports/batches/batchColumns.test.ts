import { expect, it } from 'vitest';
import { batchColumns, columnOfRole, rolesOfRow } from './batchColumns.ts';

const before = { roles: ['Onaylayan', 'İmzalayan'] };
const after = { roles: ['İmzalayan', 'Onaylayan'] };
const values = {
  [columnOfRole('Onaylayan')]: 'onay@demo.example',
  [columnOfRole('İmzalayan')]: 'imza@demo.example',
};

it('keeps each cell with its role when the flow of the template has another order since (DRAFT-14)', () => {
  const byRole = (fields: typeof before) =>
    Object.fromEntries(rolesOfRow(fields, values).map(({ role, email }) => [role, email]));
  expect(byRole(after)).toEqual(byRole(before));
  const names = (fields: typeof before) =>
    new Map(batchColumns(fields).map(({ name, heading: [tr] }) => [name, tr]));
  expect(names(after)).toEqual(names(before));
});

it('takes nobody for a role that the file did not know', () => {
  expect(rolesOfRow({ roles: ['Tanık'] }, values)).toEqual([{ role: 'Tanık', email: '' }]);
});
