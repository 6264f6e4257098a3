import { PdfDict, PdfName, type PdfObject } from '../../../../pdf/index.ts';
import type { RevisionHistory } from '../../revisionHistory.ts';

/** The fonts that every reader has (ISO 32000-2, 9.6.2.2). */
const STANDARD =
  /^(?:Helvetica(?:-(?:Bold)?(?:Oblique)?)?|Courier(?:-(?:Bold)?(?:Oblique)?)?|Times-(?:Roman|Bold|Italic|BoldItalic)|Symbol|ZapfDingbats)$/;
const KEYS: ReadonlySet<string> = new Set(['Type', 'Subtype', 'BaseFont', 'Name', 'Encoding']);
const ENCODINGS: ReadonlySet<string> = new Set(['WinAnsiEncoding', 'MacRomanEncoding', 'StandardEncoding']);

/** Whether a font says nothing but that it is a standard one, with letters under their usual codes. */
export async function isPlainlyStandard(
  value: PdfObject,
  revision: number,
  history: RevisionHistory,
): Promise<boolean> {
  const font = await history.resolveAt(value, revision);
  if (!(font instanceof PdfDict) || ![...font.map.keys()].every((key) => KEYS.has(key))) return false;
  if (![...font.map.values()].every((each) => each instanceof PdfName)) return false;
  const encoding = font.name('Encoding');
  return (
    font.name('Type') === 'Font' &&
    font.name('Subtype') === 'Type1' &&
    STANDARD.test(font.name('BaseFont') ?? '') &&
    (encoding === undefined || ENCODINGS.has(encoding))
  );
}
