/** No endpoint takes anything that lies deeper, nor more parts. */
export const maxDepth = 32;
export const maxParts = 100_000;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Whether a JSON text stays within the depth and the number of parts, found by reading it once, before anything is
 * built from it or walks through it. The text need not be valid JSON.
 */
export function isWithinShape(text: string): boolean {
  let depth = 0;
  let parts = 1;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === backslash) at += 1;
      else if (code === quote) inString = false;
    } else if (code === quote) inString = true;
    else if (code === comma) parts += 1;
    else if (code === openArray || code === openObject) {
      depth += 1;
      parts += 1;
    } else if (code === closeArray || code === closeObject) depth -= 1;
    if (depth > maxDepth || parts > maxParts) return false;
  }
  return true;
}
