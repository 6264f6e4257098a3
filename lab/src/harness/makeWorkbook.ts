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

/** Many parts that are not compressed and say they are empty, all of them the same bytes of the file. */
export function partsInOnePlace(xml: string, count: number): Uint8Array {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x0403_4b50);
  const entries = Array.from({ length: count }, (_, at) => {
    const name = Buffer.from(`xl/worksheets/sheet${at + 1}.xml`);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x0201_4b50);
    entry.writeUInt32LE(xml.length, 20);
    entry.writeUInt16LE(name.length, 28);
    return Buffer.concat([entry, name]);
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(header.length + xml.length, 16);
  return Buffer.concat([header, Buffer.from(xml), directory, end]);
}
