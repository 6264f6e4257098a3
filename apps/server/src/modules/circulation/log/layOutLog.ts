import { faceFor, type Mark, type TextWeight, textWidth } from '@tomar/signatures/pades';

/** A4 in points, and what stays free around. */
export const sheet = { width: 595.28, height: 841.89 };
const margin = 48;
const foot = 40;
const labelWidth = 130;
const ink = '#1f2430';
const faint = '#5b6270';

/** What a log is made of, from above. */
export type LogPart =
  | { readonly kind: 'title'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'row'; readonly label: string; readonly lines: readonly string[] };

interface Line {
  readonly marks: readonly { text: string; x: number; size: number; weight: TextWeight; faint?: boolean }[];
  /** From the line before to the baseline, and what stays free below it. */
  readonly drop: number;
  readonly gap: number;
  /** A rule above it. */
  readonly ruled?: boolean;
  /** Stays with the line after it. */
  readonly keep?: boolean;
}

/**
 * Breaks a text into lines no wider than `width`; a word that is wider by itself (a hash, a path) is broken where the line
 * is full. Line ends that people typed stay. What cannot be drawn in one line is a space.
 */
export function breakLines(text: string, size: number, weight: TextWeight, width: number): string[] {
  const measure = (part: string) => textWidth(part, faceFor(part, weight)) * size;
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    const words = paragraph.replaceAll(/\p{Cc}/gu, ' ').split(' ');
    for (const word of words) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (measure(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const letter of word) {
        if (line !== '' && measure(line + letter) > width) {
          lines.push(line);
          line = '';
        }
        line += letter;
      }
    }
    return [...lines, line];
  });
}

function linesOf(part: LogPart): Line[] {
  const whole = sheet.width - 2 * margin;
  if (part.kind === 'title')
    return breakLines(part.text, 17, 'strong', whole).map((text) => ({
      marks: [{ text, x: 0, size: 17, weight: 'strong' }],
      drop: 22,
      gap: 4,
      keep: true,
    }));
  if (part.kind === 'heading')
    return [
      { marks: [], drop: 0, gap: 8, keep: true },
      {
        marks: [{ text: part.text, x: 0, size: 11.5, weight: 'strong' }],
        drop: 16,
        gap: 8,
        keep: true,
        ruled: true,
      },
    ];
  const labels = breakLines(part.label, 9, 'regular', labelWidth - 10);
  const values = part.lines.flatMap((line) => breakLines(line, 9, 'regular', whole - labelWidth));
  const count = Math.max(labels.length, values.length);
  return Array.from(
    { length: count },
    (_, at): Line => ({
      marks: [
        ...(labels[at] ? [{ text: labels[at], x: 0, size: 9, weight: 'regular' as const, faint: true }] : []),
        ...(values[at] ? [{ text: values[at], x: labelWidth, size: 9, weight: 'regular' as const }] : []),
      ],
      drop: 12,
      gap: at === count - 1 ? 5 : 0,
    }),
  );
}

/** The line's own height, with what it stays together with. */
function neededBy(lines: readonly Line[], at: number): number {
  const line = lines[at];
  if (!line) return 0;
  return line.drop + line.gap + (line.keep ? neededBy(lines, at + 1) : 0);
}

/**
 * The parts on as many pages as they need.
 * @param footOf what stands below each page, by its number and how many there are
 */
export function layOutLog(
  parts: readonly LogPart[],
  footOf: (page: number, pages: number) => string,
): Mark[][] {
  const top = sheet.height - margin;
  const pages: Mark[][] = [];
  let y = 0;
  const lines = parts.flatMap(linesOf);
  lines.forEach((line, at) => {
    const needed = neededBy(lines, at);
    if (pages.length === 0 || y - needed < margin + foot) {
      pages.push([]);
      y = top;
    }
    y -= line.drop;
    const page = pages.at(-1);
    if (line.ruled)
      page?.push({
        kind: 'face',
        x: margin,
        y: y - 5,
        width: sheet.width - 2 * margin,
        height: 0.7,
        radius: 0,
        colour: '#c9ccd3',
      });
    for (const { text, x, size, weight, faint: isFaint } of line.marks)
      page?.push({
        kind: 'text',
        text,
        x: margin + x,
        y,
        size,
        weight,
        colour: isFaint ? faint : ink,
        maxWidth: sheet.width - 2 * margin - x,
      });
    y -= line.gap;
  });
  return pages.map((marks, at) => [
    ...marks,
    {
      kind: 'text',
      text: footOf(at + 1, pages.length),
      x: margin,
      y: margin - 12,
      size: 8,
      weight: 'regular',
      colour: faint,
      maxWidth: sheet.width - 2 * margin,
    },
  ]);
}
