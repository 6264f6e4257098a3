import { describe, expect, it } from 'vitest';
import { authorities } from '../identity/authorities.ts';
import { importKinds } from './importKinds.ts';
import { imports } from './imports.ts';
import { readHeadings } from './readHeadings.ts';
import { readRow } from './readRow.ts';
import { checkRecipientRow, recipientOf } from './recipientImport.ts';
import type { CellNote } from './sheetCells.ts';
import { authoritiesOf, permissionColumns } from './userImport.ts';

const { user, recipient, department, category } = imports;
const namesOf = (cells: readonly string[]) =>
  readHeadings(user, cells).places.map((column) => column?.name ?? null);
function read(
  kind: keyof typeof imports,
  cells: Readonly<Record<string, string>>,
  notes: Readonly<Record<string, CellNote>> = {},
) {
  const names = Object.keys(cells);
  const places = names.map((name) => imports[kind].columns.find((column) => column.name === name) ?? null);
  const noted = Object.fromEntries(names.flatMap((name, at) => (notes[name] ? [[at, notes[name]]] : [])));
  return readRow(imports[kind], places, { number: 2, cells: Object.values(cells), notes: noted });
}
const wrong = (...given: Parameters<typeof read>) =>
  read(...given).findings.map(({ field, key }) => `${field} ${key}`);
const person = { email: 'a@b.example', firstName: 'Ayşe', lastName: 'Işık' };

describe('the template of users (USR-22)', () => {
  it('has the 15 permission columns in the order of the specification', () => {
    expect(permissionColumns.map(([, [, en]]) => en.toLowerCase())).toEqual([
      'all operations',
      'approves',
      'signs',
      'stamps',
      'creates drafts',
      'defines circulation profiles',
      'defines recipients',
      'views reports',
      'sends via rem',
      'system admin (definitions)',
      'customizes jobs',
      'department manager',
      'incoming documents manager',
      'incoming documents assigner',
      'views uets account',
    ]);
    expect(permissionColumns.map(([one]) => one).toSorted()).toEqual([...authorities].toSorted());
    expect(user.columns.slice(-15).map(({ name }) => name)).toEqual(permissionColumns.map(([one]) => one));
  });
});

describe.each(importKinds)('the import of %s', (kind) => {
  it('finds its own headings in both languages, in any order, each as one column', () => {
    const { columns, key } = imports[kind];
    for (const language of [0, 1]) {
      const cells = columns.map(({ heading }) => heading[language] ?? '').toReversed();
      const { places, ignored, missing, doubled } = readHeadings(imports[kind], cells);
      expect(places.map((column) => column?.name)).toEqual(columns.map(({ name }) => name).toReversed());
      expect([ignored, missing, doubled]).toEqual([[], [], []]);
    }
    expect(columns.find(({ name }) => name === key)?.required).toBe(true);
  });

  it('takes the example of its template', () => {
    const { columns } = imports[kind];
    for (const language of [0, 1]) {
      const cells = columns.map(({ sample }) => sample?.[language] ?? '');
      const { findings } = readRow(imports[kind], columns, { number: 2, cells });
      expect(findings).toEqual([]);
    }
  });
});

describe('headings of a file', () => {
  it('are known however they are written, and by other names', () => {
    expect(namesOf(['E-POSTA *', 'adı', 'SOYADI', 'Ünvan', 'imzalar', 'TÜM İŞLEMLER', 'bilinmez'])).toEqual([
      'email',
      'firstName',
      'lastName',
      'title',
      'Signer',
      'Admin',
      null,
    ]);
  });

  it('are told where one is missing, stands twice, or is not known', () => {
    const { missing, doubled, ignored } = readHeadings(user, ['E-posta', 'E-mail', 'Ad', 'Not', '']);
    expect(missing.map(({ name }) => name)).toEqual(['lastName']);
    expect(doubled.map(({ name }) => name)).toEqual(['email']);
    expect(ignored).toEqual(['Not']);
  });
});

