import type { ImportReading } from '@tomar/contract';
import { importLimits } from '@tomar/contract';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import {
  partsInOnePlace,
  sayingToUnpackTo,
  makeWorkbook as workbook,
} from '../../../../../../lab/src/harness/makeWorkbook.ts';
import { makeSheet } from '../makeSheet.ts';
import { findEncoding } from './decodeCsv.ts';
import { readTable } from './readTable.ts';
import type { Table } from './table.ts';

const asked: ImportReading = { encoding: null, separator: null, sheet: null };
const read = (bytes: Uint8Array, how: Partial<ImportReading> = {}, bounds = {}) =>
  readTable(bytes, { ...asked, ...how }, { ...importLimits, ...bounds });
function tableOf(bytes: Uint8Array, how: Partial<ImportReading> = {}, bounds = {}): Table {
  const found = read(bytes, how, bounds);
  if (found.kind !== 'table') throw new Error(found.key);
  return found.table;
}
const refusal = (bytes: Uint8Array, how: Partial<ImportReading> = {}, bounds = {}) => {
  const found = read(bytes, how, bounds);
  return found.kind === 'unreadable' ? [found.key, ...found.params] : found.table;
};
const cellsOf = ({ rows }: Table) => rows.map(({ cells }) => cells);
const text = (said: string) => new TextEncoder().encode(said);

const sheet = (rows: string, after = '') => `<sheetData>${rows}</sheetData>${after}`;

