import { plainName } from '@tomar/contract';

/** Around a text whose own direction must not turn the sentence it stands in (UAX #9, isolates). */
export const isolateStart = '\u2068';
export const isolateEnd = '\u2069';

/** Most signs of a name within a sentence, a subject or a sender. */
const maxSigns = 120;

const segments = new Intl.Segmenter('tr', { granularity: 'grapheme' });

/** The text with at most so many signs as a reader counts them; what is cut off is shown as “…”. */
export function shortened(text: string, max: number): string {
  // No sign has less than one code unit: most texts are short enough without being taken apart.
  if (text.length <= max) return text;
  // Far more code units than signs, so that a text of megabytes is not walked through.
  const signs = Array.from(segments.segment(text.slice(0, max * 32)), ({ segment }) => segment);
  return signs.length <= max && text.length <= max * 32
    ? text
    : `${signs
        .slice(0, max - 1)
        .join('')
        .trimEnd()}…`;
}

/** What somebody typed, as one short line without anything hidden: no line end begins a header, no sign turns a sentence. */
export const plainLine = (text: string, max = maxSigns): string =>
  shortened(plainName(text).replace(/\s+/gu, ' ').trim(), max);

/** The same to stand within a sentence, apart from its direction. What is hidden was taken out: nothing ends the isolate early. */
export const quoted = (text: string, max = maxSigns): string =>
  `${isolateStart}${plainLine(text, max)}${isolateEnd}`;

/** Several lines that somebody wrote, each plain, at most `max` signs in all. */
export const plainLines = (text: string, max: number): string =>
  shortened(
    text
      .split(/\r\n|[\n\r\u2028\u2029]/u)
      .map((line) => plainName(line).trimEnd())
      .join('\n')
      .trim(),
    max,
  );

/** For plain text, where clients show isolates as boxes. */
export const withoutIsolates = (text: string): string =>
  text.replaceAll(isolateStart, '').replaceAll(isolateEnd, '');
