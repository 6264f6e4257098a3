/** PDFDocEncoding beyond ASCII (ISO 32000-2, annex D.3). */
const HIGH = '•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž';
const LOW = '˘ˇˆ˙˝˛˚˜';

/** The character of a code beyond ASCII in PDFDocEncoding, undefined where it has none. */
export function pdfDocText(code: number): string | undefined {
  if (code >= 0x18 && code < 0x20) return LOW[code - 0x18];
  if (code >= 0x80 && code < 0x9f) return HIGH[code - 0x80];
  if (code === 0xa0) return '€';
  return code > 0xa0 && code !== 0xad && code <= 0xff ? String.fromCharCode(code) : undefined;
}
