/**
 * The text of an XML document's bytes, by its byte order mark or its declaration (XML 1.0, appendix F), else as
 * UTF-8. What cannot be decoded becomes U+FFFD.
 */
export function decodeXml(bytes: Uint8Array): string {
  const named = encodingOf(bytes);
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = /^(?:ï»¿)?<\?xml[^>]*\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']/.exec(start)?.[1];
  return declared ?? 'utf-8';
}
