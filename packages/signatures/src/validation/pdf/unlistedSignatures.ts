import { SignatureError } from '../../errors.ts';
import {
  byteRangeOf,
  type IndirectObject,
  PdfDict,
  type PdfDocument,
  type PdfObject,
  PdfRef,
  type PdfSignatureField,
  PdfString,
  readIndirectObject,
  transforms,
} from '../../pdf/index.ts';

const CHUNK = 1 << 20;
const TOKEN = '/ByteRange';
/** How far before its /ByteRange an object may begin: /Contents of a usual size lies between. */
const MAX_BEFORE = 256 * 1024;
/** Words looked at: a file full of them is no document. */
const MAX_TOKENS = 1_000;

/**
 * Signatures that the file still has but the document's form does not list: a damaged form, a reader led past the
 * newest revision, or somebody who took the signature away.
 */
export async function unlistedSignatures(document: PdfDocument): Promise<readonly PdfSignatureField[]> {
  const found = new Map<number, PdfSignatureField>();
  let tokens = 0;
  for await (const token of tokensOf(document)) {
    if (++tokens > MAX_TOKENS) break;
    const offset = await objectAround(document, token);
    const object = offset === undefined ? undefined : await readQuietly(document, offset);
    if (object === undefined) continue;
    const field = asField(object.value, object.num);
    if (field?.signature === undefined) continue;
    // What an embedded file or an older revision has lies elsewhere than its own ByteRange says.
    if (!(await liesWhereItSays(document, field.signature, token))) continue;
    if (!(await grantsUsage(document, field.signature))) found.set(object.num, field);
  }
  return [...found.values()];
}

/** A signature by which a vendor of software enables functions of it is nobody's word on the document (12.8.2.3). */
async function grantsUsage(document: PdfDocument, signature: PdfDict): Promise<boolean> {
  return (await transforms(document, signature)).some(({ method }) => method === 'UR3' || method === 'UR');
}

async function readQuietly(document: PdfDocument, offset: number): Promise<IndirectObject | undefined> {
  try {
    return await readIndirectObject(document.window, offset);
  } catch (error) {
    if (error instanceof SignatureError) return undefined;
    throw error;
  }
}

async function liesWhereItSays(document: PdfDocument, signature: PdfDict, token: number): Promise<boolean> {
  const [, gapStart, gapEnd] = (await byteRangeOf(document, signature)) ?? [];
  if (gapStart === undefined || gapEnd === undefined) return false;
  if (Math.min(Math.abs(gapStart - token), Math.abs(gapEnd - token)) > MAX_BEFORE) return false;
  const around = Buffer.from(await document.window.read(Math.max(0, gapStart - 1), 2)).toString('latin1');
  return around.includes('<');
}

/** Where the word stands in the file; in object streams there is none (ISO 32000-2, 7.5.7 and 12.8.1). */
async function* tokensOf({ window }: PdfDocument): AsyncGenerator<number> {
  for (let at = 0; at < window.size; at += CHUNK) {
    const bytes = Buffer.from(await window.read(at, CHUNK + TOKEN.length - 1));
    for (let i = bytes.indexOf(TOKEN); i >= 0; i = bytes.indexOf(TOKEN, i + 1)) yield at + i;
  }
}

/** The offset of the object that a place in the file belongs to. */
async function objectAround({ window }: PdfDocument, offset: number): Promise<number | undefined> {
  const start = Math.max(0, offset - MAX_BEFORE);
  const text = Buffer.from(await window.read(start, offset - start)).toString('latin1');
  const end = text.lastIndexOf('obj');
  const before = Math.max(0, end - 40);
  const header = /\d{1,10}\s+\d{1,5}\s+$/.exec(text.slice(before, Math.max(0, end)));
  return header === null ? undefined : start + before + header.index;
}

/** A signature of its own, or a field that holds one. */
function asField(object: PdfObject, num: number): PdfSignatureField | undefined {
  if (!(object instanceof PdfDict)) return undefined;
  const ref = new PdfRef(num, 0);
  if (isSignature(object)) {
    const shared = { name: '', dict: object, type: 'Sig', value: ref, widgets: [] };
    return { ...shared, ref: undefined, signature: object, signatureRef: ref };
  }
  const value = object.get('V');
  if (!(value instanceof PdfDict) || !isSignature(value)) return undefined;
  const title = object.get('T');
  const name = title instanceof PdfString ? title.toText() : '';
  return {
    name,
    ref,
    dict: object,
    type: 'Sig',
    value,
    widgets: [],
    signature: value,
    signatureRef: undefined,
  };
}

function isSignature(dict: PdfDict): boolean {
  return dict.has('ByteRange') && dict.has('Contents');
}
