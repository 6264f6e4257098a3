import { spend, spendSearching } from '../../../../budget/index.ts';
import {
  PdfDict,
  type PdfDocument,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../../../pdf/index.ts';

const CHUNK = 1 << 20;
/** Shorter lists, dictionaries and texts are counted with the object that holds them. */
const SHORT = 64;
/** So many items of a list are compared in one step; a key of a dictionary takes one of its own. */
const ITEMS_PER_STEP = 4;

/** Whether two values say the same; references are the same when they name the same object. */
export function sameValue(left: PdfObject, right: PdfObject): boolean {
  if (left === right) return true;
  if (left instanceof PdfRef)
    return right instanceof PdfRef && left.num === right.num && left.gen === right.gen;
  if (left instanceof PdfName) return right instanceof PdfName && left.value === right.value;
  if (left instanceof PdfString) return right instanceof PdfString && sameOctets(left.bytes, right.bytes);
  if (Array.isArray(left)) {
    if (!Array.isArray(right) || left.length !== right.length) return false;
    if (left.length > SHORT) spend(left.length / ITEMS_PER_STEP);
    return left.every((item, i) => sameValue(item, right[i] ?? null));
  }
  if (left instanceof PdfDict) return right instanceof PdfDict && changedKeys(left, right).length === 0;
  return false;
}

function sameOctets(left: Uint8Array, right: Uint8Array): boolean {
  if (left.length !== right.length) return false;
  if (left.length > SHORT) spendSearching(left.length);
  return Buffer.compare(left, right) === 0;
}

/** Keys whose values differ; a null is as good as no entry (7.3.7). */
export function changedKeys(left: PdfDict, right: PdfDict): readonly string[] {
  if (left.map.size + right.map.size > SHORT) spend(left.map.size + right.map.size);
  const keys = new Set([...left.map.keys(), ...right.map.keys()]);
  return [...keys].filter((key) => !sameValue(left.get(key), right.get(key)));
}

/** The same for whole objects, streams with their data as they lie in the file. */
export async function sameObject(left: PdfObject, right: PdfObject, document: PdfDocument): Promise<boolean> {
  if (!(left instanceof PdfStream) || !(right instanceof PdfStream)) return sameValue(left, right);
  // Where the length stands differs between writers; the data themselves are compared.
  if (changedKeys(left.dict, right.dict).some((key) => key !== 'Length')) return false;
  const [one, two] = [await document.streamExtent(left), await document.streamExtent(right)];
  if (one.length !== two.length) return false;
  if (one.offset === two.offset) return true;
  if (!(await saysItsLength(left, document)) || !(await saysItsLength(right, document))) return false;
  for (let at = 0; at < one.length; at += CHUNK) {
    const length = Math.min(CHUNK, one.length - at);
    // Both are copied out of the file before.
    spendSearching(2 * length);
    const first = await document.window.read(one.offset + at, length);
    if (!sameOctets(first, await document.window.read(two.offset + at, length))) return false;
  }
  return true;
}

/** The end of a line in front of `endstream` belongs to the data or not (7.3.8.1). */
const LINE_END = 2;

/** Whether a stream is as long as it says: of one that is not, some readers take what is said, and others what is there. */
export async function saysItsLength(stream: PdfStream, document: PdfDocument): Promise<boolean> {
  const said = await document.resolve(stream.dict.get('Length'));
  const { length } = await document.streamExtent(stream);
  return typeof said === 'number' && Math.abs(said - length) <= LINE_END;
}
