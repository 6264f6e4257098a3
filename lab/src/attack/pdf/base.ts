import { PdfDict, type PdfDocument, type PdfObject, PdfRef, PdfStream } from '@tomar/signatures/pdf';
import type { Context } from './layout.ts';
import type { Features, Style } from './plainPdf.ts';

/** What a signature of the base allows to whoever comes after it. */
export interface Rules {
  /** DocMDP of a certification; undefined for an approval. */
  readonly level: 1 | 2 | 3 | undefined;
  readonly locks: (field: string) => boolean;
}

export interface BaseSignature {
  /** The name of its field. */
  readonly id: string;
  readonly rules: Rules;
}

/** A signed document, taken apart, on which updates are put. */
export interface Base {
  readonly name: string;
  readonly features: Features;
  /** How the newest section is written. */
  readonly style: Exclude<Style, 'hybrid'>;
  readonly document: PdfDocument;
  readonly encrypted: boolean;
  /** Streams lie in the file as `objects` has them, nothing compressed or encrypted. */
  readonly ownStreams: boolean;
  readonly context: Required<Context>;
  readonly signatures: readonly BaseSignature[];
  /** Every live object with its strings in plain, streams with their data decoded. */
  readonly objects: ReadonlyMap<number, PdfObject>;
  /** Object streams by number, with the objects in them. */
  readonly containers: ReadonlyMap<number, readonly number[]>;
  readonly roles: Roles;
}

/** The base as a well-formed update leaves it. */
export function followed(
  {
    base,
    changed,
    freed,
  }: {
    readonly base: Base;
    readonly changed: ReadonlyMap<number, PdfObject>;
    readonly freed: ReadonlySet<number>;
  },
  pdf: Buffer,
): Base {
  const objects = new Map([...base.objects, ...changed]);
  for (const num of freed) objects.delete(num);
  const update = pdf.toString('latin1', base.context.before.length);
  const previous = Number([...update.matchAll(/startxref\s+(\d+)/g)].at(-1)?.[1]);
  const size = Number([...update.matchAll(/\/Size (\d+)/g)].at(-1)?.[1]);
  return {
    ...base,
    context: { ...base.context, before: pdf, previous, size },
    objects,
    roles: rolesOf(objects, base.roles.catalog),
  };
}

/** Numbers of the objects that play a part. */
export interface Roles {
  readonly catalog: number;
  readonly pagesRoot: number;
  readonly nodes: readonly number[];
  readonly pages: readonly number[];
  readonly contents: readonly number[];
  readonly font: number;
  readonly resources: readonly number[];
  readonly xobjects: readonly number[];
  readonly form: number | undefined;
  readonly fields: ReadonlyMap<string, FieldPlace>;
  readonly annotations: readonly number[];
  readonly spare: number;
}

export interface FieldPlace {
  readonly name: string;
  readonly num: number;
  readonly type: string;
  /** Itself where field and widget are one. */
  readonly widgets: readonly number[];
  readonly signed: boolean;
}

/** Rounds up every live object of a document. */
export async function liveObjects(document: PdfDocument): Promise<{
  objects: Map<number, PdfObject>;
  containers: Map<number, number[]>;
}> {
  const objects = new Map<number, PdfObject>();
  const containers = new Map<number, number[]>();
  const size = await document.nextNumber();
  for (let num = 1; num < size; num++) {
    const entry = await document.locate(num);
    if (entry === undefined || entry.kind === 'free') continue;
    if (entry.kind === 'compressed')
      containers.set(entry.container, [...(containers.get(entry.container) ?? []), num]);
    const value = await document.get(num);
    if (value === null) continue;
    const type = value instanceof PdfStream ? value.dict.name('Type') : undefined;
    if (type === 'XRef' || type === 'ObjStm') continue;
    objects.set(num, value instanceof PdfStream ? await decoded(value, num, document) : value);
  }
  return { objects, containers };
}

async function decoded(value: PdfStream, num: number, document: PdfDocument): Promise<PdfStream> {
  const data = await document.streamData(value, num);
  return PdfStream.made(value.dict.copy().delete('Filter').delete('DecodeParms').delete('Length'), data);
}

export function rolesOf(objects: ReadonlyMap<number, PdfObject>, catalog: number): Roles {
  const value = (item: PdfObject | undefined): PdfObject =>
    item instanceof PdfRef ? (objects.get(item.num) ?? null) : (item ?? null);
  const dict = (item: PdfObject | undefined): PdfDict => {
    const found = value(item);
    return found instanceof PdfDict ? found : found instanceof PdfStream ? found.dict : new PdfDict();
  };
  const refs = (item: PdfObject | undefined): number[] => {
    const found = value(item);
    return Array.isArray(found) ? found.flatMap((one) => (one instanceof PdfRef ? one.num : [])) : [];
  };
  const root = dict(new PdfRef(catalog));
  const pagesRoot = numberOf(root.get('Pages')) ?? 0;
  const [nodes, pages]: [number[], number[]] = [[], []];
  const walk = (num: number) => {
    const node = dict(new PdfRef(num));
    if (!node.has('Kids')) pages.push(num);
    else {
      nodes.push(num);
      refs(node.get('Kids')).forEach(walk);
    }
  };
  walk(pagesRoot);
  const contents = pages.flatMap((page) => {
    const item = dict(new PdfRef(page)).get('Contents');
    const single = numberOf(item);
    return Array.isArray(value(item)) ? refs(item) : single === undefined ? [] : [single];
  });
  const [first = 0] = pages;
  const holders = [...pages, ...nodes].map((num) => dict(new PdfRef(num)).get('Resources'));
  const resources = [...new Set(holders.flatMap((item) => numberOf(item) ?? []))];
  const used = holders.map(dict).find((one) => one.has('Font')) ?? new PdfDict();
  const xobjects = [...dict(used.get('XObject')).map.values()].flatMap((item) => numberOf(item) ?? []);
  const font = [...dict(used.get('Font')).map.values()].flatMap((item) => numberOf(item) ?? [])[0] ?? 0;
  const form = dict(root.get('AcroForm'));
  const fields = new Map<string, FieldPlace>();
  for (const num of refs(form.get('Fields'))) {
    const field = dict(new PdfRef(num));
    const title = field.get('T');
    const name = title !== null && typeof title === 'object' && 'toText' in title ? title.toText() : '';
    const kids = refs(field.get('Kids'));
    const type = field.name('FT') ?? '';
    const signed = type === 'Sig' && value(field.get('V')) !== null;
    fields.set(name, { name, num, type, widgets: kids.length > 0 ? kids : [num], signed });
  }
  const widgets = new Set([...fields.values()].flatMap((field) => field.widgets));
  const annotations = refs(dict(new PdfRef(first)).get('Annots')).filter((num) => !widgets.has(num));
  const spare = [...objects].find(([, one]) => one instanceof PdfDict && one.has('Spare'))?.[0] ?? 0;
  return {
    catalog,
    pagesRoot,
    nodes,
    pages,
    contents,
    font,
    resources,
    xobjects,
    form: numberOf(root.get('AcroForm')),
    fields,
    annotations,
    spare,
  };
}

function numberOf(value: PdfObject): number | undefined {
  return value instanceof PdfRef ? value.num : undefined;
}
