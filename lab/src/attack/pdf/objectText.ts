import {
  ByteWriter,
  PdfDict,
  type PdfDocument,
  type PdfObject,
  PdfParser,
  PdfRaw,
  PdfStream,
  PdfString,
  writeObject,
} from '@tomar/signatures/pdf';

/** An object as it stands in a file, one character per octet; encrypted where the document is. */
export function objectText(value: PdfObject, num: number, document: PdfDocument | undefined): string {
  const out = new ByteWriter();
  writeObject(out, withPlainContents(value), new Map(), document?.encryption?.cipherFor(num, 0));
  return out.toBytes().toString('latin1');
}

/** A signature's /Contents is never encrypted (ISO 32000-2, 7.6.2). */
function withPlainContents(value: PdfObject): PdfObject {
  const contents = value instanceof PdfDict && value.has('ByteRange') ? value.get('Contents') : null;
  if (!(value instanceof PdfDict) || !(contents instanceof PdfString)) return value;
  const hex = Buffer.from(`<${Buffer.from(contents.bytes).toString('hex')}>`, 'latin1');
  return value.copy().set('Contents', new PdfRaw(hex));
}

/** The object that a text stands for; `data` makes it a stream. */
export function parsed(text: string, data?: string): PdfObject {
  const value = new PdfParser(Buffer.from(text, 'latin1')).readObject();
  if (data === undefined) return value;
  if (!(value instanceof PdfDict)) throw new TypeError('A stream has a dictionary');
  return PdfStream.made(value, Buffer.from(data, 'latin1'));
}
