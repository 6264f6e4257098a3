import { SignatureError } from '../errors.ts';
import type { PdfDocument } from './document.ts';
import { type PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from './objects.ts';

const DEPTH_LIMIT = 64;
const FIELD_LIMIT = 100_000;

/** A terminal form field (ISO 32000-2, 12.7.4): one without child fields. */
export interface PdfField {
  /** The fully qualified name, parts joined by a dot. */
  readonly name: string;
  readonly ref: PdfRef | undefined;
  readonly dict: PdfDict;
  /** The field type with inheritance: Tx, Btn, Ch, Sig. */
  readonly type: string | undefined;
  /** The value as written, with inheritance. */
  readonly value: PdfObject;
  /** Its widgets; the field itself where they are merged. */
  readonly widgets: readonly PdfRef[];
}

export interface PdfSignatureField extends PdfField {
  /** The signature dictionary, undefined for a field not signed yet. */
  readonly signature: PdfDict | undefined;
  readonly signatureRef: PdfRef | undefined;
}

/** All terminal fields of the form. Throws `pdf_broken` when there are more than 100,000 nodes. */
export async function* walkFields(document: PdfDocument): AsyncIterable<PdfField> {
  const form = await document.dictAt((await document.catalog()).get('AcroForm'));
  const roots = form === undefined ? undefined : await document.arrayAt(form.get('Fields'));
  const state = { nodes: 0, seen: new Set<number>() };
  for (const root of roots ?? [])
    yield* walk(document, root, { name: '', type: undefined, value: null }, 0, state);
}

interface FromParent {
  readonly name: string;
  readonly type: string | undefined;
  readonly value: PdfObject;
}

async function* walk(
  document: PdfDocument,
  node: PdfObject,
  parent: FromParent,
  depth: number,
  state: { nodes: number; readonly seen: Set<number> },
): AsyncIterable<PdfField> {
  if (depth > DEPTH_LIMIT || ++state.nodes > FIELD_LIMIT)
    throw new SignatureError('pdf_broken', 'The form of the PDF is too deep or too large');
  if (node instanceof PdfRef) {
    if (state.seen.has(node.num)) return;
    state.seen.add(node.num);
  }
  const dict = await document.dictAt(node);
  if (dict === undefined) return;
  const partial = await document.resolve(dict.get('T'));
  const part = partial instanceof PdfString ? partial.toText() : undefined;
  const type = (await document.nameAt(dict.get('FT'))) ?? parent.type;
  const name = part === undefined ? parent.name : parent.name === '' ? part : `${parent.name}.${part}`;
  const value = dict.has('V') ? dict.get('V') : parent.value;
  const kids = (await document.arrayAt(dict.get('Kids'))) ?? [];
  const widgets: PdfRef[] = [];
  let hasFields = false;
  for (const kid of kids) {
    const child = await document.dictAt(kid);
    if (child?.has('T')) {
      hasFields = true;
      yield* walk(document, kid, { name, type, value }, depth + 1, state);
    } else if (kid instanceof PdfRef) widgets.push(kid);
  }
  if (hasFields) return;
  const ref = node instanceof PdfRef ? node : undefined;
  if (widgets.length === 0 && ref !== undefined) widgets.push(ref);
  yield { name, ref, dict, type, value, widgets };
}

/** The signature fields, signed ones with their dictionary. */
export async function signatureFields(document: PdfDocument): Promise<PdfSignatureField[]> {
  const found: PdfSignatureField[] = [];
  for await (const field of walkFields(document)) {
    if (field.type !== 'Sig') continue;
    const signature = await document.dictAt(field.value);
    found.push({
      ...field,
      signature,
      signatureRef: field.value instanceof PdfRef ? field.value : undefined,
    });
  }
  return found;
}

/** A ByteRange has four numbers; one with more is no signature's, and a file may have many of any length. */
const MAX_RANGE = 8;

/** The ByteRange of a signature, its first eight numbers; undefined where it is no array of numbers. */
export async function byteRangeOf(document: PdfDocument, signature: PdfDict): Promise<number[] | undefined> {
  const array = await document.arrayAt(signature.get('ByteRange'));
  if (array === undefined) return undefined;
  const numbers: number[] = [];
  for (const item of array.slice(0, MAX_RANGE)) {
    const number = document.numberAt(item);
    const known = number instanceof Promise ? await number : number;
    if (known === undefined) return undefined;
    numbers.push(known);
  }
  return numbers;
}

/** What a certification or a lock forbids (12.8.2.2 and 12.8.2.4). */
export interface FieldLock {
  readonly action: 'All' | 'Include' | 'Exclude';
  readonly fields: readonly string[];
}

export function locks(lock: FieldLock, name: string): boolean {
  if (lock.action === 'All') return true;
  const listed = lock.fields.some((field) => name === field || name.startsWith(`${field}.`));
  return lock.action === 'Include' ? listed : !listed;
}

/** Whether a lock is on a field or on one below it, which has its value from above (12.7.4.1, /V is handed down). */
export function locksBelow(lock: FieldLock, name: string): boolean {
  const isListed = lock.action === 'Include' && lock.fields.some((field) => field.startsWith(`${name}.`));
  return isListed || locks(lock, name);
}

/** Reads a lock dictionary: the transform parameters of FieldMDP, or /Lock of a signature field (12.7.5.5). */
export async function fieldLock(document: PdfDocument, dict: PdfDict): Promise<FieldLock | undefined> {
  const action = await document.nameAt(dict.get('Action'));
  if (action !== 'All' && action !== 'Include' && action !== 'Exclude') return undefined;
  const fields: string[] = [];
  for (const item of (await document.arrayAt(dict.get('Fields'))) ?? []) {
    const name = await document.resolve(item);
    if (name instanceof PdfString) fields.push(name.toText());
    else if (name instanceof PdfName) fields.push(name.value);
  }
  return { action, fields };
}
