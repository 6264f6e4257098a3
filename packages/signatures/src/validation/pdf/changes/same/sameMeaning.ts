import { PdfDict, type PdfObject, PdfRef, PdfStream } from '../../../../pdf/index.ts';
import type { RevisionHistory } from '../../revisionHistory.ts';
import { layerObjects } from './layerObjects.ts';
import { changedKeys, sameObject, sameValue } from './samePdfObject.ts';

const MAX_DEPTH = 16;
const MAX_STEPS = 20_000;

/**
 * What pages and fields have from those above them (7.7.3.4, 12.7.4.1): what refers to nothing some readers take for an
 * entry of their own.
 */
const HANDED_DOWN: ReadonlySet<string> = new Set(
  'Resources MediaBox CropBox Rotate FT V DV Ff DA Q MaxLen'.split(' '),
);

/** What lists fields and widgets: of two that say the same, one is filled in later, and the other shown. */
const LISTS: ReadonlySet<string> = new Set(['Fields', 'Kids', 'Annots']);

/**
 * Keys whose values mean something else at revision `to` than at the one before. Writers turn direct values into
 * objects of their own and back; that is no change. Two references to one object count as the same, because what
 * becomes of it is looked at by itself.
 */
export async function changedEntries(
  before: PdfDict,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<readonly string[]> {
  const changed: string[] = [];
  const state = { steps: 0 };
  for (const key of changedKeys(before, after)) {
    const [old, now] = [before.get(key), after.get(key)];
    const isKept = await sameEntry(key, [old, now], to, history, state, 0);
    if (!isKept || (now === null && HANDED_DOWN.has(key))) changed.push(key);
  }
  return changed;
}

/** Whether one value at revision `to` means what another meant at the one before. */
export async function sameAt(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  return await sameMeaning(before, after, to, history, { steps: 0 }, 0);
}

async function sameEntry(
  key: string,
  [before, after]: readonly [PdfObject, PdfObject],
  to: number,
  history: RevisionHistory,
  state: { steps: number },
  depth: number,
): Promise<boolean> {
  if (LISTS.has(key) && !(await namesTheSame(before, after, to, history))) return false;
  return await sameMeaning(before, after, to, history, state, depth);
}

async function sameMeaning(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
  state: { steps: number },
  depth: number,
): Promise<boolean> {
  if (sameValue(before, after)) return true;
  if (depth > MAX_DEPTH || ++state.steps > MAX_STEPS) return false;
  // Of one object and two generations, one is not there for readers that look at it (7.3.10).
  if (before instanceof PdfRef && after instanceof PdfRef && before.num === after.num) return false;
  // A reference to nothing is an entry for some readers, where there was none (7.3.7, 7.3.10).
  if (before === null) return false;
  // One of them is a reference: PDFBox reads no numbers of lists through one, and draws nothing by them.
  if (typeof before === 'number' || typeof after === 'number') return false;
  if (await isAnotherLayer([before, to - 1], [after, to], history)) return false;
  const [left, right] = [await history.resolveAt(before, to - 1), await history.resolveAt(after, to)];
  if (left instanceof PdfStream || right instanceof PdfStream) {
    // The same octets are decrypted with another key in another object (7.6.3).
    if (history.document.encryption !== undefined) return false;
    return await sameObject(left, right, history.document);
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    if (left.length !== right.length) return false;
    // By itself a list of numbers does not tell which of them have to be whole ones.
    if ((before !== left || after !== right) && left.some((item) => typeof item === 'number')) return false;
    for (const [i, item] of left.entries()) {
      if (!(await sameMeaning(item, right[i] ?? null, to, history, state, depth + 1))) return false;
    }
    return true;
  }
  if (left instanceof PdfDict && right instanceof PdfDict) {
    for (const key of changedKeys(left, right)) {
      const entries = [left.get(key), right.get(key)] as const;
      if (!(await sameEntry(key, entries, to, history, state, depth + 1))) return false;
    }
    return true;
  }
  return sameValue(left, right);
}

/**
 * Whether one of two that differ is a layer, or a setting of layers: what belongs to one is hidden as the settings name it
 * by its number (8.11.2.1, 8.11.4.3), and a copy is another.
 */
async function isAnotherLayer(
  before: readonly [PdfObject, number],
  after: readonly [PdfObject, number],
  history: RevisionHistory,
): Promise<boolean> {
  const layers = await layerObjects(before[1], history);
  if (layers.size === 0) return false;
  for (const [value, revision] of [before, after]) {
    let next = value;
    for (let hops = 0; next instanceof PdfRef && hops < MAX_DEPTH; hops++) {
      if (layers.has(next.num)) return true;
      next = await history.objectAt(next.num, revision);
    }
  }
  return false;
}

/** Whether what two lists refer to, place by place, are the same objects. */
async function namesTheSame(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const [old, now] = [await history.arrayAt(before, to - 1), await history.arrayAt(after, to)];
  if (old === undefined || now === undefined) return true;
  return old.every((item, i) => {
    const other = now[i];
    return !(item instanceof PdfRef && other instanceof PdfRef) || sameValue(item, other);
  });
}
