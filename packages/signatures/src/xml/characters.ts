/** Character classes of XML 1.0 (fifth edition), 2.2 and 2.3. Names are looked up by octet as long as they are ASCII. */

const nameStart = 1;
const namePart = 2;

const classes = new Uint8Array(256).fill(nameStart | namePart, 128);
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code);
  if (/[A-Za-z_:]/.test(character)) classes[code] = nameStart | namePart;
  else if (/[-.0-9]/.test(character)) classes[code] = namePart;
}

/**
 * Offset after the name that begins at `at`; `at` itself where none begins there. Octets beyond ASCII are taken for
 * letters: `isName` has to look at them again once they are characters.
 */
export function endOfName(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (!(((classes[first] ?? 0) & nameStart) !== 0)) return at;
  let position = at + 1;
  while (((classes[text.charCodeAt(position)] ?? 0) & namePart) !== 0) position++;
  return position;
}

const start =
  ':A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD\\u{10000}-\\u{EFFFF}';
const namePattern = new RegExp(`^[${start}][${start}.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040-]*$`, 'u');

/** Production Name, for characters. */
export function isName(text: string): boolean {
  return namePattern.test(text);
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
