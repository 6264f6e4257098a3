import { type NewObjects, PdfDict, type PdfObject } from '../../pdf/index.ts';
import { formatNumber } from '../../pdf/serialize.ts';
import type { AppearanceImage } from './image.ts';
import { drawQrCode } from './qrCode.ts';
import { faceFor, fontSubset, type TextFace, type TextWeight, textWidth } from './textFont.ts';
import { visualOrder } from './visualOrder.ts';

/** `#rrggbb` */
export type Colour = `#${string}`;

interface Placed {
  readonly x: number;
  readonly y: number;
}

interface Sized extends Placed {
  readonly width: number;
  readonly height: number;
}

/** A rectangle with round corners: its outline, which lies half outside of it, or its face. */
export interface RectangleMark extends Sized {
  readonly kind: 'outline' | 'face';
  readonly radius: number;
  readonly colour: Colour;
  /** Of the outline. */
  readonly lineWidth?: number;
}

/** One line of text; `y` is its baseline. Drawn narrower where it would be wider than `maxWidth`. */
export interface TextMark extends Placed {
  readonly kind: 'text';
  readonly text: string;
  readonly size: number;
  readonly weight: TextWeight;
  readonly colour: Colour;
  readonly maxWidth: number;
}

/** Where the appearance's image goes. */
export interface ImageMark extends Sized {
  readonly kind: 'image';
}

/** A QR code with its quiet zone, black on white: a square of this side. */
export interface QrCodeMark extends Placed {
  readonly kind: 'qrCode';
  /** What it says. */
  readonly text: string;
  readonly side: number;
}

/** A thing to draw: points from the lower left corner of the appearance. */
export type Mark = RectangleMark | TextMark | ImageMark | QrCodeMark;

/** Drawing operators with the resources that they name. */
export interface Drawn {
  readonly operators: string;
  readonly resources: PdfDict;
}

/**
 * The marks as operators, in their order. Frame and ground are artifacts (ISO 32000-2, 14.8.2.2), so that what is
 * read aloud or copied is the text alone. Names and fonts are only embedded where a mark wants them.
 */
export function drawMarks(
  update: NewObjects,
  marks: readonly Mark[],
  image: AppearanceImage | undefined,
): Drawn {
  const {
    operators: [operators = ''],
    resources,
  } = drawPages(update, [marks], image);
  return { operators, resources };
}

/** The marks of several pages, which share their fonts and their image: operators of each, and what all of them name. */
export function drawPages(
  update: NewObjects,
  pages: readonly (readonly Mark[])[],
  image?: AppearanceImage,
): { readonly operators: readonly string[]; readonly resources: PdfDict } {
  const resources = new PdfDict();
  const inOrder = pages.map((marks) =>
    marks.map((mark) => (mark.kind === 'text' ? { ...mark, text: visualOrder(mark.text) } : mark)),
  );
  const drawText = textDrawer(inOrder.flat());
  const drawn = (mark: Mark): string => {
    if (mark.kind === 'text') return drawText.draw(mark);
    if (mark.kind === 'qrCode') return `/Artifact BMC\n${qrCode(mark)}EMC\n`;
    if (mark.kind !== 'image') return `/Artifact BMC\n${rectangle(mark)}EMC\n`;
    if (image === undefined) return '';
    if (resources.get('XObject') === null) resources.set('XObject', PdfDict.of({ Im: image.embed(update) }));
    return `q ${n(mark.width)} 0 0 ${n(mark.height)} ${n(mark.x)} ${n(mark.y)} cm /Im Do Q\n`;
  };
  const operators = inOrder.map((marks) => marks.map(drawn).join(''));
  const fonts = drawText.embed(update);
  if (fonts.size > 0) resources.set('Font', new PdfDict(fonts));
  return { operators, resources };
}

/** Each face gets one subset with all that is drawn in it. */
function textDrawer(marks: readonly Mark[]) {
  const textsOf = new Map<TextFace, string[]>();
  const faceOf = (mark: TextMark) => faceFor(mark.text, mark.weight);
  for (const mark of marks) {
    if (mark.kind !== 'text') continue;
    const face = faceOf(mark);
    const texts = textsOf.get(face);
    if (texts) texts.push(mark.text);
    else textsOf.set(face, [mark.text]);
  }
  const fonts = [...textsOf].map(([face, texts], i) => ({
    face,
    name: `F${i}`,
    subset: fontSubset(texts, face),
  }));
  return {
    draw(mark: TextMark): string {
      const face = faceOf(mark);
      const font = fonts.find((one) => one.face === face);
      if (font === undefined) throw new TypeError(`No font was made for ${face}`);
      const width = textWidth(mark.text, face) * mark.size;
      const narrower = width > mark.maxWidth ? ` ${n(Math.max(1, (100 * mark.maxWidth) / width))} Tz` : '';
      const shown = `1 0 0 1 ${n(mark.x)} ${n(mark.y)} Tm <${font.subset.encode(mark.text)}> Tj`;
      return `q BT ${rgb(mark.colour)} rg /${font.name} ${n(mark.size)} Tf${narrower} ${shown} ET Q\n`;
    },
    embed: (update: NewObjects) =>
      new Map<string, PdfObject>(fonts.map(({ name, subset }) => [name, subset.embed(update)])),
  };
}

const qrCode = ({ text, x, y, side }: QrCodeMark): string =>
  drawQrCode(text, { x, y, width: side, height: side });

/** How far the handles of a Bézier curve stand from its ends for a quarter of a circle of radius 1. */
const QUARTER = 0.5523;

function rectangle(mark: RectangleMark): string {
  const { x, y, width, height } = mark;
  const radius = Math.max(0, Math.min(mark.radius, width / 2, height / 2));
  const paint =
    mark.kind === 'face'
      ? { before: `${rgb(mark.colour)} rg`, after: 'f' }
      : { before: `${rgb(mark.colour)} RG ${n(mark.lineWidth ?? 1)} w`, after: 's' };
  const [right, top] = [x + width, y + height];
  if (radius === 0) {
    const path = `${n(x)} ${n(y)} ${n(width)} ${n(height)} re`;
    return `q ${paint.before} ${path} ${paint.after} Q\n`;
  }
  const off = radius * (1 - QUARTER);
  const curve = (...points: number[]) => `${points.map(n).join(' ')} c`;
  const path = [
    `${n(x + radius)} ${n(y)} m ${n(right - radius)} ${n(y)} l`,
    curve(right - off, y, right, y + off, right, y + radius),
    `${n(right)} ${n(top - radius)} l`,
    curve(right, top - off, right - off, top, right - radius, top),
    `${n(x + radius)} ${n(top)} l`,
    curve(x + off, top, x, top - off, x, top - radius),
    `${n(x)} ${n(y + radius)} l`,
    curve(x, y + off, x + off, y, x + radius, y),
  ].join(' ');
  return `q ${paint.before} ${path} ${paint.after} Q\n`;
}

function rgb(colour: Colour): string {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff].map((part) => n(part / 255)).join(' ');
}

function n(value: number): string {
  return formatNumber(Math.round(value * 1000) / 1000);
}
