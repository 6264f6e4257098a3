import { spend, spendSearching } from '../../../../budget/index.ts';
import { SignatureError } from '../../../../errors.ts';
import {
  Keyword,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfParser,
  PdfRef,
  PdfStream,
  PdfString,
} from '../../../../pdf/index.ts';
import { type Matrix, place, product } from '../../looks/geometry.ts';
import type { RevisionHistory } from '../../revisionHistory.ts';
import { effectiveEntry } from '../pageEntries.ts';
import type { Corners } from './areas.ts';

/** Of more than this nobody is told what lies over it. */
const MAX_CONTENT = 1 << 20;
const MAX_OPERATORS = 50_000;
const MAX_FORMS = 100;
const MAX_DEPTH = 6;
const OPERATORS_PER_STEP = 4;
/** A letter is this wide and high at least, in parts of its size, but for the narrowest. */
const WIDTH = 0.4;
const HEIGHT = 0.6;

const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

interface State {
  matrix: Matrix;
  size: number;
  leading: number;
  /** Octets that make a letter (ISO 32000-2, 9.7.6.2). */
  octets: number;
}

/**
 * Where a page's own text stands, roughly: a box for each string that is shown (ISO 32000-2, 9.4.3), also in forms (8.10).
 * What cannot be read is left out: this tells a person of what lies over text, and no verdict rests on it.
 */
