import { SignatureError } from '../../../../errors.ts';
import {
  isUsuallyStored,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../../../pdf/index.ts';
import type { RevisionHistory } from '../../revisionHistory.ts';
import { saysItsLength } from '../same/samePdfObject.ts';
import { hasPlainNames } from './plainName.ts';

const MAX_FIELDS = 20_000;
/** Pages and annotations. */
const MAX_NODES = 200_000;
const MAX_DECODED = 16 << 20;

/** Which names are asked for: all, or of fonts those that are looked for where nothing nearer has them. */
export type Asked = 'any' | 'fonts';

/**
 * Names of resources that the form's default appearances use as of a revision, and its fields' looks with all that these
 * draw with, whether they lead anywhere or not; undefined where there is too much to look at. Of `fonts`, what a stream
 * finds in resources of its own (7.8.3) is left out, and the style of what readers draw by its look (12.5.5, 12.7.4.3).
 */
export async function namesUsedByForm(
  revision: number,
  history: RevisionHistory,
  asked: Asked = 'any',
): Promise<ReadonlySet<string> | undefined> {
  const form = await history.dictAt((await history.catalogAt(revision)).get('AcroForm'), revision);
  // Readers that draw the fields themselves keep to no look (12.7.3, table 224).
  const keepsLooks =
    asked === 'fonts' && (await history.resolveAt(form?.get('NeedAppearances'), revision)) !== true;
  const used = new Set<string>();
  const waiting: Styled[] = form === undefined ? [] : [{ node: form, style: new Set() }];
  const looks: Drawn[] = [];
  const seen = new Set<number>();
  for (let next = waiting.pop(), count = 0; next !== undefined; next = waiting.pop()) {
    const { node, style } = next;
    if (node instanceof PdfRef) {
      if (seen.has(node.num)) {
        // Under another parent it may have another style.
        for (const name of style) used.add(name);
        continue;
      }
      seen.add(node.num);
    }
    const dict = await history.dictAt(node, revision);
    if (dict === undefined) continue;
    if (++count > MAX_FIELDS) return undefined;
    const own = await styleOf(dict, style, revision, history);
    looks.push({ node: dict.get('AP'), content: true, spaces: false });
    const kids = [
      ...((await history.arrayAt(dict.get('Fields'), revision)) ?? []),
      ...((await history.arrayAt(dict.get('Kids'), revision)) ?? []),
    ];
    const isDrawnByStyle = dict.has('Rect') ? !(await hasLook(dict, revision, history)) : kids.length === 0;
    if (!keepsLooks || isDrawnByStyle) for (const name of own) used.add(name);
    for (const kid of kids) waiting.push({ node: kid, style: own });
  }
  return (await noteDrawn(looks, used, revision, history, asked)) ? used : undefined;
}

interface Styled {
  readonly node: PdfObject;
  /** Names in the style that those above it say (12.7.4.3). */
  readonly style: ReadonlySet<string>;
}

async function styleOf(
  dict: PdfDict,
  inherited: ReadonlySet<string>,
  revision: number,
  history: RevisionHistory,
): Promise<ReadonlySet<string>> {
  const style = await history.resolveAt(dict.get('DA'), revision);
  if (!(style instanceof PdfString)) return inherited;
  const names = new Set<string>();
  note(style.bytes, names);
  return names;
}

/** Whether a widget has a look, of one state at least. */
async function hasLook(widget: PdfDict, revision: number, history: RevisionHistory): Promise<boolean> {
  const looks = await history.dictAt(widget.get('AP'), revision);
  const normal = await history.resolveAt(looks?.get('N'), revision);
  if (!(normal instanceof PdfDict)) return normal instanceof PdfStream;
  for (const state of normal.map.values())
    if ((await history.resolveAt(state, revision)) instanceof PdfStream) return true;
  return false;
}

/**
 * Names that the styles of annotations use, which readers draw by and look for in the form's resources (12.5.6.6,
 * 12.7.4.3): of free texts, and of widgets that the form does not list; undefined where there are too many. Of `fonts`,
 * widgets that have a look are left out.
 */
export async function namesUsedByAnnotations(
  revision: number,
  history: RevisionHistory,
  asked: Asked = 'any',
): Promise<ReadonlySet<string> | undefined> {
  const used = new Set<string>();
  const seen = new Set<number>();
  const waiting: PdfObject[] = [(await history.catalogAt(revision)).get('Pages')];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node instanceof PdfRef && seen.has(node.num)) continue;
    if (node instanceof PdfRef) seen.add(node.num);
    if (seen.size > MAX_NODES) return undefined;
    const dict = await history.dictAt(node, revision);
    if (dict === undefined) continue;
    const isDrawnByLook =
      asked === 'fonts' && dict.name('Subtype') === 'Widget' && (await hasLook(dict, revision, history));
    const style = isDrawnByLook ? null : await history.resolveAt(dict.get('DA'), revision);
    if (style instanceof PdfString) note(style.bytes, used);
    for (const key of ['Kids', 'Annots'])
      for (const below of (await history.arrayAt(dict.get(key), revision)) ?? []) waiting.push(below);
  }
  return used;
}

