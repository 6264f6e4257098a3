import { Readable } from 'node:stream';
import { type ArchiveEntry, streamArchive } from '../archive/streamArchive.ts';
import { cellOf, type SheetColumn, sheetName } from './makeSheet.ts';

export interface StreamedSheet {
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** In parts: as many rows as are held in memory at a time. */
  readonly rows: AsyncIterable<readonly (readonly string[])[]>;
}

/**
 * An Excel file as `makeSheet` makes it, written on the way (ECMA-376, SpreadsheetML): however many rows it has, a part of
 * them is in memory. Every cell is a text, and none a formula (REP-02).
 */
export const streamSheet = (sheet: StreamedSheet): Readable => streamArchive(() => partsOf(sheet));

async function* partsOf(sheet: StreamedSheet): AsyncGenerator<ArchiveEntry> {
  for (const [path, xml] of Object.entries(frame(sheet.name)))
    yield { path, bytes: Readable.from([Buffer.from(xml)]), compress: true };
  yield { path: 'xl/worksheets/sheet1.xml', bytes: Readable.from(sheetXml(sheet)), compress: true };
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

async function* sheetXml({ columns, rows }: StreamedSheet): AsyncGenerator<string> {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">` +
    `<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
    `<cols>${widths.join('')}</cols><sheetData>`;
  let at = 1;
  yield rowOf(
    at,
    columns.map(({ title }) => title),
    ' s="1"',
  );
  for await (const part of rows) {
    let xml = '';
    for (const row of part) {
      at += 1;
      xml += rowOf(at, row, '');
    }
    yield xml;
  }
  yield '</sheetData></worksheet>';
}

/** @param at counts from 1 */
const rowOf = (at: number, cells: readonly string[], style: string) =>
  `<row r="${at}">${cells
    .map(
      (text, column) =>
        `<c r="${letter(column)}${at}" t="inlineStr"${style}><is><t xml:space="preserve">${escaped(cellOf(text))}</t></is></c>`,
    )
    .join('')}</row>`;

/** Lists have fewer columns than the alphabet has letters. */
const letter = (column: number) => String.fromCharCode(65 + column);

const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
const escaped = (text: string) => text.replace(/[&<>"\r]/g, (sign) => signs[sign] ?? sign);

/** The parts of a workbook besides its sheet: the title row is bold. */
const frame = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">` +
    `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  '_rels/.rels':
    `${head}<Relationships xmlns="${relations}">` +
    `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml':
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
    `<sheet name="${escaped(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `${head}<Relationships xmlns="${relations}">` +
    `<Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml':
    `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>` +
    `<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
    `<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>` +
    `<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>` +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    `<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>` +
    `<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
});