// USR-22
it('a row tells all that is wrong with it, of each cell once', () => {
  expect(wrong('user', { email: 'yok', firstName: '=A', lastName: '<b>', Signer: 'belki' })).toEqual([
    'email lang_definition_email_invalid',
    'Signer lang_import_switch_unknown',
    'firstName lang_character_not_accepted',
    'lastName lang_no_angle_brackets',
  ]);
  expect(wrong('company', { name: '<b>', kind: 'yok', taxNumber: '1' })).toEqual([
    'kind lang_import_choice_unknown',
    'taxNumber lang_company_tax_number_invalid',
    'name lang_no_angle_brackets',
  ]);
});

// FLOW-08, FLOW-09, DEF-17
describe('an amount in a cell', () => {
  const limit = (endAmount: string) => read('signLimit', { name: 'Limit', startAmount: '0', endAmount });
  it.each([
    ['50000', '50000.00'],
    ['50000,5', '50000.50'],
    ['50000.5', '50000.50'],
    ['50.000,00', '50000.00'],
    ['50,000.00', '50000.00'],
    ['1.234.567', '1234567.00'],
  ])('%s is %s, in whichever language it is written', (typed, amount) => {
    expect(limit(typed)).toMatchObject({ values: { startAmount: '0.00', endAmount: amount }, findings: [] });
  });
  it.each([
    ['1.234', 'lang_import_amount_two_ways'],
    ['50,000', 'lang_import_amount_two_ways'],
    ['elli bin', 'lang_amount_invalid'],
    ['1e9', 'lang_amount_invalid'],
    ['-5', 'lang_amount_negative'],
    ['1'.repeat(18), 'lang_amount_too_large'],
  ])('%s is refused', (typed, key) => {
    expect(limit(typed).findings).toMatchObject([{ field: 'endAmount', key }]);
  });
  it('is emptied by a dash where it may be empty', () => {
    expect(limit('-').values).toMatchObject({ endAmount: null });
    expect(read('signLimit', { name: 'Limit', startAmount: '-' }).findings).toMatchObject([
      { field: 'startAmount', key: 'lang_amount_invalid' },
    ]);
  });
});

