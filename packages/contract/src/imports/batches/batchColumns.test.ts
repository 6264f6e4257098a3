import { expect, it } from 'vitest';
import { draftContent } from '../../circulation/draft.ts';
import { readHeadings } from '../readHeadings.ts';
import { readRow } from '../readRow.ts';
import {
  batchColumns,
  columnOfRole,
  columnOfText,
  columnsOfFile,
  contentOfRow,
  rolesOfRow,
  textsOfRow,
} from './batchColumns.ts';

const before = { roles: ['Onaylayan', 'İmzalayan'], texts: [] };
const after = { roles: ['İmzalayan', 'Onaylayan'], texts: [] };
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
  expect(rolesOfRow({ roles: ['Tanık'], texts: [] }, values)).toEqual([{ role: 'Tanık', email: '' }]);
});

it('takes over nothing that is hidden in a name or a number: two that look alike are one', () => {
  const columns = batchColumns({ roles: [], texts: [] });
  const named = (name: string) => columns.find((column) => column.name === name) ?? null;
  const read = (...cells: string[]) =>
    readRow({ columns }, [named('name'), named('documentNumber')], { number: 2, cells });
  expect(read('Fatura\u202Efdp.exe', '\u200BEV-\u00AD7').values).toEqual({
    name: 'Faturafdp.exe',
    documentNumber: 'EV-7',
  });
  expect(read('Gider', 'GI\u0307DEN\u00A0 7').values.documentNumber).toBe('GİDEN 7');
  expect(read('\u200B', 'EV-7').findings).toEqual([{ field: 'name', key: 'lang_definition_required' }]);
});

const today = { stampTaxRates: [], today: '2026-11-28' };

it('reckons the stamp tax of a contract of the row’s amount, and keeps one that was typed (DRAFT-18)', () => {
  const columns = batchColumns({ roles: [], texts: [] });
  const named = (name: string) => columns.find((column) => column.name === name) ?? null;
  const { values: row } = readRow({ columns }, [named('name'), named('amount')], {
    number: 2,
    cells: ['İş', '2.000,00'],
  });
  const taxOf = (over: object) =>
    contentOfRow(draftContent.parse({ name: '', documentType: 'Contract', ...over }), row, today).stampTax;
  expect(taxOf({})).toBe('18.96');
  expect(taxOf({ amount: '1000.00', stampTax: '9.48' })).toBe('18.96');
  expect(taxOf({ amount: '1000.00', stampTax: '5.00', stampTaxReason: 'Yarısı' })).toBe('5.00');
  expect(taxOf({ documentType: 'General' })).toBe('');
});

it('takes amounts as they are written in either language, and none that could be read in two ways (DRAFT-49)', () => {
  const columns = batchColumns({ roles: [], texts: [] });
  const named = (name: string) => columns.find((column) => column.name === name) ?? null;
  const read = (amount: string) =>
    readRow({ columns }, [named('name'), named('amount')], { number: 2, cells: ['İş', amount] });
  const content = draftContent.parse({ name: '', amount: '7.00' });
  for (const [typed, amount] of [
    ['1.250,50', '1250.50'],
    ['1,250.50', '1250.50'],
    ['', '7.00'],
  ] as const)
    expect(contentOfRow(content, read(typed).values, today).amount).toBe(amount);
  // Also a number of the workbook's own, which always comes with a point.
  for (const twice of ['12.345', '1,125'])
    expect(read(twice).findings).toEqual([
      { field: 'amount', key: 'lang_import_amount_two_ways', params: [] },
    ]);
});

it('has a column for each text of the documents, which a role or a field of the job of that name does not take', () => {
  const places = [{ width: 200, height: 20, size: 11 }];
  const texts = ['Kiracı', 'Tutar', 'Sicil'].map((name) => ({ name, isRequired: name === 'Sicil', places }));
  const fields = { roles: ['Kiracı'], texts };
  const columns = batchColumns(fields);
  const named = (...cells: string[]) => readHeadings({ columns }, cells).places.map((one) => one?.name);
  expect(named('Metin: Kiracı', 'Rol: Kiracı', 'Kiracı', 'Text: Tutar', 'Tutar', 'sicil')).toEqual([
    columnOfText('Kiracı'),
    columnOfRole('Kiracı'),
    columnOfRole('Kiracı'),
    columnOfText('Tutar'),
    'amount',
    columnOfText('Sicil'),
  ]);
  expect(readHeadings({ columns }, ['Ad', 'Kiracı']).missing.map(({ name }) => name)).toEqual([
    columnOfText('Sicil'),
  ]);
  const asked = columns.filter(({ name }) => name.startsWith('text:'));
  const read = (...cells: string[]) => readRow({ columns: asked }, asked, { number: 2, cells });
  expect(textsOfRow(fields, read('-', '', '=cmd').values)).toEqual([
    { name: 'Kiracı', text: '-' },
    { name: 'Sicil', text: '=cmd' },
  ]);
  const keys = (...cells: string[]) => read(...cells).findings.map(({ key }) => key);
  expect(keys('Ali', '', '')).toEqual(['lang_definition_required']);
  expect(keys('Ali', '', 'ş'.repeat(90))).toEqual(['lang_placeholder_too_long']);
});

it('tells the columns of a file by their names, as the template had them', () => {
  const columns = batchColumns({ roles: ['Müdür'], texts: [] });
  const known = (name: string) => {
    const { heading } = columns.find((column) => column.name === name) ?? {};
    return { name, heading };
  };
  expect(columnsOfFile(['role:Müdür', null, 'name', 'text:Şehir'])).toMatchObject([
    known('role:Müdür'),
    known('name'),
    { name: 'text:Şehir', heading: ['Metin: Şehir', 'Text: Şehir'] },
  ]);
});
