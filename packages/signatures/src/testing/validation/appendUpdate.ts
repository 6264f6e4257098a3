export interface RawUpdate {
  /** Objects by number, as PDF text without `obj` and `endobj`. */
  readonly objects?: Readonly<Record<number, string>>;
  /** Entries that point to an offset of choice instead of a new object. */
  readonly redirect?: Readonly<Record<number, number>>;
  readonly freed?: readonly number[];
  /** Number of the catalog; that of the file unless given. */
  readonly root?: number;
  /** Without it the update forgets all that came before. */
  readonly withoutPrev?: boolean;
  /** Without cross-reference and trailer: what only a repairing reader takes for a part of the file. */
  readonly withoutXref?: boolean;
}

/** Appends an incremental update written by hand, the way an attacker would. */
export function appendUpdate(pdf: Uint8Array, update: RawUpdate): Buffer {
  const before = Buffer.from(pdf).toString('latin1');
  const start = Number([...before.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]);
  const root = update.root ?? Number([...before.matchAll(/\/Root (\d+) 0 R/g)].at(-1)?.[1]);
  const offsets = new Map<number, number>(
    Object.entries(update.redirect ?? {}).map(([num, at]) => [Number(num), at]),
  );
  let text = before.endsWith('\n') ? '' : '\n';
  for (const [num, body] of Object.entries(update.objects ?? {})) {
    offsets.set(Number(num), before.length + text.length);
    text += `${num} 0 obj\n${body}\nendobj\n`;
  }
  if (update.withoutXref === true) return Buffer.from(before + text, 'latin1');
  const xref = before.length + text.length;
  text += 'xref\n';
  for (const [num, offset] of offsets) text += `${num} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
  for (const num of update.freed ?? []) text += `${num} 1\n0000000000 00001 f \n`;
  const previous = update.withoutPrev === true ? '' : `/Prev ${start}`;
  const size =
    [...offsets.keys(), ...(update.freed ?? [])].reduce((most, num) => Math.max(most, num), 900) + 1;
  text += `trailer\n<</Size ${size}/Root ${root} 0 R${previous}>>\nstartxref\n${xref}\n%%EOF\n`;
  return Buffer.from(before + text, 'latin1');
}

/** The newest text of an object, from `obj` to `endobj`. */
export function objectText(pdf: Uint8Array, num: number): string {
  const text = Buffer.from(pdf).toString('latin1');
  const found = [...text.matchAll(new RegExp(`(?:^|\\n)${num} 0 obj\\s+([\\s\\S]*?)\\s*endobj`, 'g'))].at(
    -1,
  )?.[1];
  if (found === undefined) throw new Error(`No object ${num}`);
  return found;
}

/** Numbers of all objects whose text matches, newest version last. */
export function findObjects(pdf: Uint8Array, pattern: RegExp): readonly number[] {
  const text = Buffer.from(pdf).toString('latin1');
  return [...text.matchAll(/(?:^|\n)(\d+) 0 obj\s+([\s\S]*?)endobj/g)]
    .filter(([, , body]) => pattern.test(body ?? ''))
    .map(([, num]) => Number(num));
}
