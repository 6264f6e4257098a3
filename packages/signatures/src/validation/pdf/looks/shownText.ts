import { Keyword, PdfDict, PdfName, type PdfObject, PdfParser, PdfString } from '../../../pdf/index.ts';
import { type Box, isFlatArea, type Point, type Segment, sidesOf } from './borders.ts';
import type { FontText } from './fontText.ts';
import { isBeside, type Matrix, place, product, turnOf } from './geometry.ts';
import { hasItsOperands, isInItsPlace, isWellWritten } from './lookOperators.ts';
import { shownColor } from './shownColor.ts';

/**
 * What a look of a text field shows: its text in reading order, or `unread` where something in it could show what is
 * no text of the string operators, or text that does not stand as it is written.
 */
export type ShownText =
  /** `turn`: by how many degrees it stands turned to the left. */
  { readonly kind: 'text'; readonly text: string; readonly turn: number } | { readonly kind: 'unread' };

const UNREAD: ShownText = { kind: 'unread' };
const MAX_OPERATORS = 20_000;
const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** What readers say in the place of marked content (14.9). */
const OTHER_TEXTS = ['ActualText', 'Alt', 'E'];
/** Operators that change nothing of what this looks at: marks, dashes, joins, intents. */
const INERT = new Set(['BMC', 'EMC', 'MP', 'DP', 'J', 'j', 'M', 'd', 'ri', 'i', 'BX', 'EX']);
const FILLING = new Set(['g', 'rg', 'k']);
const STROKING = new Set(['G', 'RG', 'K', 'CS', 'SC', 'SCN']);
/** Black in each of the device's own colour spaces (8.6.4), whose number of components tells them apart. */
const BLACK: ReadonlyMap<string, string> = new Map([
  ['DeviceGray', '0'],
  ['DeviceRGB', '0 0 0'],
  ['DeviceCMYK', '0 0 0 1'],
]);

/** How wide a border may be, in parts of its field; the outline of a letter of any colour, and of its own. */
const BORDER = 0.25;
const THIN = 0.05;
const BOLD = 0.17;

interface State {
  matrix: Matrix;
  color: string;
  /** The colour of lines; undefined where it may be any. */
  outline: string | undefined;
  lineWidth: number;
  /** Whether letters are drawn with their outlines (9.3.6). */
  isOutlined: boolean;
  font: FontText | undefined;
  size: number;
  leading: number;
  scale: number;
  /** Added behind each character, and behind each space besides (9.3.2, 9.3.3). */
  spacing: number;
  wordSpacing: number;
}

/** @param comb into how many cells lines divide the field (12.7.5.3), 0 for none */
export async function shownText(
  content: Uint8Array,
  box: Box,
  comb: number,
  fontOf: (name: string) => Promise<FontText | undefined>,
): Promise<ShownText> {
  const reader = new LookReader(box, comb, fontOf);
  const parser = new PdfParser(content);
  const operands: PdfObject[] = [];
  for (let count = 0; count < MAX_OPERATORS; ) {
    parser.skipWhite();
    const from = parser.pos;
    const item = parser.read();
    if (!(item instanceof Keyword)) {
      operands.push(item);
      if (operands.length > 64 || !isWellWritten(content, from, parser.pos)) return UNREAD;
      continue;
    }
    if (item.text === '') return operands.length === 0 ? reader.finish() : UNREAD;
    count++;
    if (!hasItsOperands(item.text, operands) || !(await reader.take(item.text, operands))) return UNREAD;
    operands.length = 0;
  }
  return UNREAD;
}