export async function textOnPage(
  page: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<readonly Corners[]> {
  const walk = new TextWalk(revision, history);
  const contents = page.get('Contents');
  const streams = (await history.arrayAt(contents, revision)) ?? [contents];
  const parts: Buffer[] = [];
  for (const stream of streams) parts.push(Buffer.from(await walk.dataOf(stream)), Buffer.from('\n'));
  await walk.run(
    Buffer.concat(parts),
    await effectiveEntry('Resources', page, revision, history),
    IDENTITY,
    0,
  );
  return walk.boxes;
}

class TextWalk {
  readonly boxes: Corners[] = [];
  readonly #revision: number;
  readonly #history: RevisionHistory;
  #left = MAX_CONTENT;
  #operators = 0;
  #forms = 0;

  constructor(revision: number, history: RevisionHistory) {
    this.#revision = revision;
    this.#history = history;
  }

  async dataOf(value: PdfObject): Promise<Uint8Array> {
    const stream = await this.#history.resolveAt(value, this.#revision);
    if (!(stream instanceof PdfStream) || this.#left <= 0) return new Uint8Array();
    const [num, gen] = value instanceof PdfRef ? [value.num, value.gen] : [0, 0];
    try {
      const data = await this.#history.document.streamData(stream, num, gen, this.#left);
      this.#left -= data.length;
      spendSearching(data.length);
      return data;
    } catch (error) {
      if (!(error instanceof SignatureError)) throw error;
      return new Uint8Array();
    }
  }

  /** Follows the operators that place and show text, as far as they can be read. */
  async run(content: Uint8Array, given: PdfObject, matrix: Matrix, depth: number): Promise<void> {
    const resources = await this.#history.dictAt(given, this.#revision);
    const parser = new PdfParser(content);
    const operands: PdfObject[] = [];
    const saved: State[] = [];
    let state: State = { matrix, size: 0, leading: 0, octets: 1 };
    let line = IDENTITY;
    const move = (x: number, y: number) => {
      line = product([1, 0, 0, 1, x, y], line);
    };
    while (this.#operators < MAX_OPERATORS) {
      const item = readOf(parser);
      if (item === undefined) return;
      if (!(item instanceof Keyword)) {
        operands.push(item);
        continue;
      }
      if (item.text === '') return;
      if (this.#operators++ % OPERATORS_PER_STEP === 0) spend(1);
      const numbers = operands.filter((each) => typeof each === 'number');
      const [a = 0, b = 0] = numbers;
      const last = operands.at(-1) ?? null;
      switch (item.text) {
        case 'q':
          saved.push({ ...state });
          break;
        case 'Q':
          state = saved.pop() ?? state;
          break;
        case 'cm':
          state.matrix = product(matrixOf(numbers), state.matrix);
          break;
        case 'BT':
          line = IDENTITY;
          break;
        case 'Tf':
          state.size = a;
          state.octets = await this.#octetsOf(operands[0] ?? null, resources);
          break;
        case 'TL':
          state.leading = a;
          break;
        case 'Tm':
          line = matrixOf(numbers);
          break;
        case 'TD':
          state.leading = -b;
          move(a, b);
          break;
        case 'Td':
          move(a, b);
          break;
        case 'T*':
          move(0, -state.leading);
          break;
        case "'":
        case '"':
          move(0, -state.leading);
          this.#show([last], line, state);
          break;
        case 'Tj':
          this.#show([last], line, state);
          break;
        case 'TJ':
          this.#show(Array.isArray(last) ? last : [], line, state);
          break;
        case 'ID':
          skipImage(parser);
          break;
        case 'Do':
          await this.#draw(last, resources, state.matrix, depth);
      }
      operands.length = 0;
    }
  }

  #show(items: readonly PdfObject[], line: Matrix, { matrix, size, octets }: State): void {
    let length = 0;
    for (const item of items)
      if (item instanceof PdfString && item.bytes.some((octet) => octet !== 0x20))
        length += item.bytes.length;
    if (length === 0 || size === 0) return;
    const at = product(line, matrix);
    const corners = [
      place(at, 0, 0),
      place(at, (length / octets) * WIDTH * size, 0),
      place(at, 0, HEIGHT * size),
      place(at, (length / octets) * WIDTH * size, HEIGHT * size),
    ];
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    this.boxes.push([Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]);
  }

  async #draw(name: PdfObject, resources: PdfDict | undefined, matrix: Matrix, depth: number): Promise<void> {
    if (!(name instanceof PdfName) || depth >= MAX_DEPTH || ++this.#forms > MAX_FORMS) return;
    const objects = await this.#history.dictAt(resources?.get('XObject'), this.#revision);
    const value = objects?.get(name.value) ?? null;
    const form = await this.#history.resolveAt(value, this.#revision);
    if (!(form instanceof PdfStream) || form.dict.name('Subtype') !== 'Form') return;
    const numbers: number[] = [];
    for (const item of (await this.#history.arrayAt(form.dict.get('Matrix'), this.#revision)) ?? [])
      if (typeof item === 'number') numbers.push(item);
    const own = numbers.length === 6 ? matrixOf(numbers) : IDENTITY;
    const inner = form.dict.has('Resources') ? form.dict.get('Resources') : (resources ?? null);
    await this.run(await this.dataOf(value), inner, product(own, matrix), depth + 1);
  }

  async #octetsOf(name: PdfObject, resources: PdfDict | undefined): Promise<number> {
    if (!(name instanceof PdfName)) return 1;
    const fonts = await this.#history.dictAt(resources?.get('Font'), this.#revision);
    const font = await this.#history.dictAt(fonts?.get(name.value), this.#revision);
    return font?.name('Subtype') === 'Type0' ? 2 : 1;
  }
}

/** Undefined for what is no PDF. */
function readOf(parser: PdfParser): PdfObject | Keyword | undefined {
  try {
    return parser.read();
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return undefined;
  }
}

/** The octets of an image within the content, which end with EI between white space (8.9.7). */
function skipImage(parser: PdfParser): void {
  const { bytes } = parser;
  const isWhite = (at: number) => (bytes[at] ?? 0x20) <= 0x20;
  for (let at = parser.pos + 1; at < bytes.length; at++) {
    if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49 || !isWhite(at - 1) || !isWhite(at + 2)) continue;
    parser.pos = at + 2;
    return;
  }
  parser.pos = bytes.length;
}

function matrixOf(numbers: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}
