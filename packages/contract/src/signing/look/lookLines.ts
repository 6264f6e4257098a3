import { lookWidth } from './interWidths.ts';
import type { LookColour, LookContent } from './look.ts';

export type LookPart = 'image' | 'label' | 'name' | 'title' | 'time' | 'issuer';

/** A part that is text: how it is written beside the name. */
export interface LookLine {
  readonly part: Exclude<LookPart, 'image'>;
  readonly text: string;
  readonly weight: 'regular' | 'strong';
  readonly colour: LookColour;
  /** Its size as a share of the base, which is the name's where that is in one line. */
  readonly ratio: number;
  /** Height of its row as a share of its size. */
  readonly leading: number;
  /** The least size in points that is written before something falls away. */
  readonly min: number;
}

export const nameMin = 5.5;
const smallMin = 4.6;
export const nameLeading = 1.22;

const styles = {
  label: { weight: 'regular', colour: '#56657f', ratio: 0.64, leading: 1.3, min: smallMin },
  name: { weight: 'strong', colour: '#16306a', ratio: 1, leading: nameLeading, min: nameMin },
  title: { weight: 'regular', colour: '#2b3a55', ratio: 0.78, leading: 1.28, min: smallMin },
  time: { weight: 'regular', colour: '#3b4a63', ratio: 0.74, leading: 1.28, min: smallMin },
  issuer: { weight: 'regular', colour: '#56657f', ratio: 0.64, leading: 1.3, min: smallMin },
} as const;

/** The lines of the parts that show, from the top; undefined where one has no room in this width. */
export function linesOf(
  content: LookContent,
  shown: ReadonlySet<LookPart>,
  width: number,
): LookLine[] | undefined {
  const at = (text: string, part: 'label' | 'time') => lookWidth(text, 'regular') * styles[part].min <= width;
  // A label or a time that is cut says nothing; a title and an issuer may be.
  if (shown.has('label') && !at(content.label, 'label')) return undefined;
  const { full, short } = content.time;
  const comfortable = lookWidth(full, 'regular') * (smallMin + 0.7) <= width;
  const time = comfortable ? full : at(short, 'time') ? short : undefined;
  if (shown.has('time') && time === undefined) return undefined;
  const texts = {
    label: content.label,
    name: content.name,
    title: content.title,
    time,
    issuer: content.issuer,
  };
  const order = ['label', 'name', 'title', 'time', 'issuer'] as const;
  return order.flatMap((part) => {
    const text = texts[part];
    const has = part === 'name' || (shown.has(part) && text);
    return has ? [{ part, text: text ?? '', ...styles[part] }] : [];
  });
}

/** The base size at which the lines, each in one row, fill this height. */
export const baseFor = (lines: readonly LookLine[], height: number): number =>
  height / lines.reduce((sum, line) => sum + line.ratio * line.leading, 0);

/** The least base at which none of the lines is too small. */
export const leastBase = (lines: readonly LookLine[]): number =>
  Math.max(...lines.map((line) => line.min / line.ratio));

/** Whether all lines have room one below the other. */
export const roomy = (lines: readonly LookLine[], height: number): boolean =>
  baseFor(lines, height) >= leastBase(lines);