/** Whether a field has a value that readers draw by the form's style: it has neither a look nor a style of its own. */
export async function isDrawnByForm(revision: number, history: RevisionHistory): Promise<boolean> {
  const form = await history.dictAt((await history.catalogAt(revision)).get('AcroForm'), revision);
  const seen = new Set<number>();
  const waiting = [...((await history.arrayAt(form?.get('Fields'), revision)) ?? [])].map((node) => ({
    node,
    hasValue: false,
  }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, hasValue } = next;
    if (node instanceof PdfRef && seen.has(node.num)) continue;
    if (node instanceof PdfRef) seen.add(node.num);
    if (seen.size > MAX_FIELDS) return true;
    const dict = await history.dictAt(node, revision);
    if (dict === undefined || dict.has('DA') || dict.name('FT') === 'Sig') continue;
    const valued = hasValue || (await history.resolveAt(dict.get('V'), revision)) !== null;
    if (valued && dict.has('Rect') && !dict.has('AP')) return true;
    for (const kid of (await history.arrayAt(dict.get('Kids'), revision)) ?? [])
      waiting.push({ node: kid, hasValue: valued });
  }
  return false;
}

/** Where content stands whatever its stream says of itself: of pages, glyphs, annotations and soft masks. */
const CONTENT: ReadonlySet<string> = new Set(['Contents', 'CharProcs', 'AP', 'G']);
/** Where colour spaces are named, and with all that they are made of. */
const SPACES: ReadonlySet<string> = new Set(['ColorSpace', 'CS']);
/** Streams of these kinds are drawn as what they are, or not at all. */
const NO_CONTENT: ReadonlySet<string> = new Set(['Image', 'XML', 'Type1C', 'CIDFontType0C', 'OpenType']);

/**
 * Names of resources that anything uses that the pages lead to as of a revision; undefined where there is too much to
 * look at.
 */
export async function namesUsedByPages(
  revision: number,
  history: RevisionHistory,
): Promise<ReadonlySet<string> | undefined> {
  const used = new Set<string>();
  const pages = { node: (await history.catalogAt(revision)).get('Pages'), content: false, spaces: false };
  return (await noteDrawn([pages], used, revision, history)) ? used : undefined;
}

interface Drawn {
  readonly node: PdfObject;
  readonly content: boolean;
  readonly spaces: boolean;
}

