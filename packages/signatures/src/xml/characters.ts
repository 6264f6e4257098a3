/** Character classes of XML 1.0 (fifth edition), 2.2 and 2.3, as table look-ups for ASCII and ranges beyond. */

const nameStart = 1;
const namePart = 2;

const classes = new Uint8Array(128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_:]/.test(character)) classes[code] = nameStart | namePart;
  else if (/[-.0-9]/.test(character)) classes[code] = namePart;
}

const startBeyond =
  /^[\u00C0-\u00D6\u00D8-\u00F6\u00F8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C-\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}]$/u;
const partBeyond = /^(?:\u00B7|[\u0300-\u036F]|[\u203F-\u2040])$/u;

/** Offset after the Name that begins at `at`; `at` itself where none begins there. A colon counts as a letter. */
export function endOfName(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first < 128) {
    if (((classes[first] as number) & nameStart) === 0) return at;
  } else {
    const width = beyondAscii(text, at, startBeyond);
    if (width === 0) return at;
    return restOfName(text, at + width);
  }
  return restOfName(text, at + 1);
}

function restOfName(text: string, at: number): number {
  let position = at;
  for (;;) {
    const code = text.charCodeAt(position);
    if (code < 128) {
      if (((classes[code] as number) & namePart) === 0) return position;
      position++;
    } else {
      const width = beyondAscii(text, position, startBeyond) || beyondAscii(text, position, partBeyond);
      if (width === 0) return position;
      position += width;
    }
  }
}

function beyondAscii(text: string, at: number, allowed: RegExp): number {
  const code = text.codePointAt(at);
  if (code === undefined) return 0;
  const character = String.fromCodePoint(code);
  return allowed.test(character) ? character.length : 0;
}

/** What no XML 1.0 document may contain, literally or by reference (production Char). */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
export const forbiddenCharacter = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;

/** Production Char for a character given by its number. */
export function isCharacter(code: number): boolean {
  return (
    code === 0x9 ||
    code === 0xa ||
    code === 0xd ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  );
}

export function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
