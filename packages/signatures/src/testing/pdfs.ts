import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { deflateSync } from 'node:zlib';

export interface TestPage {
  readonly mediaBox?: readonly [number, number, number, number];
  readonly cropBox?: readonly [number, number, number, number];
  readonly rotate?: number;
  /** Further entries of the page dictionary, as PDF text. */
  readonly entries?: string;
}

/** What a test PDF is made of. */
export interface TestPdf {
  /** How the cross-reference is written; `table` unless given. */
  readonly style?: 'table' | 'stream' | 'hybrid';
  readonly pages?: readonly TestPage[];
  /** Further objects, as PDF text without `obj` and `endobj`; the first has the number that `firstExtra` gives. */
  readonly objects?: readonly string[];
  /** Further small objects that nothing refers to. */
  readonly spareObjects?: number;
  /** Octets of a stream that cannot be compressed. */
  readonly filler?: number;
  /** Further entries of the catalog. */
  readonly catalog?: string;
  /** Bytes in front of the header and behind the end. */
  readonly junkBefore?: string;
  readonly junkAfter?: string;
  /** Added to the offset that `startxref` tells. */
  readonly startxrefError?: number;
}

/** The number of the first of `objects` in a PDF with so many pages. */
export function firstExtra(pages = 1): number {
  return 4 + 2 * pages;
}

const CATALOG = 1;
const PAGES = 2;
const FONT = 3;

/** The objects of the document, from number 1 on. */
function bodies(recipe: TestPdf): Buffer[] {
  const pages = recipe.pages ?? [{}];
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ');
  const list = [
    `<</Type/Catalog/Pages ${PAGES} 0 R${recipe.catalog ?? ''}>>`,
    `<</Type/Pages/Kids[${kids}]/Count ${pages.length}/Resources<</Font<</F1 ${FONT} 0 R>>>>/MediaBox[0 0 595 842]>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  pages.forEach((page, i) => {
    const box = page.mediaBox === undefined ? '' : `/MediaBox[${page.mediaBox.join(' ')}]`;
    const crop = page.cropBox === undefined ? '' : `/CropBox[${page.cropBox.join(' ')}]`;
    const rotate = page.rotate === undefined ? '' : `/Rotate ${page.rotate}`;
    list.push(
      `<</Type/Page/Parent ${PAGES} 0 R/Contents ${5 + 2 * i} 0 R${box}${crop}${rotate}${page.entries ?? ''}>>`,
    );
    const text = `BT /F1 24 Tf 72 700 Td (Page ${i + 1}) Tj ET`;
    list.push(`<</Length ${text.length}>>\nstream\n${text}\nendstream`);
  });
  list.push(...(recipe.objects ?? []));
  for (let i = 0; i < (recipe.spareObjects ?? 0); i++) list.push(`<</Spare ${i}/Text(object number ${i})>>`);
  const buffers = list.map((text) => Buffer.from(text, 'latin1'));
  if (recipe.filler !== undefined) {
    const head = Buffer.from(`<</Length ${recipe.filler}>>\nstream\n`);
    buffers.push(Buffer.concat([head, noise(recipe.filler), Buffer.from('\nendstream')]));
  }
  return buffers;
}

/** Bytes that look random and are the same in every run. */
export function noise(length: number, seed = 'noise'): Buffer {
  const out = Buffer.alloc(length);
  let block = createHash('sha256').update(seed).digest();
  for (let at = 0; at < length; at += 32) {
    block.copy(out, at);
    block = createHash('sha256').update(block).digest();
  }
  return out;
}

/** A whole, valid PDF but for what the recipe breaks. */
export function makePdf(recipe: TestPdf = {}): Buffer {
  const style = recipe.style ?? 'table';
  const before = Buffer.from(recipe.junkBefore ?? '', 'latin1');
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let length = parts[0]?.length ?? 0;
  const add = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  const offsets = new Map<number, number>();
  const packed = new Map<number, Buffer>();
  bodies(recipe).forEach((body, i) => {
    const isStream = body.includes('stream\n');
    if (style !== 'table' && !isStream && !(style === 'hybrid' && i < 3)) {
      packed.set(i + 1, body);
      return;
    }
    offsets.set(i + 1, length);
    add(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  });
  const count = offsets.size + packed.size;
  const containers: Container[] = [];
  if (style !== 'table') {
    const all = [...packed];
    for (let i = 0; i < all.length; i += PER_STREAM) {
      const container = {
        num: count + 1 + containers.length,
        objects: new Map(all.slice(i, i + PER_STREAM)),
      };
      containers.push(container);
      offsets.set(container.num, length);
      add(objectStream(container.num, container.objects));
    }
  }
  const own = count + 1 + containers.length;
  let at = length;
  let hidden = '';
  if (style !== 'table') {
    offsets.set(own, length);
    add(xrefStream(own, offsets, containers, style === 'hybrid'));
    if (style === 'hybrid') {
      hidden = `/XRefStm ${at}`;
      at = length;
    }
  }
  const size = style === 'table' ? count + 1 : own + 1;
  if (style !== 'stream')
    add(
      Buffer.from(
        `xref\n0 ${size}\n${tableRows(offsets, size)}trailer\n<</Size ${size}/Root ${CATALOG} 0 R${hidden}>>\n`,
      ),
    );
  add(Buffer.from(`startxref\n${at + (recipe.startxrefError ?? 0)}\n%%EOF\n`));
  return Buffer.concat([before, ...parts, Buffer.from(recipe.junkAfter ?? '', 'latin1')]);
}

function tableRows(offsets: ReadonlyMap<number, number>, size: number): string {
  const rows = ['0000000000 65535 f \n'];
  for (let num = 1; num < size; num++) {
    const offset = offsets.get(num);
    rows.push(
      offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`,
    );
  }
  return rows.join('');
}

