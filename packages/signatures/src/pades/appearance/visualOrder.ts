import bidiFactory, { type Bidi } from 'bidi-js';

// Its types tell of a default export; what Node loads is the function itself.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Hebrew, Arabic and their presentation forms; no text without these is touched. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const mark = /\p{Mn}/u;
const joiner = '\u0640';

/** How a letter is written alone, at the end, at the beginning and in the middle of a run of joined letters. */
interface Forms {
  readonly alone: string;
  readonly end: string;
  /** Undefined of a letter that joins to nothing after it. */
  readonly begin: string | undefined;
  readonly middle: string | undefined;
}

/**
 * Arabic letters, and lam with alef, by the presentation forms that are written for them: Unicode has each one's together,
 * in the order of `Forms` (chapter 9.2, Arabic Presentation Forms-A and -B).
 */
function presentationForms(): ReadonlyMap<string, Forms> {
  const all = new Map<string, string[]>();
  for (const [from, to] of [
    [0xfb50, 0xfbe9],
    [0xfbfc, 0xfbff],
    [0xfe80, 0xfefc],
  ] as const)
    for (let code = from; code <= to; code += 1) {
      const form = String.fromCodePoint(code);
      const letter = form.normalize('NFKC');
      if (letter !== form) all.set(letter, [...(all.get(letter) ?? []), form]);
    }
  return new Map(
    [...all].flatMap(([letter, [alone, end, begin, middle]]) =>
      alone && end ? [[letter, { alone, end, begin, middle }]] : [],
    ),
  );
}

let forms: ReadonlyMap<string, Forms> | undefined;

/** Arabic letters in the form that they take beside their neighbours, still in the order in which they are read. */
function shaped(text: string): string {
  forms ??= presentationForms();
  const known = forms;
  const letters: string[] = [];
  for (const letter of text) {
    const before = letters.at(-1) ?? '';
    // Lam and alef are written as one.
    if (known.has(before + letter) && before.length === 1) letters[letters.length - 1] = before + letter;
    else letters.push(letter);
  }
  const joinsOn = (letter: string | undefined) =>
    letter !== undefined && (letter === joiner || known.get(letter)?.begin !== undefined);
  const neighbour = (at: number, by: 1 | -1): string | undefined => {
    let next = at + by;
    while (mark.test(letters[next] ?? '')) next += by;
    return letters[next];
  };
  return letters
    .map((letter, at) => {
      const its = known.get(letter);
      if (!its) return letter;
      const after = neighbour(at, 1);
      const isJoinedBefore = joinsOn(neighbour(at, -1));
      const isJoinedAfter = joinsOn(letter) && after !== undefined && (after === joiner || known.has(after));
      if (isJoinedBefore) return (isJoinedAfter && its.middle) || its.end;
      return (isJoinedAfter && its.begin) || its.alone;
    })
    .join('');
}

/**
 * A line of text as its letters stand from left to right (Unicode Standard Annex 9, in a paragraph from left to right),
 * joined where they join: a PDF shows glyphs one after the other and knows nothing of scripts.
 */
export function visualOrder(text: string): string {
  if (!rightToLeft.test(text)) return text;
  const joined = shaped(text);
  return bidi.getReorderedString(joined, bidi.getEmbeddingLevels(joined, 'ltr'));
}

/**
 * What a character of `visualOrder` stands for: the letter that is read, of a presentation form. Lam with alef stays
 * what it is: readers turn a line around letter by letter, and would turn the two around as well.
 */
export function readAs(character: string): string {
  const letters = rightToLeft.test(character) ? character.normalize('NFKC') : character;
  return letters.length === 1 ? letters : character;
}