/** Notes what all that `waiting` leads to uses; false where there is too much to look at. */
async function noteDrawn(
  waiting: Drawn[],
  used: Set<string>,
  revision: number,
  history: RevisionHistory,
  asked: Asked = 'any',
): Promise<boolean> {
  const seen = {
    'true true': new Set<number>(),
    'true false': new Set<number>(),
    'false true': new Set<number>(),
    'false false': new Set<number>(),
  };
  let decoded = 0;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, content, spaces } = next;
    const known = seen[`${content} ${spaces}`];
    if (node instanceof PdfRef && known.has(node.num)) continue;
    if (node instanceof PdfRef) known.add(node.num);
    if (known.size > MAX_FIELDS) return false;
    const object = await history.resolveAt(node, revision);
    if (object instanceof PdfStream && (content || mayDraw(object.dict))) {
      const data = await dataOf(node, revision, history);
      decoded += data?.length ?? 0;
      if (data === undefined || decoded > MAX_DECODED) return false;
      note(data, used, asked === 'fonts' ? await fontsOf(object.dict, revision, history) : undefined);
    }
    if (Array.isArray(object) && content && object.length > 1) {
      const joined = await joinedDataOf(object, revision, history);
      decoded += joined.length;
      if (decoded > MAX_DECODED) return false;
      note(joined, used);
    }
    if (object instanceof PdfName && spaces) noteName(object.value, used);
    if (Array.isArray(object)) for (const item of object) waiting.push({ node: item, content, spaces });
    const [dict, inherits] = object instanceof PdfStream ? [object.dict, false] : [object, content];
    if (dict instanceof PdfDict)
      for (const [key, value] of dict.map)
        waiting.push({
          node: value,
          content: inherits || CONTENT.has(key),
          // PDFBox and Ghostscript look for the name of a colour space in the resources: of an image, a group, an
          // alternate or a base within another one (8.6.6, 8.9.5.2, 11.6.6).
          spaces: spaces || SPACES.has(key),
        });
  }
  return true;
}

/** Fonts that a stream has of its own; undefined where some reader takes the name of one for another. */
async function fontsOf(
  stream: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<ReadonlySet<string> | undefined> {
  const resources = await history.dictAt(stream.get('Resources'), revision);
  const fonts = await history.dictAt(resources?.get('Font'), revision);
  if (fonts === undefined || !hasPlainNames(fonts)) return undefined;
  const names = new Set<string>();
  for (const [name, font] of fonts.map)
    if ((await history.resolveAt(font, revision)) instanceof PdfDict) names.add(name);
  return names;
}

function mayDraw(dict: PdfDict): boolean {
  return dict.has('PatternType') || !NO_CONTENT.has(dict.name('Subtype') ?? '');
}

async function dataOf(
  value: PdfObject,
  revision: number,
  history: RevisionHistory,
): Promise<Uint8Array | undefined> {
  const stream = await history.resolveAt(value, revision);
  if (!(stream instanceof PdfStream) || !(value instanceof PdfRef)) return new Uint8Array(0);
  if (!isUsuallyStored(stream.dict) || !(await saysItsLength(stream, history.document))) return undefined;
  try {
    return await history.document.streamData(stream, value.num, value.gen, MAX_DECODED);
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return undefined;
  }
}

/**
 * The streams of a page as pdf.js reads them, with nothing in between: a name may begin in one and end in another, where
 * the standard has it end (7.8.2). What cannot be read is told of where each is read by itself.
 */
async function joinedDataOf(
  streams: readonly PdfObject[],
  revision: number,
  history: RevisionHistory,
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for (const each of streams) parts.push((await dataOf(each, revision, history)) ?? new Uint8Array(0));
  return Buffer.concat(parts);
}

/** All but white space and delimiters (7.2.3, tables 1 and 2): fewer characters than JavaScript takes for white space. */
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]+)/g;

/** Whatever looks like a name, in strings too: one too many does no harm here. */
function note(content: Uint8Array, used: Set<string>, but?: ReadonlySet<string>): void {
  for (const [, name = ''] of Buffer.from(content).toString('latin1').matchAll(NAME)) {
    if (but?.has(name) === true) continue;
    noteName(
      name.replace(/#([0-9A-Fa-f]{2})/g, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
      used,
    );
  }
}

/** The name, and what poppler and Ghostscript take it for, which end at a zero octet (7.3.5). */
function noteName(name: string, used: Set<string>): void {
  used.add(name);
  const end = name.indexOf('\0');
  if (end >= 0) used.add(name.slice(0, end));
}
