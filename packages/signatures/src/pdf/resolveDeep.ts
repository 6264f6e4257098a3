import { SignatureError } from '../errors.ts';
import { PdfDict, type PdfObject } from './objects.ts';
import type { ReferenceResolver } from './referenceResolver.ts';

const DEPTH_LIMIT = 48;
/** Objects in one dictionary of settings (encryption, filters). */
const SETTINGS_LIMIT = 1000;

/** A value with all that it refers to: for small dictionaries of settings. Throws `pdf_broken` where they are none. */
export async function resolveDeep(
  document: ReferenceResolver,
  value: PdfObject,
  depth = 0,
  left: { objects: number } = { objects: SETTINGS_LIMIT },
): Promise<PdfObject> {
  if (depth > DEPTH_LIMIT || left.objects-- <= 0)
    throw new SignatureError('pdf_broken', 'A dictionary of the PDF is too deep or too large');
  const found = await document.resolve(value, depth + 1);
  if (Array.isArray(found)) {
    const items: PdfObject[] = [];
    for (const item of found) items.push(await resolveDeep(document, item, depth + 1, left));
    return items;
  }
  if (!(found instanceof PdfDict)) return found;
  const dict = new PdfDict();
  for (const [key, item] of found.map) dict.map.set(key, await resolveDeep(document, item, depth + 1, left));
  return dict;
}
