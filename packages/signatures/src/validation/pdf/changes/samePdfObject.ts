import {
  PdfDict,
  type PdfDocument,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../../pdf/index.ts';

const CHUNK = 1 << 20;

/** Whether two values say the same; references are the same when they name the same object. */
export function sameValue(left: PdfObject, right: PdfObject): boolean {
  if (left === right) return true;
  if (left instanceof PdfRef)
    return right instanceof PdfRef && left.num === right.num && left.gen === right.gen;
  if (left instanceof PdfName) return right instanceof PdfName && left.value === right.value;
  if (left instanceof PdfString)
    return right instanceof PdfString && Buffer.compare(left.bytes, right.bytes) === 0;
  if (Array.isArray(left)) {
    return (
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((item, i) => sameValue(item, right[i] ?? null))
    );
  }
  if (left instanceof PdfDict) return right instanceof PdfDict && changedKeys(left, right).length === 0;
  return false;
}

/** Keys whose values differ; a null is as good as no entry (7.3.7). */
export function changedKeys(left: PdfDict, right: PdfDict): readonly string[] {
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
  for (let at = 0; at < one.length; at += CHUNK) {
    const length = Math.min(CHUNK, one.length - at);
    const pieces = [
      await document.window.read(one.offset + at, length),
      await document.window.read(two.offset + at, length),
    ];
    if (Buffer.compare(pieces[0] ?? new Uint8Array(0), pieces[1] ?? new Uint8Array(0)) !== 0) return false;
  }
  return true;
}
