import { PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../../../pdf/index.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import type { Change } from './change.ts';
import { sameAt } from './same/sameMeaning.ts';

/** What only leads somewhere (ISO 32000-2, 12.6.4); every other action changes what is shown, or runs something. */
const LEADING: ReadonlySet<string> = new Set(['GoTo', 'GoToR', 'GoToE', 'Thread', 'URI', 'Named']);
/** Those that turn pages (12.6.4.12, table 216); readers know more, which print, save or close. */
const TURNING: ReadonlySet<string> = new Set(['NextPage', 'PrevPage', 'FirstPage', 'LastPage']);
/** Addresses that a browser or a mail program opens: any other scheme names a program, a file or a script. */
const VISITED = /^(?:(?:https?|ftps?):\/\/|mailto:|tel:)/i;
/** Without a scheme, and no place in a network, an address is relative to that of the document (RFC 3986, 4.2). */
const RELATIVE = /^(?![/\\])[^:\\]*$/;
/** Entries of an annotation that hold the action it is there for (12.5.6.5, 12.6.2). */
const ACTIONS = ['A', 'PA'] as const;
const MAX_ACTIONS = 100;
/**
 * Annotations that mark or say something, or lead somewhere (12.5.6.1, table 171). All others bring what plays, runs or
 * is made when it is shown (Sound, Movie, Screen, 3D, RichMedia), are for printers' tools (PrinterMark, TrapNet,
 * Watermark), take content away (Redact), or are known to some readers only.
 */
const MARKING: ReadonlySet<string> = new Set([
  'Text',
  'Link',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
  'Popup',
  'FileAttachment',
]);

/**
 * What it is beyond an annotation that an update brought or changed, with the actions that it got.
 * @param before undefined where the annotation is new
 */
export async function beyondMarking(
  before: PdfDict | undefined,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  const changes: Change[] = [];
  const subtype = await history.resolveAt(after.get('Subtype'), to);
  if (!(subtype instanceof PdfName) || !MARKING.has(subtype.value)) changes.push({ kind: 'media_changed' });
  if (await gainsActions(before, after, to, history)) changes.push({ kind: 'actions_changed' });
  return changes;
}

/**
 * Whether an annotation got an action that does more than lead somewhere. Leave to annotate (12.8.2.2.2, table 257) is
 * none to run scripts, or to switch layers and fields: what waits for an event (12.6.3) runs as soon as a page opens.
 * @param before undefined where the annotation is new
 */
async function gainsActions(
  before: PdfDict | undefined,
  after: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const isNew = async (key: string) =>
    after.get(key) !== null &&
    !(before !== undefined && (await sameAt(before.get(key), after.get(key), to, history)));
  if (await isNew('AA')) return true;
  for (const key of ACTIONS)
    if ((await isNew(key)) && !(await onlyLeads(after.get(key), to, history))) return true;
  return false;
}

/** Whether an action and all that follow it (12.6.2, /Next) only lead somewhere. */
async function onlyLeads(action: PdfObject, to: number, history: RevisionHistory): Promise<boolean> {
  const waiting = [action];
  let count = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const found = await history.resolveAt(next, to);
    if (Array.isArray(found)) for (const item of found) waiting.push(item);
    if (++count > MAX_ACTIONS) return false;
    // MuPDF takes the dictionary of a stream for the action.
    if (found instanceof PdfStream) return false;
    if (!(found instanceof PdfDict)) continue;
    const kind = await history.resolveAt(found.get('S'), to);
    if (!(kind instanceof PdfName) || !LEADING.has(kind.value)) return false;
    if (!(await leadsOpenly(kind.value, found, to, history))) return false;
    waiting.push(found.get('Next'));
  }
  return true;
}

/** Whether it is plain where an action leads: to a page of the document or of one beside it, or to an address that is visited. */
async function leadsOpenly(
  kind: string,
  action: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  if (kind === 'Named') {
    const name = await history.resolveAt(action.get('N'), to);
    return name instanceof PdfName && TURNING.has(name.value);
  }
  if (kind !== 'URI') return await isBeside(action.get('F'), to, history);
  const address = await history.resolveAt(action.get('URI'), to);
  if (!(address instanceof PdfString)) return false;
  // Browsers pass over control characters, and spaces before the scheme.
  const text = address.toText();
  return [...text].every((letter) => letter > ' ') && (VISITED.test(text) || RELATIVE.test(text));
}

/** A file (7.11.2) that lies beside the document: others are asked for in a network, or in places of the reader's computer. */
async function isBeside(file: PdfObject, to: number, history: RevisionHistory): Promise<boolean> {
  const found = await history.resolveAt(file, to);
  if (found === null) return true;
  if (found instanceof PdfString) return RELATIVE.test(found.toText());
  if (!(found instanceof PdfDict) || found.has('FS')) return false;
  for (const key of ['F', 'UF', 'DOS', 'Mac', 'Unix']) {
    const name = await history.resolveAt(found.get(key), to);
    if (name !== null && !(name instanceof PdfString && RELATIVE.test(name.toText()))) return false;
  }
  return true;
}
