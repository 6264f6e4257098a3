import { SignatureError } from '../../../errors.ts';
import {
  isPlainlyStored,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../../pdf/index.ts';
import { namesDefaultColors } from '../changes/compareResources.ts';
import { hasPlainNames, isPlainName } from '../changes/names/plainName.ts';
import { effectiveEntry } from '../changes/pageEntries.ts';
import { pagesOf } from '../changes/pages/pagesAt.ts';
import { sameAt } from '../changes/same/sameMeaning.ts';
import { changedKeys, sameObject, sameValue } from '../changes/same/samePdfObject.ts';
import { valueAt } from '../changes/widgetLooks.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import type { Box } from './borders.ts';
import { type FontText, fontText } from './fontText.ts';
import { formattedNumber } from './formattedNumber.ts';
import { turnOf } from './geometry.ts';
import { shownText } from './shownText.ts';

/** What an update's look of a field is, beside the value that the field has then. */
export type FieldLook =
  | 'as-valued'
  /** Another text than the value's, or another drawing of a state. */
  | 'other'
  /** As it was, while the value is another now. */
  | 'stale'
  /** What it shows cannot be told. */
  | 'unread';

const MAX_LOOK = 1 << 20;
const MAX_PARENTS = 32;
/** Flags of fields (ISO 32000-2, tables 229, 231 and 233). */
const PASSWORD = 1 << 13;
const PUSH_BUTTON = 1 << 16;
const COMBO = 1 << 17;
const COMB = 1 << 24;
const RICH_TEXT = 1 << 25;
/** Entries of a stream's dictionary that say how it is stored, not what it is. */
const STORAGE = new Set(['Length', 'Filter', 'DecodeParms', 'DL', 'F', 'FFilter', 'FDecodeParms']);

export interface Looked {
  readonly before: PdfDict;
  readonly after: PdfDict;
  /** The revision of the update. */
  readonly to: number;
  readonly history: RevisionHistory;
  /** Whether the field has another value than it had. */
  readonly hasNewValue: boolean;
}

/**
 * How a widget looks after an update that touched its field: filling it in may show its value, and nothing else
 * (ISO 32000-2, 12.7.4.3, 12.7.5.2.3 and 12.8.2.2.2).
 * @param before the widget as it was, `after` as it is
 */
export async function fieldLook(type: string | undefined, looked: Looked): Promise<FieldLook> {
  const { before, after, to, history } = looked;
  const flags = await inherited(after, 'Ff', to, history);
  const bits = typeof flags === 'number' ? flags : 0;
  if (await leadsNowhere(after, to, history)) return 'unread';
  if (type === 'Btn') return await buttonLook(looked, bits);
  if (type !== 'Tx' && type !== 'Ch') return 'as-valued';
  const [old, now] = [await looksOf(before, to - 1, history), await looksOf(after, to, history)];
  const wanted = await valueText(type, looked, bits);
  const isRich = type === 'Tx' && (bits & RICH_TEXT) !== 0;
  let worst: FieldLook = isRich && !(await saysTheSame(after, wanted, to, history)) ? 'unread' : 'as-valued';
  for (const [name, look] of now) {
    const earlier = old.get(name);
    if (earlier !== undefined && (await sameLook(earlier, look, to, history))) {
      if (looked.hasNewValue && name === 'N') worst = worse(worst, 'stale');
      continue;
    }
    // Text has no states: without one that is chosen readers draw none of them, or any (12.5.5).
    worst = worse(worst, name.includes('/') ? 'unread' : await textLook(look, wanted, looked, bits));
  }
  return worst;
}

const GRAVITY: readonly FieldLook[] = ['as-valued', 'stale', 'unread', 'other'];

export function worse(left: FieldLook, right: FieldLook): FieldLook {
  return GRAVITY.indexOf(left) > GRAVITY.indexOf(right) ? left : right;
}

/** The looks of a widget by their names, those of states as `N/On` (12.5.5). */
async function looksOf(
  widget: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<ReadonlyMap<string, PdfObject>> {
  const looks = new Map<string, PdfObject>();
  for (const [name, value] of (await history.dictAt(widget.get('AP'), revision))?.map ?? []) {
    const found = await history.resolveAt(value, revision);
    if (found instanceof PdfStream) looks.set(name, value);
    else if (found instanceof PdfDict) {
      for (const [state, each] of found.map) {
        if ((await history.resolveAt(each, revision)) instanceof PdfStream)
          looks.set(`${name}/${state}`, each);
      }
    }
  }
  return looks;
}

/** Whether a look is named and not there: some readers take the whole cross-reference for broken then (7.3.10). */
async function leadsNowhere(widget: PdfDict, revision: number, history: RevisionHistory): Promise<boolean> {
  for (const value of (await history.dictAt(widget.get('AP'), revision))?.map.values() ?? []) {
    if (value instanceof PdfRef && (await history.resolveAt(value, revision)) === null) return true;
  }
  return false;
}

/** Whether two streams draw the same: their data decoded, and all that their dictionaries refer to. */
async function sameLook(
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const [old, now] = [await history.resolveAt(before, to - 1), await history.resolveAt(after, to)];
  if (!(old instanceof PdfStream) || !(now instanceof PdfStream)) return false;
  if (!isPlainlyStored(now.dict)) return await sameObject(old, now, history.document);
  for (const key of changedKeys(old.dict, now.dict)) {
    if (!STORAGE.has(key) && !(await sameAt(old.dict.get(key), now.dict.get(key), to, history))) return false;
  }
  const [one, two] = [await dataOf(before, old, history), await dataOf(after, now, history)];
  return one !== undefined && two !== undefined && Buffer.compare(one, two) === 0;
}

async function dataOf(
  value: PdfObject,
  stream: PdfStream,
  history: RevisionHistory,
): Promise<Uint8Array | undefined> {
  const [num, gen] = value instanceof PdfRef ? [value.num, value.gen] : [0, 0];
  try {
    return await history.document.streamData(stream, num, gen, MAX_LOOK);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return undefined;
  }
}

/** Data that every reader decodes alike; undefined for others. */
async function plainDataOf(
  value: PdfObject,
  stream: PdfStream,
  history: RevisionHistory,
): Promise<Uint8Array | undefined> {
  return isPlainlyStored(stream.dict) ? await dataOf(value, stream, history) : undefined;
}

/** What each state of a check box or radio button looks like is the form's; filling in picks one (12.7.5.2). */
async function buttonLook({ before, after, to, history }: Looked, flags: number): Promise<FieldLook> {
  const [old, now] = [await looksOf(before, to - 1, history), await looksOf(after, to, history)];
  let worst: FieldLook = 'as-valued';
  for (const [name, look] of now) {
    const earlier = old.get(name);
    const same =
      earlier === undefined
        ? await drawsNothing(look, to, history)
        : await sameLook(earlier, look, to, history);
    // Where there was nothing to see of any state, what is drawn now has nothing to be compared with.
    if (!same) worst = worse(worst, old.size === 0 && (flags & PUSH_BUTTON) === 0 ? 'unread' : 'other');
  }
  if ([...old.keys()].some((name) => !now.has(name) && name.startsWith('N'))) worst = worse(worst, 'unread');
  if ((flags & PUSH_BUTTON) !== 0) return worst;
  const state = nameOrText(await history.resolveAt(after.get('AS'), to)) ?? 'Off';
  const value = nameOrText(await valueAt(after, to, history));
  const own = value !== undefined && now.has(`N/${value}`) ? value : 'Off';
  if (state === own) return worst;
  // Some writers set the state alone.
  return worse(worst, value === undefined ? 'unread' : 'other');
}

function nameOrText(value: PdfObject): string | undefined {
  if (value instanceof PdfName) return value.value;
  return value instanceof PdfString ? value.toText() : undefined;
}

async function drawsNothing(look: PdfObject, to: number, history: RevisionHistory): Promise<boolean> {
  const stream = await history.resolveAt(look, to);
  const data = stream instanceof PdfStream ? await plainDataOf(look, stream, history) : undefined;
  return data !== undefined && !/[^\sqQ\0]/.test(Buffer.from(data).toString('latin1'));
}

/** Readers draw a field of rich text from its rich value (12.7.4.3), which has to say what the value says. */
async function saysTheSame(
  dict: PdfDict,
  wanted: readonly string[] | undefined,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const rich = await inherited(dict, 'RV', to, history);
  if (rich === null) return true;
  const text = await textOf(rich, to, history);
  // Markup with entities or in a stream is not read.
  if (text === undefined || text.includes('&')) return false;
  const said = plain(text.replace(/<[^>]*>/g, ''));
  return wanted?.some((each) => plain(each) === said) === true;
}

/** The texts that a look may show; undefined where that cannot be told. */
async function valueText(
  type: 'Tx' | 'Ch',
  { after, to, history }: Looked,
  flags: number,
): Promise<readonly string[] | undefined> {
  const value = await valueAt(after, to, history);
  if (value === null) return [''];
  const text = await textOf(value, to, history);
  if (text === undefined) return undefined;
  if (type === 'Tx')
    return (flags & PASSWORD) === 0 ? [text] : [text, '*'.repeat(text.length), '•'.repeat(text.length)];
  // A list shows all of its options and marks one; which, this does not tell.
  if ((flags & COMBO) === 0) return undefined;
  const options = (await history.arrayAt(await inherited(after, 'Opt', to, history), to)) ?? [];
  for (const option of options) {
    const [exported, shown] = (await history.arrayAt(option, to)) ?? [];
    if (exported === undefined || (await textOf(exported, to, history)) !== text) continue;
    const display = await textOf(shown ?? null, to, history);
    return display === undefined ? undefined : [display];
  }
  return [text];
}

async function textOf(value: PdfObject, to: number, history: RevisionHistory): Promise<string | undefined> {
  const found = await history.resolveAt(value, to);
  if (found instanceof PdfName) return found.value;
  return found instanceof PdfString ? found.toText() : undefined;
}

async function textLook(
  look: PdfObject,
  wanted: readonly string[] | undefined,
  { after, to, history }: Looked,
  flags: number,
): Promise<FieldLook> {
  const stream = await history.resolveAt(look, to);
  const data = stream instanceof PdfStream ? await plainDataOf(look, stream, history) : undefined;
  const box = stream instanceof PdfStream ? await boxOf(stream, to, history) : undefined;
  if (data === undefined || box === undefined || !(stream instanceof PdfStream)) return 'unread';
  if (
    stream.dict.has('OC') ||
    !(await isToScale(stream, box, after, to, history)) ||
    (await hasOwnColors(stream, after, to, history))
  )
    return 'unread';
  const cells = (flags & COMB) === 0 ? 0 : await inherited(after, 'MaxLen', to, history);
  const fonts = new Map<string, Promise<FontText | undefined>>();
  const fontOf = (name: string) => {
    const known = fonts.get(name) ?? findFont(name, stream.dict, after, to, history);
    fonts.set(name, known);
    return known;
  };
  const shown = await shownText(data, box, typeof cells === 'number' ? cells : 0, fontOf);
  if (shown.kind === 'unread' || wanted === undefined) return 'unread';
  if (shown.text !== '' && !(await isUpright(shown.turn, stream, after, to, history))) return 'unread';
  if (wanted.some((text) => plain(text) === plain(shown.text))) return 'as-valued';
  if (plain(shown.text) === '') return 'stale';
  // A script of the form makes texts of values: "1000" is shown as "1.000,00" (12.6.3, action F).
  const script = await formatOf(after, to, history);
  if (script === undefined) return 'other';
  const isFormatted = (text: string) => {
    const formatted = formattedNumber(script, text);
    return formatted !== undefined && plain(formatted) === plain(shown.text);
  };
  return wanted.some(isFormatted) ? 'as-valued' : 'unread';
}

/** Other numbers (², ¼) stand for themselves: 10² is not 102. */
const WITHOUT_NUMBERS = /\P{No}+/gu;

function plain(text: string): string {
  return text
    .replace(WITHOUT_NUMBERS, (part) => part.normalize('NFKC'))
    .replace(/[\s\u00a0\u00ad]+/gu, '')
    .replace(/[\u2010-\u2015\u2212]/gu, '-');
}

/** The script that formats a field's value; empty for one that is no string; undefined where nothing formats it. */
async function formatOf(dict: PdfDict, to: number, history: RevisionHistory): Promise<string | undefined> {
  const actions = await history.dictAt(await inherited(dict, 'AA', to, history), to);
  if (actions?.has('F') !== true) return undefined;
  const action = await history.dictAt(actions.get('F'), to);
  const script = await history.resolveAt(action?.get('JS') ?? null, to);
  return action?.name('S') === 'JavaScript' && script instanceof PdfString && !action.has('Next')
    ? script.toText()
    : '';
}

async function findFont(
  name: string,
  look: PdfDict,
  widget: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<FontText | undefined> {
  const fontsIn = async (resources: PdfObject | undefined, revision = to) =>
    await history.dictAt((await history.dictAt(resources, revision))?.get('Font'), revision);
  const fontIn = async (resources: PdfObject | undefined, revision = to) =>
    (await fontsIn(resources, revision))?.get(name) ?? null;
  const fontOfForm = async (revision: number) => {
    const form = await history.dictAt((await history.catalogAt(revision)).get('AcroForm'), revision);
    return await fontIn(form?.get('DR'), revision);
  };
  const ownFonts = await fontsIn(look.get('Resources'));
  if (!isPlainName(name) || (ownFonts !== undefined && !hasPlainNames(ownFonts))) return undefined;
  const signed = await fontOfForm(history.firstSigned(to));
  const own = ownFonts?.get(name) ?? null;
  if (own !== null) return await fontText(own, signed, to, history);
  // What a look does not have some readers take from its page (7.8.3), some from the form: it has to be the same.
  const shared = await fontOfForm(to);
  if (shared === null) return undefined;
  for (const resources of await resourcesOfPages(widget, to, history)) {
    const shown = await fontIn(resources);
    if (shown !== null && !sameValue(shown, shared)) return undefined;
  }
  return await fontText(shared, signed, to, history);
}

/** What each page draws with on which a widget stands. */
async function resourcesOfPages(
  widget: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<readonly PdfObject[]> {
  const resources: PdfObject[] = [];
  for (const page of await pagesOf(widget, to, history))
    resources.push(await effectiveEntry('Resources', page, to, history));
  return resources;
}

/** The box that clips the look; undefined where its own transformation does more than turn or move it (12.5.5). */
async function boxOf(stream: PdfStream, to: number, history: RevisionHistory): Promise<Box | undefined> {
  const box = await numbersAt(stream.dict.get('BBox'), to, history);
  const [a = 1, b = 0, c = 0, d = 1] = await numbersAt(stream.dict.get('Matrix'), to, history);
  if (box.length !== 4 || a * d - b * c <= 0 || Math.abs(a * c + b * d) > 1e-3) return undefined;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = box;
  return { left: Math.min(x0, x1), bottom: Math.min(y0, y1), right: Math.max(x0, x1), top: Math.max(y0, y1) };
}

/** A look is stretched into its field (12.5.5): by far more or less, what it says cannot be read any more. */
const STRETCHED = 2;

async function isToScale(
  { dict }: PdfStream,
  { left, bottom, right, top }: Box,
  widget: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = await numbersAt(widget.get('Rect'), to, history);
  const [a = 1, b = 0, c = 0, d = 1] = await numbersAt(dict.get('Matrix'), to, history);
  const [width, height] = [right - left, top - bottom];
  const sides = [
    [Math.abs(a) * width + Math.abs(c) * height, Math.abs(x1 - x0)],
    [Math.abs(b) * width + Math.abs(d) * height, Math.abs(y1 - y0)],
  ] as const;
  // A field without a place shows nothing at all.
  return sides.every(([own, given]) => given === 0 || (own <= given * STRETCHED && given <= own * STRETCHED));
}

/** Text leans no more than this by rounding, in degrees. */
const LEANING = 2;

/** Whether text stands as its field does (table 192, /R): upside down a 9 is a 6, and what is first comes last. */
async function isUpright(
  turn: number,
  { dict }: PdfStream,
  widget: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const [a = 1, b = 0] = await numbersAt(dict.get('Matrix'), to, history);
  const style = await history.dictAt(widget.get('MK'), to);
  const rotation = await history.resolveAt(style?.get('R'), to);
  const apart = turn + turnOf(a, b) - (typeof rotation === 'number' ? rotation : 0);
  return Math.abs(apart - 360 * Math.round(apart / 360)) <= LEANING;
}

/** Colour spaces of its own, or of its pages where it has no resources, in the place of the device's (8.6.5.6) may make any colour of black. */
async function hasOwnColors(
  { dict }: PdfStream,
  widget: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const given = dict.has('Resources') ? [dict.get('Resources')] : await resourcesOfPages(widget, to, history);
  for (const each of given) {
    const resources = await history.dictAt(each, to);
    const spaces = await history.dictAt(resources?.get('ColorSpace'), to);
    if (spaces !== undefined && namesDefaultColors(spaces.map.keys())) return true;
  }
  return false;
}

async function numbersAt(
  value: PdfObject,
  revision: number,
  history: RevisionHistory,
): Promise<readonly number[]> {
  const list: number[] = [];
  for (const item of (await history.arrayAt(value, revision)) ?? []) {
    const number = await history.resolveAt(item, revision);
    if (typeof number === 'number') list.push(number);
  }
  return list;
}

/** What a field says, or its parents (12.7.4.1). */
async function inherited(
  dict: PdfDict,
  key: string,
  revision: number,
  history: RevisionHistory,
): Promise<PdfObject> {
  let current: PdfDict | undefined = dict;
  for (let i = 0; current !== undefined && i < MAX_PARENTS; i++) {
    const value = await history.resolveAt(current.get(key), revision);
    if (value !== null) return value;
    current = await history.dictAt(current.get('Parent'), revision);
  }
  return null;
}