/** Follows the operators of a content stream (ISO 32000-2, annex A) as far as a plain look needs them. */
class LookReader {
  readonly #box: Box;
  readonly #comb: number;
  readonly #fontOf: (name: string) => Promise<FontText | undefined>;
  readonly #saved: State[] = [];
  #state: State = {
    matrix: IDENTITY,
    color: '0',
    outline: '0',
    lineWidth: 1,
    isOutlined: false,
    font: undefined,
    size: 0,
    leading: 0,
    scale: 1,
    spacing: 0,
    wordSpacing: 0,
  };
  #text = '';
  #line: Matrix = IDENTITY;
  /** Where the last text began, and how it looked: text stands in reading order and in one look. */
  #last: { readonly at: Matrix; readonly size: number; readonly color: string } | undefined;
  /** How far what was shown since the last new place reaches at least. */
  #reach = 0;
  #isPlaced = true;
  #isInText = false;
  #segments: Segment[] = [];
  #from: Point = [0, 0];
  #begin: Point = [0, 0];
  #clips = false;
  /** The colour of what was painted behind all that follows. */
  #behind: string | undefined;

  constructor(box: Box, comb: number, fontOf: (name: string) => Promise<FontText | undefined>) {
    this.#box = box;
    this.#comb = comb;
    this.#fontOf = fontOf;
  }

  finish(): ShownText {
    const [a, b] = this.#last?.at ?? IDENTITY;
    return { kind: 'text', text: this.#text, turn: turnOf(a, b) };
  }

  /** False where what follows cannot be understood. */
  async take(operator: string, operands: readonly PdfObject[]): Promise<boolean> {
    if (!isInItsPlace(operator, this.#isInText)) return false;
    if (INERT.has(operator)) return true;
    const state = this.#state;
    const numbers = operands.filter((each) => typeof each === 'number');
    const [a = 0, b = 0, c = 0, d = 0] = numbers;
    if (STROKING.has(operator)) {
      state.outline = /^(?:G|RG|K)$/.test(operator) ? numbers.join(' ') : undefined;
      return true;
    }
    if (FILLING.has(operator)) {
      state.color = numbers.join(' ');
      return true;
    }
    switch (operator) {
      // What belongs to a layer is shown or not (8.11.3.2). Another text may be copied and read out than is drawn
      // (14.9.3 to 14.9.5); properties under a name are not looked for.
      case 'BDC': {
        const [tag, properties] = operands;
        if (tag instanceof PdfName && tag.value === 'OC') return false;
        return properties instanceof PdfDict && !OTHER_TEXTS.some((key) => properties.has(key));
      }
      case 'q':
        this.#saved.push({ ...state });
        return this.#saved.length < 32;
      case 'Q': {
        const saved = this.#saved.pop();
        this.#state = saved ?? state;
        return saved !== undefined;
      }
      case 'w':
        state.lineWidth = a;
        return true;
      case 'cs':
        return this.#chooseSpace(operands);
      case 'sc':
      case 'scn':
        return this.#chooseColor(operands, numbers);
      case 'cm':
        state.matrix = product(matrixOf(numbers), state.matrix);
        return numbers.length === 6;
      case 're':
        this.#rectangle(a, b, c, d);
        return true;
      case 'm':
        this.#from = this.#begin = place(state.matrix, a, b);
        return true;
      case 'l':
        this.#lineTo(place(state.matrix, a, b));
        return true;
      case 'h':
        this.#lineTo(this.#begin);
        return true;
      case 'W':
      case 'W*':
        this.#clips = true;
        return true;
      case 'n':
        return this.#endPath('nothing');
      case 'S':
      case 's':
        return this.#isThin() && this.#endPath('lines');
      case 'f':
      case 'F':
      case 'f*':
        return this.#endPath('areas');
      case 'B':
      case 'B*':
      case 'b':
      case 'b*':
        return this.#isThin() && this.#endPath('areas');
      case 'BT':
        this.#put(IDENTITY);
        this.#isInText = true;
        return true;
      case 'ET':
        this.#isInText = false;
        return true;
      case 'Tf': {
        const [name, size] = operands;
        if (!(name instanceof PdfName) || typeof size !== 'number') return false;
        state.font = await this.#fontOf(name.value);
        state.size = size;
        return true;
      }
      case 'Tm':
        this.#put(matrixOf(numbers));
        return numbers.length === 6;
      case 'TD':
        state.leading = -b;
        return this.#move(a, b);
      case 'Td':
        return this.#move(a, b);
      case 'T*':
        return this.#move(0, -state.leading);
      case 'TL':
        state.leading = a;
        return true;
      case 'Tz':
        state.scale = a / 100;
        return a >= 50 && a <= 200;
      case 'Tc':
        state.spacing = a;
        return a >= -0.2 * state.size && (this.#comb > 0 || a <= Math.max(1, state.size));
      case 'Tw':
        state.wordSpacing = a;
        return a >= -0.2 * state.size && a <= Math.max(1, 2 * state.size);
      case 'Ts':
        return Math.abs(a) <= state.size / 2;
      // Filled, with an outline or without; outlines alone may be of any colour, the others show nothing (9.3.6).
      case 'Tr':
        state.isOutlined = a === 2;
        return a === 0 || a === 2;
      case 'Tj':
        return this.#show(operands);
      case "'":
        return this.#move(0, -state.leading) && this.#show(operands);
      case 'TJ':
        return this.#show(Array.isArray(operands[0]) ? operands[0] : []);
      default:
        return false;
    }
  }

  /** Other colour spaces than the device's own may make any colour of any number. */
  #chooseSpace([space]: readonly PdfObject[]): boolean {
    const black = space instanceof PdfName ? BLACK.get(space.value) : undefined;
    if (black === undefined) return false;
    this.#state.color = black;
    return true;
  }

  #chooseColor(operands: readonly PdfObject[], components: readonly number[]): boolean {
    const expected = this.#state.color.split(' ').length;
    if (components.length !== operands.length || components.length !== expected) return false;
    this.#state.color = components.join(' ');
    return true;
  }

  #move(x: number, y: number): boolean {
    this.#put(product([1, 0, 0, 1, x, y], this.#line));
    return true;
  }

  #put(line: Matrix): void {
    this.#line = line;
    this.#isPlaced = true;
  }

  #rectangle(x: number, y: number, width: number, height: number): void {
    const { matrix } = this.#state;
    this.#from = this.#begin = place(matrix, x, y);
    this.#lineTo(place(matrix, x + width, y));
    this.#lineTo(place(matrix, x + width, y + height));
    this.#lineTo(place(matrix, x, y + height));
    this.#lineTo(this.#begin);
  }

  #lineTo(to: Point): void {
    this.#segments.push([this.#from, to]);
    this.#from = to;
  }

  #show(items: readonly PdfObject[]): boolean {
    const { font, size, matrix } = this.#state;
    const color = shownColor(this.#state.color.split(' ').map(Number));
    // Of a negative size letters stand on their heads.
    if (font === undefined || size < 0) return false;
    let shown = '';
    let moved = 0;
    for (const item of items) {
      // A number moves what follows, to the left where it is positive, in thousandths of the size (9.4.3).
      moved = typeof item === 'number' ? moved + item : 0;
      if (typeof item === 'number' && Math.abs(moved) <= 250) continue;
      const text = item instanceof PdfString ? font(item.bytes) : undefined;
      if (text === undefined) return false;
      shown += text;
    }
    if (shown.trim() === '') return true;
    const at = product(this.#line, matrix);
    const height = Math.abs(size) * Math.hypot(at[2], at[3]);
    const last = this.#last;
    if (last !== undefined) {
      if (last.color !== color || height < last.size / 2 || height > last.size * 2) return false;
      // What follows without a new place stands behind what was shown before.
      if (this.#isPlaced && !isBeside(last.at, at, height, this.#reach)) return false;
    }
    if (this.#isPlaced) this.#reach = 0;
    const reach = reachOf(shown, this.#state) * Math.hypot(at[0], at[1]);
    if (this.#state.isOutlined && !this.#isFaint(height)) return false;
    if (!this.#isInside(at, height, this.#reach, reach, shown)) return false;
    this.#reach += reach;
    this.#last = { at, size: height, color };
    this.#isPlaced = false;
    this.#text += shown;
    return true;
  }

  /** How wide lines are on the page, at their widest. */
  #lineWidth(): number {
    const [a, b, c, d] = this.#state.matrix;
    return Math.abs(this.#state.lineWidth) * Math.max(Math.hypot(a, b), Math.hypot(c, d));
  }

  /** Whether lines are as wide as borders are (12.5.4): wider ones are areas, and with dashes they are letters. */
  #isThin(): boolean {
    const { left, bottom, right, top } = this.#box;
    return this.#lineWidth() <= Math.max(1, BORDER * Math.min(right - left, top - bottom));
  }

  /** Whether letters of a height are to be seen with their outlines: in their own colour, or within thin ones of any. */
  #isFaint(height: number): boolean {
    const { color, outline } = this.#state;
    const part = this.#lineWidth() / height;
    return part <= THIN || (outline !== undefined && isLike(color, outline) && part <= BOLD);
  }

  /**
   * Text that begins in the box and is not cut off by far, upright and neither too small nor too pale to be seen.
   * @param from how far from `at` the text begins, `reach` how far it goes on from there
   */
  #isInside(at: Matrix, height: number, from: number, reach: number, text: string): boolean {
    const { left, bottom, right, top } = this.#box;
    const [width, depth] = [right - left, top - bottom];
    if (at[0] * at[3] - at[1] * at[2] <= 0 || height < 2 || height > 1.5 * Math.max(width, depth))
      return false;
    const isIn = ([x, y]: Point, slack: number) =>
      x >= left - slack && x <= right + slack && y >= bottom - slack && y <= top + slack;
    const along = (by: number): Point => {
      const length = Math.hypot(at[0], at[1]) || 1;
      return [at[4] + (at[0] / length) * by, at[5] + (at[1] / length) * by];
    };
    const across = Math.hypot(at[2], at[3]) || 1;
    const middle: Point = [at[4] + (at[2] / across) * 0.4 * height, at[5] + (at[3] / across) * 0.4 * height];
    // Capitals are two thirds of the height: more than half of them is to be seen.
    if (!isIn([at[4], at[5]], height / 2) || !isIn(middle, 0)) return false;
    const room = Math.max(width, depth);
    const { spacing, wordSpacing, scale } = this.#state;
    if (text.length * scale * height * 0.25 > room) return false;
    // A text that is too long for its field is cut off by the field; none is moved or stretched until it is.
    const isPlain = spacing <= 0 && wordSpacing <= 0 && scale <= 1 && at[4] <= left + 0.2 * width;
    if (!isPlain && !isIn(along(from + reach), 0)) return false;
    const parts = this.#state.color.split(' ').map(Number);
    const pale = parts.length === 4 ? parts.every((part) => part < 0.1) : parts.every((part) => part > 0.9);
    return !pale && !isLike(this.#state.color, this.#behind);
  }

  /** A background behind the text, and what runs along the edges, which is the field's border (12.5.4). */
  #endPath(paints: 'nothing' | 'lines' | 'areas'): boolean {
    const [segments, clips] = [this.#segments, this.#clips];
    this.#segments = [];
    this.#clips = false;
    if (segments.length === 0) return true;
    const sides = sidesOf(this.#box, segments);
    if (clips && !sides.covers) return false;
    if (paints === 'nothing') return true;
    if (paints === 'lines')
      return segments.every((each) => sides.isAlong(each) || (this.#comb > 0 && sides.divides(each)));
    // What is painted over the text hides it; what is painted before lies behind it.
    if (sides.covers && !isFlatArea(segments, this.#box)) this.#behind = this.#state.color;
    if (sides.covers) return this.#last === undefined || isFlatArea(segments, this.#box);
    return segments.every((each) => sides.isAlong(each)) && isFlatArea(segments, this.#box);
  }
}

/** How wide letters are at least, in parts of the size; digits are as wide as in any face that is not condensed. */
const NARROW = 0.15;
const DIGIT = 0.45;

/** How far a text reaches at least, in units of text space. */
function reachOf(text: string, { size, scale, spacing, wordSpacing }: State): number {
  let width = 0;
  for (const letter of text) {
    width += (/\d/.test(letter) ? DIGIT : NARROW) * Math.abs(size) + Math.max(0, spacing);
    if (letter === ' ') width += Math.max(0, wordSpacing);
  }
  return (width - Math.max(0, spacing)) * scale;
}

/** Whether a text in one colour is lost on another, both in components of the device's own spaces. */
function isLike(color: string, behind: string | undefined): boolean {
  return behind !== undefined && Math.abs(lightnessOf(color) - lightnessOf(behind)) < 0.15;
}

/** From 0 for black to 1 for white (10.4.2, 10.4.3). */
function lightnessOf(color: string): number {
  const [first = 0, green = first, blue = first, black] = color.split(' ').map(Number);
  const grey = 0.3 * first + 0.59 * green + 0.11 * blue;
  return black === undefined ? grey : 1 - Math.min(1, grey + black);
}

function matrixOf(numbers: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbers;
  return [a, b, c, d, e, f];
}
