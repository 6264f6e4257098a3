import { type PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import { valueAt } from './widgetLooks.ts';

/** More of a value than this is no help to who reads a report. */
const MAX_TEXT = 200;
const MAX_ITEMS = 10;

/** What a field says as of a revision, as text; null where it says nothing. */
export async function fieldText(
  dict: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<string | null> {
  const text = await textOf(await valueAt(dict, revision, history), revision, history);
  if (text === undefined) return null;
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

/** Texts and text streams, names of states, numbers, and lists of them (12.7.4.3, 12.7.5). */
async function textOf(
  value: PdfObject,
  revision: number,
  history: RevisionHistory,
): Promise<string | undefined> {
  if (value instanceof PdfString) return value.toText();
  if (value instanceof PdfName) return value.value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value instanceof PdfStream) return '…';
  if (!Array.isArray(value)) return undefined;
  const texts: string[] = [];
  for (const item of value.slice(0, MAX_ITEMS)) {
    const each = await history.resolveAt(item, revision);
    if (!Array.isArray(each)) texts.push((await textOf(each, revision, history)) ?? '');
  }
  return texts.join(', ');
}
