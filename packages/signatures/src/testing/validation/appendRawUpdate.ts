/** An incremental update of which every octet can be chosen, for what readers may understand differently. */
export interface UpdateText {
  /** The objects and whatever else stands before the cross-reference, each with its number where it is to have one. */
  readonly parts: readonly { readonly num?: number; readonly text: string }[];
  /** Changes the rows that would be right: number, offset, `n` or `f`. */
  readonly rows?: (right: readonly Row[]) => readonly Row[];
  /** Changes the trailer that would be right. */
  readonly trailer?: (right: string) => string;
  /** Behind the word that ends the file. */
  readonly tail?: string;
}

export type Row = readonly [num: number, offset: number, kind: 'n' | 'f'];

/** Appends an update with a classic table. */
export function appendTable(pdf: Uint8Array, { parts, rows, trailer, tail = '' }: UpdateText): Buffer {
  const { before, previous, root, size } = endOf(pdf);
  let text = '';
  const right: Row[] = [];
  for (const part of parts) {
    if (part.num !== undefined) right.push([part.num, before.length + text.length, 'n']);
    text += part.text;
  }
  const written = rows?.(right) ?? right;
  const xref = before.length + text.length;
  const table = written.map(
    ([num, offset, kind]) =>
      `${num} 1\n${String(offset).padStart(10, '0')} ${kind === 'n' ? '00000' : '00001'} ${kind} \n`,
  );
  const highest = Math.max(size, ...written.map(([num]) => num + 1));
  const dict = `<</Size ${highest}/Root ${root} 0 R/Prev ${previous}>>`;
  text += `xref\n${table.join('')}trailer\n${trailer?.(dict) ?? dict}\nstartxref\n${xref}\n%%EOF\n${tail}`;
  return Buffer.from(before + text, 'latin1');
}

export interface StreamRows {
  readonly parts: readonly { readonly num?: number; readonly text: string }[];
  /** Further rows: type, second and third field. */
  readonly rows?: readonly (readonly [num: number, type: number, second: number, third: number])[];
  /** Changes the dictionary of the cross-reference stream that would be right. */
  readonly dict?: (right: string) => string;
}

/** Appends an update with a cross-reference stream, nothing of it compressed. */
export function appendXrefStream(pdf: Uint8Array, { parts, rows = [], dict }: StreamRows): Buffer {
  const { before, previous, root, size } = endOf(pdf);
  let text = '';
  const all: (readonly [number, number, number, number])[] = [];
  for (const part of parts) {
    if (part.num !== undefined) all.push([part.num, 1, before.length + text.length, 0]);
    text += part.text;
  }
  all.push(...rows);
  const own = Math.max(size, ...all.map(([num]) => num + 1));
  const xref = before.length + text.length;
  all.push([own, 1, xref, 0]);
  const data = Buffer.alloc(all.length * 8);
  for (const [i, [, type, second, third]] of all.entries()) {
    data[i * 8] = type;
    data.writeUInt32BE(second, i * 8 + 1);
    data.writeUIntBE(third, i * 8 + 5, 3);
  }
  const index = all.map(([num]) => `${num} 1`).join(' ');
  const right = `<</Type/XRef/W[1 4 3]/Index[${index}]/Size ${own + 1}/Root ${root} 0 R/Prev ${previous}/Length ${data.length}>>`;
  text += `${own} 0 obj\n${dict?.(right) ?? right}\nstream\n${data.toString('latin1')}\nendstream\nendobj\n`;
  text += `startxref\n${xref}\n%%EOF\n`;
  return Buffer.from(before + text, 'latin1');
}

/** An object as it stands in the file. */
export const part = (num: number, body: string) => ({ num, text: `${num} 0 obj\n${body}\nendobj\n` });

/** An object stream with these objects. */
export function container(num: number, objects: Readonly<Record<number, string>>, more = '') {
  let header = '';
  let bodies = '';
  for (const [each, body] of Object.entries(objects)) {
    header += `${each} ${bodies.length} `;
    bodies += `${body} `;
  }
  header += more;
  const count = Object.keys(objects).length + (more === '' ? 0 : 1);
  const data = header + bodies;
  return part(
    num,
    `<</Type/ObjStm/N ${count}/First ${header.length}/Length ${data.length}>>\nstream\n${data}\nendstream`,
  );
}

function endOf(pdf: Uint8Array) {
  const text = Buffer.from(pdf).toString('latin1');
  const before = text.endsWith('\n') ? text : `${text}\n`;
  return {
    before,
    previous: Number([...text.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]),
    root: Number([...text.matchAll(/\/Root (\d+) 0 R/g)].at(-1)?.[1]),
    size: Number([...text.matchAll(/\/Size (\d+)/g)].at(-1)?.[1]),
  };
}
