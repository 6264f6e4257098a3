import { deflateSync } from 'node:zlib';
import {
  type NewObjects,
  type PageBox,
  PdfDict,
  PdfName,
  type PdfRef,
  PdfStream,
  type PdfUpdate,
} from '../../pdf/index.ts';
import { formatNumber } from '../../pdf/serialize.ts';
import { type AppearanceImage, readImage } from './image.ts';
import { type Box, layOutText } from './layout.ts';
import { type Drawn, drawMarks, type Mark } from './marks.ts';
import { drawQrCode } from './qrCode.ts';
import { fontSubset } from './textFont.ts';

/** Plain lines with an image and a QR code, placed by a rule of our own. */
export interface TextContent {
  /** Unicode text; wrapped and sized to fit. */
  readonly lines: readonly string[];
  /** PNG or JPEG. */
  readonly image?: Uint8Array;
  /** Text of a QR code. */
  readonly qr?: string;
}

/** What the caller lays out. */
export interface DrawnContent {
  /**
   * The marks for an appearance of this size in points, which is the field's own where an empty one is filled; called
   * once. `image`: its size in pixels, undefined without one.
   */
  readonly draw: (
    width: number,
    height: number,
    image: { readonly width: number; readonly height: number } | undefined,
  ) => readonly Mark[];
  /** PNG or JPEG. */
  readonly image?: Uint8Array;
}

export type AppearanceContent = TextContent | DrawnContent;

const PADDING = 2;
const SHARE = 0.4;

/**
 * Adds the form XObject that shows a signature in a box of `width` by `height` points, upright on a page turned
 * by `rotation` (ISO 32000-2, 12.5.5).
 */
export function addAppearance(
  update: PdfUpdate,
  content: AppearanceContent,
  width: number,
  height: number,
  rotation: PageBox['rotation'],
): PdfRef {
  const image = content.image === undefined ? undefined : readImage(content.image);
  const { operators, resources } =
    'draw' in content
      ? drawMarks(update, content.draw(width, height, image), image)
      : drawText(update, content, width, height, image);
  const dict = PdfDict.of({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Form'),
    FormType: 1,
    BBox: [0, 0, width, height],
    Matrix: uprightMatrix(width, height, rotation),
    Resources: resources,
    Filter: new PdfName('FlateDecode'),
  });
  return update.add(PdfStream.made(dict, deflateSync(Buffer.from(operators, 'latin1'))));
}

/** Image at the left, text, QR code at the right. */
function drawText(
  update: PdfUpdate,
  content: TextContent,
  width: number,
  height: number,
  image: AppearanceImage | undefined,
): Drawn {
  const hasText = content.lines.some((line) => line.trim() !== '');
  let { x, y, width: w, height: h }: Box = inset(width, height);
  const operators: string[] = [];
  const resources = new PdfDict();
  if (content.qr !== undefined) {
    const side = Math.min(h, hasText || image !== undefined ? w * SHARE : w);
    operators.push(drawQrCode(content.qr, { x: x + w - side, y, width: side, height: h }));
    w -= side + PADDING;
  }
  if (image !== undefined) {
    const room = hasText ? w * SHARE : w;
    const scale = Math.min(room / image.width, h / image.height);
    const [wide, high] = [image.width * scale, image.height * scale];
    const left = hasText ? x : x + (w - wide) / 2;
    operators.push(`q ${n(wide)} 0 0 ${n(high)} ${n(left)} ${n(y + (h - high) / 2)} cm /Im Do Q\n`);
    resources.set('XObject', PdfDict.of({ Im: image.embed(update) }));
    x += wide + PADDING;
    w -= wide + PADDING;
  }
  const text = layOutText(content.lines, { x, y, width: w, height: h });
  if (text.lines.length > 0) {
    const font = fontSubset(text.lines.map((line) => line.text));
    operators.push(`BT 0 g /F ${n(text.size)} Tf\n`);
    for (const line of text.lines)
      operators.push(`1 0 0 1 ${n(line.x)} ${n(line.y)} Tm <${font.encode(line.text)}> Tj\n`);
    operators.push('ET\n');
    resources.set('Font', PdfDict.of({ F: font.embed(update) }));
  }
  return { operators: operators.join(''), resources };
}

function inset(width: number, height: number): Box {
  const pad = Math.min(PADDING, width / 10, height / 10);
  return { x: pad, y: pad, width: width - 2 * pad, height: height - 2 * pad };
}

function n(value: number): string {
  return formatNumber(Math.round(value * 1000) / 1000);
}

function uprightMatrix(width: number, height: number, rotation: PageBox['rotation']): number[] | undefined {
  switch (rotation) {
    case 0:
      return undefined;
    case 90:
      return [0, 1, -1, 0, height, 0];
    case 180:
      return [-1, 0, 0, -1, width, height];
    case 270:
      return [0, -1, 1, 0, 0, width];
  }
}

/**
 * Adds a form with these marks in the size of the page as it is shown. `matrix`: the operands of `cm` under which it stands
 * upright on the page, whatever its turn.
 */
export function addPageForm(
  update: NewObjects,
  marks: readonly Mark[],
  page: PageBox,
): { readonly ref: PdfRef; readonly matrix: string } {
  const { left, bottom, right, top, rotation } = page;
  const isTurned = rotation === 90 || rotation === 270;
  const [width, height] = isTurned ? [top - bottom, right - left] : [right - left, top - bottom];
  const { operators, resources } = drawMarks(update, marks, undefined);
  const dict = PdfDict.of({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Form'),
    FormType: 1,
    BBox: [0, 0, width, height],
    Resources: resources,
    Filter: new PdfName('FlateDecode'),
  });
  const ref = update.add(PdfStream.made(dict, deflateSync(Buffer.from(operators, 'latin1'))));
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = uprightMatrix(width, height, rotation) ?? [];
  return { ref, matrix: [a, b, c, d, e + left, f + bottom].map(n).join(' ') };
}

/** A rectangle given on the page as it is shown, in user space: lower left and upper right corner. */
export function toUserSpace(page: PageBox, shown: Box): [number, number, number, number] {
  const { left, bottom, right, top } = page;
  const corner = (x: number, y: number): [number, number] => {
    switch (page.rotation) {
      case 0:
        return [left + x, bottom + y];
      case 90:
        return [right - y, bottom + x];
      case 180:
        return [right - x, top - y];
      case 270:
        return [left + y, top - x];
    }
  };
  const [ax, ay] = corner(shown.x, shown.y);
  const [bx, by] = corner(shown.x + shown.width, shown.y + shown.height);
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return [round(Math.min(ax, bx)), round(Math.min(ay, by)), round(Math.max(ax, bx)), round(Math.max(ay, by))];
}
