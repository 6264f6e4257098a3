import { lookWidth } from './interWidths.ts';

export type Weight = 'regular' | 'strong';

/**
 * Lines that are at most `width` ems wide. A word that is wider is broken, or gives undefined where words must stay
 * whole.
 */
export function breakText(
  text: string,
  weight: Weight,
  width: number,
  words: 'whole' | 'broken',
): string[] | undefined {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (lookWidth(longer, weight) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    if (lookWidth(word, weight) <= width) continue;
    if (words === 'whole') return undefined;
    const pieces = breakWord(word, weight, width);
    line = pieces.pop() ?? '';
    lines.push(...pieces);
  }
  return [...lines, line];
}

/** Pieces of one letter at least, whatever the width. */
function breakWord(word: string, weight: Weight, width: number): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const letter of lettersOf(word)) {
    if (piece !== '' && lookWidth(piece + letter, weight) > width) {
      pieces.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...pieces, piece];
}

/** The text, or its beginning with an ellipsis, at most `width` ems wide; nothing where not even that has room. */
export function cutText(text: string, weight: Weight, width: number): string {
  if (lookWidth(text, weight) <= width) return text;
  let kept = '';
  for (const letter of lettersOf(text)) {
    if (lookWidth(`${kept}${letter}…`, weight) > width) break;
    kept += letter;
  }
  const trimmed = kept.trimEnd();
  return trimmed === '' ? '' : `${trimmed}…`;
}

/** As people count them: an accent stays with its letter. */
const lettersOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
