import { Keyword, PdfDict, PdfName, type PdfObject, PdfParser, PdfString } from '../../../../pdf/index.ts';
import { hasItsOperands } from '../../looks/lookOperators.ts';
import { shownColor } from '../../looks/shownColor.ts';
import type { RevisionHistory } from '../../revisionHistory.ts';
import { sameAt } from '../same/sameMeaning.ts';
import { changedKeys, sameValue } from '../same/samePdfObject.ts';

/** Colours of a widget's border and background (ISO 32000-2, table 192). */
const COLORS: ReadonlySet<string> = new Set(['BC', 'BG']);
/** What only a reader that draws a button by itself shows: captions and icons. */
const CAPTIONS: ReadonlySet<string> = new Set(['CA', 'RC', 'AC', 'I', 'RI', 'IX', 'IF', 'TP']);

/**
 * Whether the appearance characteristics of a widget (12.5.6.19, /MK) still say the same: pdf.js writes those that it
 * knows anew when it fills a field in, and leaves out the others.
 * @param isDrawn whether readers keep to a look that the widget has, so that a caption left out is shown by nobody
 */
export async function sameCharacteristics(
  before: PdfObject,
  after: PdfObject,
  isDrawn: boolean,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  const old = (await history.dictAt(before, to - 1)) ?? new PdfDict();
  const now = (await history.dictAt(after, to)) ?? new PdfDict();
  for (const key of changedKeys(old, now)) {
    const [one, two] = [old.get(key), now.get(key)];
    if (COLORS.has(key)) {
      const color = colorOf(one);
      if (color !== undefined && color === colorOf(two)) continue;
    } else if (key === 'R') {
      const turn = turnOf(one);
      if (turn !== undefined && turn === turnOf(two)) continue;
    } else if (CAPTIONS.has(key) && two === null && isDrawn) continue;
    if (!(await sameAt(one, two, to, history))) return false;
  }
  return true;
}

/** Empty for none, and for one that is transparent; undefined for what is no colour to every reader. */
function colorOf(value: PdfObject): string | undefined {
  if (value === null) return '';
  if (!Array.isArray(value) || ![0, 1, 3, 4].includes(value.length)) return undefined;
  const parts = value.filter((part) => typeof part === 'number');
  return parts.length === value.length ? (parts.length === 0 ? '' : shownColor(parts)) : undefined;
}

function turnOf(value: PdfObject): number | undefined {
  if (value === null) return 0;
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value % 360 : undefined;
}

/** Whether two default appearances (12.7.4.3, /DA) draw alike: the same font, size and colour, in whatever order. */
export function sameDefaultAppearance(before: PdfObject, after: PdfObject): boolean {
  if (sameValue(before, after)) return true;
  const style = styleOf(before);
  return style !== undefined && style === styleOf(after);
}

const COLORING: ReadonlySet<string> = new Set(['g', 'rg', 'k']);

/** Undefined for one that says more, or one thing twice: of that some readers take the first, some the last. */
function styleOf(value: PdfObject): string | undefined {
  if (!(value instanceof PdfString)) return undefined;
  const parser = new PdfParser(value.bytes);
  const operands: PdfObject[] = [];
  let font: string | undefined;
  let color: string | undefined;
  for (;;) {
    const item = parser.read();
    if (!(item instanceof Keyword)) {
      if (operands.push(item) > 4) return undefined;
      continue;
    }
    if (item.text === '')
      return operands.length === 0 && font !== undefined ? `${font} ${color ?? shownColor([0])}` : undefined;
    if (!hasItsOperands(item.text, operands)) return undefined;
    const [name, size] = operands;
    if (item.text === 'Tf' && font === undefined && name instanceof PdfName) font = `/${name.value} ${size}`;
    else if (COLORING.has(item.text) && color === undefined)
      color = shownColor(operands.filter((part) => typeof part === 'number'));
    else return undefined;
    operands.length = 0;
  }
}
