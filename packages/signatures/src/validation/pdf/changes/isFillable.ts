import { PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';

/**
 * Whether what an update wrote into a field is of the kinds that its type takes: a value (ISO 32000-2, 12.7.5.2 to
 * 12.7.5.4), a dictionary of looks and the name of a state (12.5.5). What is none of these each reader shows in its own
 * way, most of them as nothing.
 */
export async function isFillable(
  keys: readonly string[],
  field: PdfDict,
  type: string | undefined,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const entry = (key: string) => history.resolveAt(field.get(key), to);
  if (keys.includes('V') && !(await isValueOf(type, await entry('V'), to, history))) return false;
  if (keys.includes('AS') && !isNullOr(await entry('AS'), (state) => state instanceof PdfName)) return false;
  return !keys.includes('AP') || isNullOr(await entry('AP'), (looks) => looks instanceof PdfDict);
}

async function isValueOf(
  type: string | undefined,
  value: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  if (value === null || value instanceof PdfString) return true;
  if (type === 'Btn') return value instanceof PdfName;
  if (type === 'Tx') return value instanceof PdfStream;
  if (type !== 'Ch' || !Array.isArray(value)) return false;
  for (const each of value) if (!((await history.resolveAt(each, to)) instanceof PdfString)) return false;
  return true;
}

const isNullOr = (value: PdfObject, holds: (value: PdfObject) => boolean) => value === null || holds(value);