interface Container {
  readonly num: number;
  readonly objects: ReadonlyMap<number, Buffer>;
}

/** So many objects go into one object stream, as writers in the field have it. */
const PER_STREAM = 100;

function streamObject(num: number, entries: string, data: Buffer): Buffer {
  const packed = deflateSync(data);
  const head = `${num} 0 obj\n<<${entries}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`;
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj\n')]);
}

function objectStream(num: number, packed: ReadonlyMap<number, Buffer>): Buffer {
  let header = '';
  let at = 0;
  for (const [each, body] of packed) {
    header += `${each} ${at} `;
    at += body.length + 1;
  }
  const data = Buffer.concat([
    Buffer.from(header),
    ...[...packed.values()].flatMap((body) => [body, Buffer.from(' ')]),
  ]);
  return streamObject(num, `/Type/ObjStm/N ${packed.size}/First ${header.length}`, data);
}

function xrefStream(
  num: number,
  offsets: ReadonlyMap<number, number>,
  containers: readonly Container[],
  onlyPacked: boolean,
): Buffer {
  const places = new Map<number, { container: number; index: number }>();
  for (const { num: container, objects } of containers) {
    for (const [index, each] of [...objects.keys()].entries()) places.set(each, { container, index });
  }
  const size = num + 1;
  const rows = Buffer.alloc(size * 8);
  const index: number[] = [];
  let row = 0;
  for (let each = 0; each < size; each++) {
    const place = places.get(each);
    const offset = offsets.get(each);
    if (onlyPacked && place === undefined) continue;
    index.push(each, 1);
    const at = 8 * row++;
    if (place !== undefined) {
      rows[at] = 2;
      rows.writeUInt32BE(place.container, at + 1);
      rows.writeUIntBE(place.index, at + 5, 3);
    } else if (offset !== undefined) {
      rows[at] = 1;
      rows.writeUInt32BE(offset, at + 1);
    }
  }
  const ranges = onlyPacked ? `/Index[${index.join(' ')}]` : '';
  const entries = `/Type/XRef/Size ${size}/Root ${CATALOG} 0 R/W[1 4 3]${ranges}`;
  return streamObject(num, entries, rows.subarray(0, 8 * row));
}

/** Writes a valid PDF of about `size` octets in flat memory, most of them one stream of noise. */
export function writeHugePdf(path: string, size: number): void {
  const small = makePdf().toString('latin1');
  const body = small.slice(0, small.indexOf('xref\n'));
  const offsets = [...body.matchAll(/(\d+) 0 obj\n/g)].map((match) => match.index);
  const head = Buffer.from(`${body}${offsets.length + 1} 0 obj\n<</Length ${size}>>\nstream\n`, 'latin1');
  const chunk = noise(1 << 20);
  const file = openSync(path, 'w');
  try {
    writeSync(file, head);
    for (let left = size; left > 0; left -= chunk.length)
      writeSync(file, chunk.subarray(0, Math.min(left, chunk.length)));
    const tail = '\nendstream\nendobj\n';
    const count = offsets.length + 2;
    const places = new Map([...offsets, body.length].map((offset, i) => [i + 1, offset]));
    const at = head.length + size + tail.length;
    const rows = tableRows(places, count);
    writeSync(
      file,
      `${tail}xref\n0 ${count}\n${rows}trailer\n<</Size ${count}/Root ${CATALOG} 0 R>>\nstartxref\n${at}\n%%EOF\n`,
    );
  } finally {
    closeSync(file);
  }
}
