/** A row of a cross-reference: type 0 free, 1 at an offset, 2 in an object stream (ISO 32000-2, table 18). */
export interface Row {
  readonly num: number;
  readonly type: number;
  readonly second: number;
  readonly third: number;
}

/** Text that is written as it stands, one character per octet; one with a number gets a row. */
export interface Piece {
  readonly num?: number;
  readonly text: string;
}

/** How a section is written, with hooks to write it otherwise than the standard has it. */
export interface Layout {
  readonly style: 'table' | 'stream' | 'hybrid';
  readonly pieces: readonly Piece[];
  /** Further rows. */
  readonly rows?: readonly Row[];
  /** Of a hybrid file: the rows that its stream has, in the place of those that the table has not. */
  readonly hidden?: (right: readonly Row[]) => readonly Row[];
  readonly changeRows?: (right: readonly Row[], at: Places) => readonly Row[];
  /** The text of the table from the word `xref` to the one before `trailer`. */
  readonly changeTable?: (right: string) => string;
  /** The trailer's dictionary, or that of the cross-reference stream. */
  readonly changeTrailer?: (right: string, at: Places) => string;
  readonly changeStart?: (right: number, at: Places) => string;
  /** The whole of the update. */
  readonly changeAll?: (right: string) => string;
}

/** Where the pieces were written. */
export interface Places {
  /** Offset of the piece with this index. */
  readonly pieces: readonly number[];
  /** Offset of the section. */
  readonly section: number;
}

/** What a section follows and says of the document. */
export interface Context {
  readonly before: Uint8Array;
  readonly previous?: number;
  readonly root: number;
  readonly size: number;
  /** Further entries of the trailer. */
  readonly trailer: string;
}

export const written = (num: number, body: string, gen = 0): Piece => ({
  num,
  text: `${num} ${gen} obj\n${body}\nendobj\n`,
});

/** The file with one more section. */
export function writeSection(context: Context, layout: Layout): Buffer {
  const { before } = context;
  const gap = before.length > 0 && before.at(-1) !== 10 && before.at(-1) !== 13 ? '\n' : '';
  const origin = before.length + gap.length;
  let text = '';
  const places: number[] = [];
  const right: Row[] = [];
  for (const { num, text: piece } of layout.pieces) {
    places.push(origin + text.length);
    if (num !== undefined) {
      const gen = Number(/^\d+ (\d+)/.exec(piece)?.[1] ?? 0);
      right.push({ num, type: 1, second: origin + text.length, third: gen });
    }
    text += piece;
  }
  right.push(...(layout.rows ?? []));
  const at: Places = { pieces: places, section: origin + text.length };
  const rows = layout.changeRows?.(right, at) ?? right;
  const size = Math.max(context.size, ...right.map(({ num }) => num + 1));
  const end = layout.style === 'stream' ? streamEnd : tableEnd;
  text += end(context, layout, rows, size, at);
  const all = gap + text;
  const changed = Buffer.from(layout.changeAll?.(all) ?? all, 'latin1');
  return Buffer.concat([before, changed]);
}

function trailerText({ root, previous, trailer }: Context, size: number, more = ''): string {
  const prev = previous === undefined ? '' : `/Prev ${previous}`;
  return `<</Size ${size}/Root ${root} 0 R${prev}${trailer}${more}>>`;
}

function startText(layout: Layout, section: number, at: Places): string {
  return `startxref\n${layout.changeStart?.(section, at) ?? section}\n%%EOF\n`;
}

function tableEnd(context: Context, layout: Layout, rows: readonly Row[], size: number, at: Places): string {
  let text = '';
  let more = '';
  let shown = rows;
  let total = size;
  if (layout.style === 'hybrid') {
    shown = rows.filter(({ type }) => type !== 2);
    const hidden = layout.hidden?.(rows) ?? rows.filter(({ type }) => type === 2);
    total = size + 1;
    text += xrefStream(size, hidden, `/Size ${total}/Root ${context.root} 0 R`);
    more = `/XRefStm ${at.section}`;
    shown = [...shown, { num: size, type: 1, second: at.section, third: 0 }];
  }
  const section = at.section + text.length;
  const table = `xref\n${shown.map(tableRow).join('')}`;
  const trailer = trailerText(context, total, more);
  text += `${layout.changeTable?.(table) ?? table}trailer\n${layout.changeTrailer?.(trailer, at) ?? trailer}\n`;
  return text + startText(layout, section, at);
}

export function tableRow({ num, type, second, third }: Row): string {
  const kind = type === 0 ? 'f' : 'n';
  return `${num} 1\n${String(second).padStart(10, '0')} ${String(third).padStart(5, '0')} ${kind} \n`;
}

function streamEnd(context: Context, layout: Layout, rows: readonly Row[], size: number, at: Places): string {
  const own: Row = { num: size, type: 1, second: at.section, third: 0 };
  const dict = trailerText(context, size + 1).slice(2, -2);
  const text = xrefStream(size, [...rows, own], dict, (right) => layout.changeTrailer?.(right, at) ?? right);
  return text + startText(layout, at.section, at);
}

/** A cross-reference stream (7.5.8), uncompressed. */
export function xrefStream(
  num: number,
  rows: readonly Row[],
  entries: string,
  change: (right: string) => string = (right) => right,
): string {
  const data = Buffer.alloc(rows.length * 8);
  for (const [i, { type, second, third }] of rows.entries()) {
    data[i * 8] = type;
    data.writeUInt32BE(second, i * 8 + 1);
    data.writeUIntBE(third, i * 8 + 5, 3);
  }
  const index = rows.map((row) => `${row.num} 1`).join(' ');
  const right = `<</Type/XRef/W[1 4 3]/Index[${index}]${entries}/Length ${data.length}>>`;
  return `${num} 0 obj\n${change(right)}\nstream\n${data.toString('latin1')}\nendstream\nendobj\n`;
}

/** The data of an object stream (7.5.7) with its entries. */
export function objectStream(objects: readonly (readonly [num: number, body: string])[]): {
  readonly entries: string;
  readonly data: string;
} {
  let header = '';
  let bodies = '';
  for (const [num, body] of objects) {
    header += `${num} ${bodies.length} `;
    bodies += `${body} `;
  }
  return {
    entries: `/Type/ObjStm/N ${objects.length}/First ${header.length}`,
    data: header + bodies,
  };
}
