import { PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import { changedEntries } from './same/sameMeaning.ts';

const MAX_PARENTS = 32;

export interface FieldFacts {
  /** Tx, Btn, Ch, Sig; undefined where neither the field nor a parent says. */
  readonly type: string | undefined;
  readonly name: string;
}

/** Type and full name of a field or widget, with what its parents say (12.7.4.1 and 12.7.4.2). */
export async function fieldFacts(
  dict: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<FieldFacts> {
  const parts: string[] = [];
  let type: string | undefined;
  let current: PdfDict | undefined = dict;
  for (let i = 0; current !== undefined && i < MAX_PARENTS; i++) {
    const title = await history.resolveAt(current.get('T'), revision);
    if (title instanceof PdfString) parts.unshift(title.toText());
    const named = await history.resolveAt(current.get('FT'), revision);
    if (type === undefined && named instanceof PdfName) type = named.value;
    const parent: PdfObject = current.get('Parent');
    current =
      parent instanceof PdfRef || parent instanceof PdfDict
        ? await history.dictAt(parent, revision)
        : undefined;
  }
  return { type, name: parts.join('.') };
}

/** The style a field is drawn by: its own, that of a field above it, or the form's (12.7.4.3). */
export async function defaultStyle(
  dict: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<PdfObject> {
  let current: PdfDict | undefined = dict;
  for (let i = 0; current !== undefined && i < MAX_PARENTS; i++) {
    const own = await history.resolveAt(current.get('DA'), revision);
    if (own !== null) return own;
    current = await history.dictAt(current.get('Parent'), revision);
  }
  const form = await history.dictAt((await history.catalogAt(revision)).get('AcroForm'), revision);
  return await history.resolveAt(form?.get('DA'), revision);
}

const VALUES = ['V', 'RV', 'I'] as const;

/** Whether an update gave a field another value, its own or that of its parents (12.7.4.1). */
export async function valueChanged(
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const [old, now] = [await valuesOf(before, to - 1, history), await valuesOf(after, to, history)];
  return (await changedEntries(old, now, to, history)).length > 0;
}

async function valuesOf(dict: PdfDict, revision: number, history: RevisionHistory): Promise<PdfDict> {
  const values = new Map<string, PdfObject>();
  let current: PdfDict | undefined = dict;
  for (let i = 0; current !== undefined && i < MAX_PARENTS; i++) {
    for (const key of VALUES) if (!values.has(key) && current.has(key)) values.set(key, current.get(key));
    current = await history.dictAt(current.get('Parent'), revision);
  }
  return new PdfDict([...values]);
}

/** Whether a signature value is a document time-stamp. */
export async function isDocumentTimestamp(
  value: PdfObject,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  const dict = await history.dictAt(value, revision);
  const named = async (key: string) => {
    const found = await history.resolveAt(dict?.get(key), revision);
    return found instanceof PdfName ? found.value : undefined;
  };
  return (await named('Type')) === 'DocTimeStamp' || (await named('SubFilter')) === 'ETSI.RFC3161';
}
