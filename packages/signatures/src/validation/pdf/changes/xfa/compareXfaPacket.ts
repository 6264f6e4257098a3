import { spend, spendSearching } from '../../../../budget/index.ts';
import { SignatureError } from '../../../../errors.ts';
import {
  isPlainlyStored,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../../../pdf/index.ts';
import type { RevisionHistory } from '../../revisionHistory.ts';
import type { Change } from '../change.ts';
import { valueAt } from '../widgetLooks.ts';

const MAX_PACKET = 1 << 20;
const MAX_FIELDS = 20_000;
/** Steps to look at a field. */
const LOOKING = 5;

/**
 * A packet of an XFA form that an update wrote anew (ISO 32000-1, 12.7.8). Some readers show the form that the packets make,
 * others its fields: what was filled in has to be the same in both. The form's own state may hide and show anything.
 * @param num the packet's object, the same before and after
 */
export async function compareXfaPacket(
  name: string,
  num: number,
  before: PdfObject,
  after: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<readonly Change[]> {
  if (name === 'form') return [{ kind: 'xfa_state_changed' }];
  if (name !== 'datasets') return [{ kind: 'form_xfa_changed' }];
  const filled: Change = { kind: 'form_filled', field: '' };
  const [old, now] = [await dataOf(num, before, history), await dataOf(num, after, history)];
  if (old === undefined || now === undefined) return [filled, { kind: 'xfa_data_differ' }];
  // In the same tree the same place is the same element, whatever others have its name.
  const changed = now.leaves.filter(({ text }, at) => old.leaves[at]?.text !== text);
  const times = Map.groupBy(now.leaves, ({ name }) => name);
  const said = await valuesByName(to, history);
  const isSaid = changed.every(({ name, text }) => said.get(name) === text && times.get(name)?.length === 1);
  return isSaid && old.tree === now.tree ? [filled] : [filled, { kind: 'xfa_data_differ' }];
}

/** An element with nothing but text in it. */
const LEAF = /<((?:[\w.-]+:)?[\w.-]+)(\s[^<>]*?)?(?:\/>|>([^<]*)<\/\1\s*>)/g;

interface XfaLeaf {
  readonly name: string;
  readonly text: string;
}

interface XfaData {
  readonly leaves: readonly XfaLeaf[];
  /** All elements with their attributes, which are data too, without the texts. */
  readonly tree: string;
}

/** Undefined for data of which it cannot be told what they say: for markup that is more than elements. */
async function dataOf(
  num: number,
  packet: PdfObject,
  history: RevisionHistory,
): Promise<XfaData | undefined> {
  if (!(packet instanceof PdfStream) || !isPlainlyStored(packet.dict)) return undefined;
  const written = await textOf(num, packet, history);
  if (written === undefined || /<!|<\?|\0/.test(written)) return undefined;
  spendSearching(written.length);
  const leaves: XfaLeaf[] = [];
  let isOdd = false;
  const tree = written.replace(LEAF, (_all, element: string, attributes = '', said = '') => {
    const text = readCharacters(said);
    isOdd ||= text === undefined;
    leaves.push({ name: element.slice(element.indexOf(':') + 1), text: text ?? '' });
    return `<${element}${attributes.trimEnd()}/>`;
  });
  // What stands between the elements is shown by nobody, or by some.
  if (isOdd || tree.includes('&') || tree.replace(/<[^<>]*>/g, '').trim() !== '') return undefined;
  // White space within a tag says nothing (XML 3.1): writers differ in it.
  return {
    leaves,
    tree: tree
      .replace(/\s+(\/?>)/g, '$1')
      .replace(/>\s+</g, '><')
      .trim(),
  };
}

const CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** A text with what it writes by references (XML 4.1, 4.6); undefined where that is no character of XML (2.2), or a `>`. */
function readCharacters(written: string): string | undefined {
  let isOdd = written.includes('>') || /&(?!(?:#[0-9]{1,7}|#x[0-9a-fA-F]{1,6}|[a-z]{2,4});)/.test(written);
  const text = written.replace(/&(?:#([0-9]+)|#x([0-9a-fA-F]+)|([a-z]+));/g, (_all, decimal, hex, name) => {
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    const character = name === undefined ? characterOf(code) : CHARACTERS.get(name);
    isOdd ||= character === undefined;
    return character ?? '';
  });
  return isOdd ? undefined : linesOf(text);
}

function characterOf(code: number): string | undefined {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  const isControl = code < 0x20 && ![0x09, 0x0a, 0x0d].includes(code);
  return isSurrogate || isControl || code > 0x10ffff ? undefined : String.fromCodePoint(code);
}

/** Fields end lines by a carriage return, data by a line feed. */
const linesOf = (text: string) => text.trim().replace(/\r\n?/g, '\n');

async function textOf(num: number, packet: PdfStream, history: RevisionHistory): Promise<string | undefined> {
  try {
    const data = await history.document.streamData(packet, num, 0, MAX_PACKET);
    return new TextDecoder('utf-8', { fatal: true }).decode(data);
  } catch (error) {
    if (error instanceof SignatureError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** What fields say by their own names, without the index that XFA gives them; nothing for names that are there twice. */
async function valuesByName(
  revision: number,
  history: RevisionHistory,
): Promise<ReadonlyMap<string, string | undefined>> {
  const form = await history.dictAt((await history.catalogAt(revision)).get('AcroForm'), revision);
  const values = new Map<string, string | undefined>();
  const seen = new Set<number>();
  const waiting: PdfObject[] = [form?.get('Fields') ?? null];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    for (const node of (await history.arrayAt(next, revision)) ?? []) {
      spend(LOOKING);
      if (!(node instanceof PdfRef) || seen.has(node.num) || seen.size > MAX_FIELDS) continue;
      seen.add(node.num);
      const dict = await history.dictAt(node, revision);
      if (!(dict instanceof PdfDict)) continue;
      waiting.push(dict.get('Kids'));
      const title = await history.resolveAt(dict.get('T'), revision);
      if (!(title instanceof PdfString)) continue;
      const name = title.toText().replace(/\[\d+\]$/, '');
      const value = await valueAt(dict, revision, history);
      const text =
        value instanceof PdfString ? value.toText() : value instanceof PdfName ? value.value : undefined;
      values.set(name, values.has(name) || text === undefined ? undefined : linesOf(text));
    }
  }
  return values;
}