describe('an Excel file that is read', () => {
  it('gives back what was written by us', async () => {
    const rows = [
      ['Ayşe', 'Iğdır & Şişli', '0012'],
      ['', '<b>', 'iki\nsatır'],
    ];
    const columns = ['Ad', 'Yer', 'No'].map((title) => ({ title, width: 10 }));
    const table = tableOf(await makeSheet({ name: 'Kişiler', columns, rows }));
    expect(cellsOf(table)).toEqual([['Ad', 'Yer', 'No'], ...rows]);
    expect(table).toMatchObject({ format: 'xlsx', sheet: 'Kişiler', sheets: ['Kişiler'], encoding: null });
  });

  it('takes a formula’s last value with a note, and says where it has none', () => {
    const { rows } = tableOf(
      workbook({
        sheets: {
          A: sheet(
            '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1" t="str"><f>A2&amp;"x"</f><v>yx</v></c>' +
              '<c r="C1"><f>[1]Dış!A1</f></c><c r="D1" t="e"><f>NA()</f><v>#N/A</v></c></row>',
          ),
        },
      }),
    );
    expect(rows[0]).toMatchObject({
      cells: ['2', 'yx', '', '#N/A'],
      notes: { 0: 'formula', 1: 'formula', 2: 'formulaEmpty', 3: 'error' },
    });
  });

  it('says dates as days, and numbers without what a computer adds', () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="#,##0.00&quot; dk&quot;"/></numFmts>' +
      '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
    const cells = [
      '<c r="A1" s="1"><v>45990</v></c>',
      '<c r="B1" s="2"><v>45990.5</v></c>',
      '<c r="C1" s="3"><v>0.30000000000000004</v></c>',
      '<c r="D1" s="0"><v>5.32E+9</v></c>',
      '<c r="E1"><v>1234567890123456</v></c>',
      '<c r="F1" t="b"><v>1</v></c>',
    ];
    const { rows } = tableOf(
      workbook({ sheets: { A: sheet(`<row r="1">${cells.join('')}</row>`) }, styles }),
    );
    expect(rows[0]?.cells).toEqual([
      '2025-11-29',
      '2025-11-29 12:00',
      '0.3',
      '5320000000',
      '1234567890123456',
      'TRUE',
    ]);
    expect(rows[0]?.notes).toEqual({ 4: 'longNumber' });
  });

  it('reads shared and rich texts, and not how they are pronounced', () => {
    const strings =
      '<si><t>Ayşe</t></si><si><r><t>Rıd</t></r><r><t xml:space="preserve">van </t></r><rPh><t>リ</t></rPh></si>';
    const row = '<row r="3"><c r="B3" t="s"><v>0</v></c><c t="s"><v>1</v></c></row>';
    const { rows } = tableOf(workbook({ sheets: { A: sheet(row) }, strings }));
    expect(rows).toMatchObject([{ number: 3, cells: ['', 'Ayşe', 'Rıdvan '] }]);
  });

  it('notes what a merged cell covers', () => {
    const rows = [1, 2, 3].map(
      (r) => `<row r="${r}"><c r="A${r}"><v>${r}</v></c><c r="C${r}"><v>9</v></c></row>`,
    );
    const table = tableOf(
      workbook({ sheets: { A: sheet(rows.join(''), '<mergeCells><mergeCell ref="A1:B2"/></mergeCells>') } }),
    );
    expect(table.rows.map(({ notes }) => notes)).toEqual([{ 1: 'merged' }, { 0: 'merged', 1: 'merged' }, {}]);
  });

  it('is of the first sheet in which something stands, or of the one that is asked for; hidden ones are none', () => {
    const row = (said: string) =>
      sheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>${said}</t></is></c></row>`);
    const bytes = workbook({
      sheets: { Gizli: row('gizli'), Boş: sheet(''), İlk: row('ilk'), Son: row('son') },
      states: { Gizli: 'hidden' },
    });
    expect(tableOf(bytes)).toMatchObject({ sheet: 'İlk', sheets: ['Boş', 'İlk', 'Son'] });
    expect(cellsOf(tableOf(bytes, { sheet: 'Son' }))).toEqual([['son']]);
    expect(refusal(bytes, { sheet: 'Gizli' })).toEqual(['lang_import_sheet_missing', 'Gizli']);
  });

  it('says in which cells there are signs that no text has, and names no sheet by them', () => {
    const cell = (said: string) => `<c t="inlineStr"><is><t>${said}</t></is></c>`;
    const row = ['düz', 'sıfır\u0000', '&#0;', '&#xD800;', 'iki\nsatır\tboşluk'].map(cell).join('');
    const table = tableOf(workbook({ sheets: { 'S\u0000': sheet(`<row r="1">${row}</row>`) } }));
    expect(table.rows[0]?.notes).toEqual({ 1: 'controlSign', 2: 'controlSign', 3: 'controlSign' });
    expect(table).toMatchObject({ sheet: 'S\u{FFFD}', sheets: ['S\u{FFFD}'] });
  });

  it('leaves out rows and columns in which nothing stands, however far they are coloured', () => {
    const far = '<row r="1048576"><c r="XFD1048576" s="1"/></row>';
    const { rows } = tableOf(
      workbook({ sheets: { A: sheet(`<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row>${far}`) } }),
    );
    expect(rows).toMatchObject([{ number: 1, cells: ['1'] }]);
  });
});

describe('a hostile or unfit file is refused', () => {
  const one = { A: sheet('<row r="1"><c r="A1"><v>1</v></c></row>') };

  it.each<[string, Uint8Array, string]>([
    ['that is no spreadsheet', text('%PDF-1.7\n'), 'lang_import_format_unknown'],
    [
      'of an old format, or with a password',
      new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1]),
      'lang_import_format_old',
    ],
    ['that is another zip', zipSync({ 'a.txt': text('a') }), 'lang_import_format_unknown'],
    ['that is cut off', workbook({ sheets: one }).subarray(0, 300), 'lang_import_damaged'],
    [
      'with entities of its own',
      workbook({ sheets: one, before: '<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>' }),
      'lang_import_damaged',
    ],
    [
      'whose XML does not end',
      workbook({ sheets: { A: '<sheetData><row r="1"><c' } }),
      'lang_import_damaged',
    ],
  ])('%s', (_what, bytes, key) => {
    expect(refusal(bytes)).toEqual([key]);
  });

  it('that unpacks to more than is read: nothing of it is unpacked', () => {
    const blank = workbook({ sheets: { A: sheet(' '.repeat(4 * 1024 * 1024)) } });
    expect(blank.length).toBeLessThan(100 * 1024);
    const before = process.memoryUsage().arrayBuffers;
    expect(refusal(blank, {}, { unpackedBytes: 4 * 1024 * 1024 })).toEqual(['lang_import_too_complex']);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * 1024 * 1024);
    expect(refusal(sayingToUnpackTo(workbook({ sheets: one }), 0xffff_fff0))).toEqual([
      'lang_import_too_complex',
    ]);
  });

  it('that says it is smaller than it is, without giving it more room', () => {
    const bomb = workbook({ sheets: { A: sheet(' '.repeat(4 * 1024 * 1024)) } });
    expect(refusal(sayingToUnpackTo(bomb, 1000))).toEqual(['lang_import_damaged']);
  });

  it('whose parts are the same bytes many times, and say that they are none', () => {
    const bomb = partsInOnePlace(' '.repeat(1024 * 1024), 20);
    const before = process.memoryUsage().arrayBuffers;
    expect(refusal(bomb, {}, { unpackedBytes: 4 * 1024 * 1024 })).toEqual(['lang_import_too_complex']);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(5 * 1024 * 1024);
  });

  it('whose cells share one long text more often than is read', () => {
    const long = 'x'.repeat(30_000);
    const cells = Array.from(
      { length: 100 },
      (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>0</v></c></row>`,
    ).join('');
    const shared = workbook({ sheets: { A: sheet(cells) }, strings: `<si><t>${long}</t></si>` });
    expect(refusal(shared, {}, { characters: 2_000_000 })).toEqual(['lang_import_too_complex']);
    expect(tableOf(shared).rows).toHaveLength(100);
  });

  it.each([
    ['no number', '<row r="1"/><row r="iki">', [1, 'iki']],
    ['nothing', '<row r="">', [0, '']],
    ['a number that was there', '<row r="3"/><row r="3">', [3, '3']],
    ['a number below the one before', '<row r="7"/><row r="2">', [7, '2']],
    ['a number beyond what a sheet has', '<row r="1048577">', [0, '1048577']],
    ['part of a number', '<row r="1.5">', [0, '1.5']],
  ])('in which a row is numbered with %s, by its place', (_what, begin, params) => {
    const row = `${begin}<c t="inlineStr"><is><t>x</t></is></c></row>`;
    expect(refusal(workbook({ sheets: { A: sheet(row) } }))).toEqual(['lang_import_row_number', ...params]);
  });

  it('of too many files, rows, columns or merged cells', () => {
    const more = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`xl/media/${at}.png`, 'x']));
    expect(refusal(workbook({ sheets: one, more }))).toEqual(['lang_import_too_complex']);
    const rows = (count: number) =>
      Array.from(
        { length: count },
        (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>1</v></c></row>`,
      ).join('');
    expect(refusal(workbook({ sheets: { A: sheet(rows(12)) } }), {}, { rows: 10 })).toEqual([
      'lang_import_too_many_rows',
      10,
    ]);
    expect(tableOf(workbook({ sheets: { A: sheet(rows(11)) } })).rows).toHaveLength(11);
    expect(refusal(workbook({ sheets: { A: sheet('<row r="1"><c r="ZZ1"><v>1</v></c></row>') } }))).toEqual([
      'lang_import_too_many_columns',
      100,
    ]);
    const merged = '<mergeCell ref="A1:XFD1048576"/>'.repeat(5001);
    expect(
      refusal(workbook({ sheets: { A: sheet(rows(1), `<mergeCells>${merged}</mergeCells>`) } })),
    ).toEqual(['lang_import_too_complex']);
  });

  it('of any bytes whatever, by a sentence', () => {
    const head = fc.constantFrom('', 'PK\x03\x04', 'Ad;Soyad\n', '\ufeff');
    fc.assert(
      fc.property(head, fc.uint8Array({ maxLength: 300 }), (begin, rest) => {
        const found = read(Buffer.concat([Buffer.from(begin, 'latin1'), rest]));
        expect(['table', 'unreadable']).toContain(found.kind);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a CSV file that is read', () => {
  const turkish = 'Ad;Ünvan\nİğdeş Çığ;Şoför\n';
  const in1254 = Buffer.from([...turkish].map((sign) => codes[sign] ?? sign.charCodeAt(0)));

  it.each([
    ['UTF-8', Buffer.from(turkish), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${turkish}`), 'utf-8'],
    ['Windows-1254', in1254, 'windows-1254'],
    ['what Excel calls Unicode text', Buffer.from(`\ufeff${turkish}`, 'utf16le'), 'utf-16le'],
    ['ASCII', Buffer.from('a;b'), 'utf-8'],
  ])('has its encoding found out: %s', (_what, bytes, encoding) => {
    expect(findEncoding(bytes)).toBe(encoding);
    if (encoding !== 'utf-8' || bytes.length > 5)
      expect(cellsOf(tableOf(bytes))).toEqual([
        ['Ad', 'Ünvan'],
        ['İğdeş Çığ', 'Şoför'],
      ]);
  });

  it('in a wrong encoding says in which cells signs are lost', () => {
    const { rows } = tableOf(in1254, { encoding: 'utf-8' });
    expect(rows.map(({ notes }) => notes)).toEqual([
      { 1: 'unreadable' },
      { 0: 'unreadable', 1: 'unreadable' },
    ]);
  });

  it('keeps the numbers of its lines where some are empty, and has separator and encoding told', () => {
    const table = tableOf(text('\n\nAd,Soyad\n,\nAyşe,Işık\n'));
    expect(table).toMatchObject({ format: 'csv', separator: ',', encoding: 'utf-8', sheets: [] });
    expect(table.rows.map(({ number }) => number)).toEqual([3, 5]);
    expect(cellsOf(tableOf(text('a,b;c\n'), { separator: ';' }))).toEqual([['a,b', 'c']]);
  });

  it('is refused, never cut, where it has more lines than are read', () => {
    const lines = (count: number, last: string) => text(`Ad;Soyad\n${'\n'.repeat(count)}${last}`);
    expect(tableOf(lines(98, 'Ayşe;Işık'), {}, { rows: 10 }).rows).toHaveLength(2);
    expect(refusal(lines(150, 'Ayşe;Işık'), {}, { rows: 10 })).toEqual(['lang_import_too_many_rows', 100]);
    expect(refusal(text('a;b\n'.repeat(150)), {}, { rows: 10 })).toEqual(['lang_import_too_many_rows', 10]);
  });

  it('says in which cells there are signs that no text has', () => {
    const table = tableOf(text(`Ad;Soyad\n${'a;b\n'.repeat(3000)}Ayşe;I\u0000şık\n`));
    expect(table.rows.at(-1)?.notes).toEqual({ 1: 'controlSign' });
  });

  it.each([
    ['a quotation mark that is never closed', 'a\n"b\nc', ['lang_import_quote_open', 2]],
    ['too many columns', Array(102).fill('x').join(';'), ['lang_import_too_many_columns', 100]],
  ])('is refused with %s', (_what, said, key) => {
    expect(refusal(text(said))).toEqual(key);
  });
});

const codes: Readonly<Record<string, number>> = {
  Ü: 0xdc,
  İ: 0xdd,
  ğ: 0xf0,
  ş: 0xfe,
  Ç: 0xc7,
  ı: 0xfd,
  Ş: 0xde,
  ö: 0xf6,
};
