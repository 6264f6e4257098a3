/** How the graphics states of a content nest (ISO 32000-2, 8.4.2). */
export interface Nesting {
  /** How far `Q` takes back states that the content did not save itself. */
  readonly dips: number;
  /** How many states are open at its end. */
  readonly open: number;
}

const code = (letter: string): number => letter.charCodeAt(0);
const [SMALL_Q, LARGE_Q, SLASH, PERCENT, OPEN, CLOSE, ESCAPE] = [...'qQ/%()\\'].map(code);
const [LESS, GREATER] = [...'<>'].map(code);
const SPACES = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([...'()<>[]{}/%'].map(code));

/**
 * What a page's content leaves open, so that what is drawn after it stands where it belongs: programs write pages with a `q`
 * too many, or a `Q`, and readers forgive both. Strings, comments, names and inline images are passed over.
 */
export function nestingOf(content: Uint8Array): Nesting {
  let [depth, least] = [0, 0];
  let at = 0;
  while (at < content.length) {
    const here = content[at];
    if (here === undefined) break;
    if (here === OPEN) at = pastString(content, at);
    else if (here === PERCENT) at = pastLine(content, at);
    else if (here === LESS) at = content[at + 1] === LESS ? at + 2 : pastHex(content, at);
    else if (here === SLASH) at = pastWord(content, at + 1);
    else if (SPACES.has(here) || DELIMITERS.has(here)) at += 1;
    else {
      const end = pastWord(content, at);
      if (end - at === 1 && here === SMALL_Q) depth += 1;
      if (end - at === 1 && here === LARGE_Q) depth -= 1;
      least = Math.min(least, depth);
      at = isWord(content, at, end, 'ID') ? pastImage(content, end) : end;
    }
  }
  return { dips: Math.abs(least), open: depth };
}

const isWord = (content: Uint8Array, from: number, to: number, word: string): boolean =>
  to - from === word.length && [...word].every((letter, i) => content[from + i] === code(letter));

function pastWord(content: Uint8Array, from: number): number {
  let at = from;
  for (; at < content.length; at += 1) {
    const here = content[at];
    if (here === undefined || SPACES.has(here) || DELIMITERS.has(here)) break;
  }
  return at;
}

function pastString(content: Uint8Array, from: number): number {
  let depth = 0;
  for (let at = from; at < content.length; at += 1) {
    const here = content[at];
    if (here === ESCAPE) at += 1;
    else if (here === OPEN) depth += 1;
    else if (here === CLOSE && --depth === 0) return at + 1;
  }
  return content.length;
}

function pastLine(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== 10 && content[at] !== 13) at += 1;
  return at;
}

function pastHex(content: Uint8Array, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== GREATER) at += 1;
  return at + 1;
}

/** The data of an inline image end with `EI` between spaces (8.9.7). */
function pastImage(content: Uint8Array, from: number): number {
  for (let at = from + 1; at + 2 < content.length + 1; at += 1) {
    const [before, after] = [content[at - 1], content[at + 2]];
    const isApart = before !== undefined && SPACES.has(before) && (after === undefined || SPACES.has(after));
    if (isApart && isWord(content, at, at + 2, 'EI')) return at + 2;
  }
  return content.length;
}
