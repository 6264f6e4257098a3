import { expect, it } from 'vitest';
import { draftContent } from '../../circulation/draft.ts';
import { readRow } from '../readRow.ts';
import type { CellNote } from '../sheetCells.ts';
import { batchColumns, columnOfRole, contentOfRow, rolesOfRow } from './batchColumns.ts';

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

it('refuses a number of the spreadsheet’s own that would be another amount in Turkish (DRAFT-49)', () => {
  const columns = batchColumns({ roles: [] });
  const read = (note?: CellNote) =>
    readRow(
      { columns },
      [
        columns.find(({ name }) => name === 'name') ?? null,
        columns.find(({ name }) => name === 'amount') ?? null,
      ],
      {
        number: 2,
        cells: ['İş', '1.250'],
        ...(note && { notes: { 1: note } }),
      },
    );
  // Typed as a text it is what a Turkish reader takes it for.
  expect(contentOfRow(draftContent.parse({ name: '' }), read().values).amount).toBe('1250.00');
  for (const note of ['thousandths', 'formulaThousandths'] as const)
    expect(read(note).findings).toEqual([{ field: 'amount', key: 'lang_amount_invalid' }]);
});
