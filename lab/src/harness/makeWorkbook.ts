import { strToU8, zipSync } from 'fflate';

const names = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const relations = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

export interface WorkbookToMake {
  readonly sheets: Readonly<Record<string, string>>;
  readonly strings?: string;
  readonly styles?: string;
  readonly states?: Readonly<Record<string, string>>;
  readonly more?: Readonly<Record<string, string>>;
  readonly before?: string;
}

/** A workbook as a spreadsheet writes it, of the XML that stands in its sheets. */
export function makeWorkbook({
  sheets,
  strings,
  styles,
  states = {},
  more = {},
  before = '',
}: WorkbookToMake): Uint8Array {
  const all = Object.entries(sheets);
  const said = all.map(
    ([name], at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}" state="${states[name] ?? 'visible'}"/>`,
  );
  const targets = all.map(
    (_, at) => `<Relationship Id="rId${at + 1}" Target="worksheets/sheet${at + 1}.xml"/>`,
  );
  const files = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0"?>${before}<workbook ${names} ${relations}><sheets>${said.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}</Relationships>`,
    ...(strings !== undefined && { 'xl/sharedStrings.xml': `<sst ${names}>${strings}</sst>` }),
    ...(styles !== undefined && { 'xl/styles.xml': `<styleSheet ${names}>${styles}</styleSheet>` }),
    ...Object.fromEntries(
      all.map(([, xml], at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `<worksheet ${names}>${xml}</worksheet>`,
      ]),
    ),
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, xml]) => [name, strToU8(xml)])));
}

/** The same file, which says that each part unpacks to so many bytes: those of a zip bomb. */
export function sayingToUnpackTo(zipped: Uint8Array, size: number): Uint8Array {
  const bytes = Buffer.from(zipped);
  // The central directory's entries (APPNOTE 4.3.12).
  const entry = 'PK\x01\x02';
  for (let at = bytes.indexOf(entry, 0, 'latin1'); at >= 0; at = bytes.indexOf(entry, at + 4, 'latin1'))
    bytes.writeUInt32LE(size, at + 24);
  return bytes;
}
