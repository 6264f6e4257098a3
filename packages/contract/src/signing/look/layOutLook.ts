import { cutText } from './breakText.ts';
import { fitName, type NameFit } from './fitName.ts';
import { lookWidth } from './interWidths.ts';
import type { LookContent, LookImage, LookMark, LookText } from './look.ts';
import { type LookLine, type LookPart, linesOf, roomy } from './lookLines.ts';

/** All lengths in points. */
interface Area {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** What falls away first where there is no room, in this order; the name stays. */
const fallsAway = ['image', 'issuer', 'title', 'label', 'time'] as const satisfies readonly LookPart[];
/** For a long name the first three give way; label and time stay, and the name is cut. */
const givesWayToName = 3;

const frameColour = '#9db0d3';
const inkColour = '#24478f';
const lineWidth = 0.75;
const gapBesideImage = 6;

/**
 * What is drawn into a box of this size, in points: a frame without a ground, so that what lies beneath stays to be
 * seen, an edge in ink, the image, and the lines. Pure: the PDF and the page draw the same marks. Whatever the texts
 * and the size, every mark lies within the box.
 */
export function layOutLook(given: LookContent, width: number, height: number): LookMark[] {
  const content = plain(given);
  const padding = Math.min(7, Math.min(width, height) * 0.09);
  const hasEdge = width >= 80 && height >= 28;
  const left = padding + (hasEdge ? padding * 0.2 + 6 : 0);
  const inner = { x: left, y: padding, width: width - left - padding, height: height - 2 * padding };
  const { image, area, lines, name } = arrange(content, inner);
  const frame: LookMark = {
    kind: 'outline',
    x: lineWidth / 2,
    y: lineWidth / 2,
    width: Math.max(0, width - lineWidth),
    height: Math.max(0, height - lineWidth),
    radius: Math.min(4, height / 8),
    colour: frameColour,
    lineWidth: Math.min(lineWidth, width, height),
  };
  const edge: LookMark = {
    kind: 'face',
    x: padding,
    y: padding,
    width: 2,
    height: height - 2 * padding,
    radius: 1,
    colour: inkColour,
  };
  return [frame, ...(hasEdge ? [edge] : []), ...(image ? [image] : []), ...place(lines, name, area)];
}

interface Arrangement {
  readonly image: LookImage | null;
  /** Where the lines go. */
  readonly area: Area;
  readonly lines: readonly LookLine[];
  readonly name: NameFit;
}

function arrange(content: LookContent, inner: Area): Arrangement {
  let cut: Arrangement | undefined;
  for (let gone = 0; gone <= fallsAway.length; gone++) {
    const shown = new Set<LookPart>(fallsAway.slice(gone));
    const image = shown.has('image') ? imageIn(content, inner) : null;
    if (shown.has('image') && image === null) continue;
    const area = image ? beside(image, inner) : inner;
    const lines = linesOf(content, shown, area.width);
    if (lines === undefined || !roomy(lines, area.height)) continue;
    const name = fitName(content.name, lines, area);
    if (name.isWhole) return { image, area, lines, name };
    cut = { image, area, lines, name };
    if (gone >= givesWayToName) return cut;
  }
  if (cut) return cut;
  // A box that is too small for anything but a line: as much of the name as there is room for.
  return { image: null, area: inner, lines: [], name: fitName(content.name, [], inner) };
}

/** At the left, or on top in a box that is nearly as high as wide. Null where it would be too small to know. */
function imageIn({ image }: LookContent, inner: Area): LookImage | null {
  if (!image || image.width <= 0 || image.height <= 0) return null;
  const onTop = inner.height > inner.width * 0.75;
  const room = onTop
    ? { width: inner.width, height: inner.height * 0.42 }
    : { width: inner.width * 0.34, height: inner.height };
  const scale = Math.min(room.width / image.width, room.height / image.height);
  const [width, height] = [image.width * scale, image.height * scale];
  if (Math.max(width, height) < 24) return null;
  const top = inner.y + inner.height;
  const y = onTop ? top - height : inner.y + (inner.height - height) / 2;
  return { kind: 'image', x: inner.x, y, width, height };
}

function beside(image: LookImage, inner: Area): Area {
  if (inner.height > inner.width * 0.75)
    return { ...inner, height: inner.height - image.height - gapBesideImage };
  const taken = image.width + gapBesideImage;
  return { ...inner, x: inner.x + taken, width: inner.width - taken };
}

/** The lines below each other, as a block in the middle of the area's height. */
function place(lines: readonly LookLine[], name: NameFit, area: Area): LookText[] {
  const rows = lines.length === 0 ? nameRows(name) : lines.flatMap((line) => rowsOf(line, name, area.width));
  const whole = rows.reduce((sum, row) => sum + row.height, 0);
  let top = area.y + area.height - Math.max(0, (area.height - whole) / 2);
  return rows.flatMap(({ text, size, height, weight, colour }) => {
    // The middle of a capital letter stands in the middle of its row.
    const y = top - height / 2 - size * 0.36;
    top -= height;
    return text === ''
      ? []
      : [{ kind: 'text', text, x: area.x, y, size, weight, colour, maxWidth: area.width }];
  });
}

interface Row extends Pick<LookText, 'text' | 'size' | 'weight' | 'colour'> {
  readonly height: number;
}

function rowsOf(line: LookLine, name: NameFit, width: number): Row[] {
  if (line.part === 'name') return nameRows(name);
  const { text, weight, colour, ratio, leading, min } = line;
  const wanted = Math.max(min, ratio * name.base);
  const size = Math.max(min, Math.min(wanted, width / lookWidth(text, weight)));
  return [{ text: cutText(text, weight, width / size), size, weight, colour, height: wanted * leading }];
}

const nameRows = ({ rows, size, leading }: NameFit): Row[] =>
  rows.map((text) => ({ text, size, weight: 'strong', colour: '#16306a', height: size * leading }));

/** Nothing hidden, nothing that breaks a line. */
function plain(content: LookContent): LookContent {
  const clean = (text: string) => text.normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim();
  return {
    ...content,
    label: clean(content.label),
    name: clean(content.name),
    title: content.title && clean(content.title),
    issuer: content.issuer && clean(content.issuer),
  };
}