describe('a row', () => {
  it('says nothing of empty cells, and empties by a dash what may be empty', () => {
    expect(read('user', { ...person, title: '', department: '-', Signer: 'Evet', Draft: '' }).values).toEqual(
      {
        ...person,
        department: null,
        Signer: true,
      },
    );
    expect(wrong('user', { ...person, firstName: '-' })).toEqual(['firstName lang_character_not_accepted']);
  });

  it.each(['evet', 'EVET', 'E', 'x', 'X', '1', 'TRUE', 'Yes', 'doğru', '✓'])('takes %s for yes', (word) => {
    expect(read('user', { ...person, Signer: word }).values.Signer).toBe(true);
  });
  it.each(['hayır', 'HAYIR', 'h', '0', 'false', 'No', 'yok'])('takes %s for no', (word) => {
    expect(read('user', { ...person, Signer: word }).values.Signer).toBe(false);
  });

  it.each<[string, Parameters<typeof wrong>, string[]]>([
    [
      'a word that is neither yes nor no',
      ['user', { ...person, Signer: 'belki' }],
      ['Signer lang_import_switch_unknown'],
    ],
    ['no address', ['user', { ...person, email: 'a@b' }], ['email lang_definition_email_invalid']],
    [
      'an empty cell that has to be filled in',
      ['user', { email: 'a@b.example', firstName: 'A', lastName: ' ' }],
      ['lastName lang_definition_required'],
    ],
    [
      'what a name may not hold (DEF-26, DEF-27)',
      ['user', { ...person, firstName: '=A', lastName: '<b>' }],
      ['firstName lang_character_not_accepted', 'lastName lang_no_angle_brackets'],
    ],
    [
      'a telephone number that is none (USR-01)',
      ['user', { ...person, cellphone: '12' }],
      ['cellphone lang_mobile_number_format'],
    ],
    [
      'an option that there is not',
      ['category', { name: 'A', documentType: 'Yok' }],
      ['documentType lang_import_choice_unknown'],
    ],
    [
      'too long a text',
      ['department', { name: 'A', description: 'x'.repeat(2001) }],
      ['description lang_text_too_long'],
    ],
    [
      'a negative number (DEF-17)',
      ['recipient', { name: 'A', kind: 'Klasör', fileLimit: '-3' }],
      ['fileLimit lang_import_number_wrong'],
    ],
  ])('is refused with %s', (_what, given, findings) => {
    expect(wrong(...given)).toEqual(findings);
  });

  it('takes a formula’s value with a warning, and refuses cells of which nothing is known', () => {
    const { values, warnings, findings } = read('user', person, { firstName: 'formula' });
    expect([values.firstName, findings, warnings.map(({ key }) => key)]).toEqual([
      'Ayşe',
      [],
      ['lang_import_formula'],
    ]);
    for (const [note, key] of [
      ['formulaEmpty', 'lang_import_formula_empty'],
      ['error', 'lang_import_cell_error'],
      ['longNumber', 'lang_import_long_number'],
      ['merged', 'lang_import_merged'],
      ['unreadable', 'lang_import_unreadable'],
      ['controlSign', 'lang_import_control_sign'],
    ] as const)
      expect(wrong('user', person, { lastName: note })).toEqual([`lastName ${key}`]);
  });

  it('takes off the apostrophe that a spreadsheet of ours puts before a formula (REP-02)', () => {
    expect(read('department', { name: 'Mali', description: "'=not" }).values.description).toBe('=not');
  });

  it('reads lists apart by semicolons or lines, each once', () => {
    const cells = { name: 'Grup', memberIds: 'a@b.example;  c@d.example\nA@b.example;;a@b.example' };
    expect(read('signGroup', cells).values.memberIds).toEqual(['a@b.example', 'c@d.example', 'A@b.example']);
  });

  it('names options in either language, or as they are stored', () => {
    for (const documentType of ['Banka talimatı', 'BANK ORDER', 'BankOrder'])
      expect(read('category', { name: 'A', documentType }).values.documentType).toBe('BankOrder');
  });
});

it('rights that a row does not name stay, and new people begin with none', () => {
  expect(authoritiesOf({ Signer: true, Draft: false }, ['Draft', 'Report'])).toEqual(['Signer', 'Report']);
  expect(authoritiesOf({}, [])).toEqual([]);
});

describe('a recipient of a file', () => {
  it('keeps what the row does not say, and loses what belongs to another kind', () => {
    const before = recipientOf({ name: 'A', kind: 'Email', to: ['a@b.example'], fileLimit: 3 }, null);
    expect(recipientOf({ name: 'A', kind: 'Email', subject: 'S' }, before).settings).toMatchObject({
      to: ['a@b.example'],
      fileLimit: 3,
      subject: 'S',
    });
    const folder = recipientOf({ name: 'A', kind: 'FileSystem', path: 'x', fileLimit: null }, before);
    expect(folder.settings).toMatchObject({ kind: 'FileSystem', path: 'x', fileLimit: null });
    expect(folder.settings).not.toHaveProperty('to');
  });

  it('is refused where a column of the other kind says something', () => {
    const values = { name: 'A', kind: 'FileSystem', path: 'x', subject: 'S' };
    expect(
      checkRecipientRow(values, recipientOf(values, null)).map(({ field, key }) => `${field} ${key}`),
    ).toEqual(['subject lang_import_recipient_other_kind']);
  });
});

it('kinds of recipients and definitions have pages of their own, as the specification names them', () => {
  expect([user.path, recipient.path, department.path, category.path]).toEqual([
    'userimport',
    'targetsystemimport',
    'departmentimport',
    'categoryimport',
  ]);
});
