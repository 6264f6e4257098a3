import { type FieldLock, PdfDict, PdfName, PdfRaw, type PdfRef, PdfString } from '../pdf/index.ts';

export const CONTENTS = 'contents';
export const BYTE_RANGE = 'byteRange';

/** Room for three numbers of up to sixteen digits. */
const BYTE_RANGE_WIDTH = 60;

export interface SignatureFacts {
  readonly type: 'Sig' | 'DocTimeStamp';
  readonly subFilter: 'ETSI.CAdES.detached' | 'ETSI.RFC3161';
  readonly signingTime?: Date;
  readonly name?: string;
  readonly reason?: string;
  readonly location?: string;
  readonly contact?: string;
  /** Octets kept free for the CMS. */
  readonly size: number;
  readonly certification?: 1 | 2 | 3;
  readonly lock?: FieldLock & { readonly level?: 1 | 2 | 3 };
}

/** A signature dictionary whose /ByteRange and /Contents are filled in later (ISO 32000-2, 12.8.1). */
export function signatureDictionary(facts: SignatureFacts, catalog: PdfRef | undefined): PdfDict {
  const text = (value: string | undefined) => (value === undefined ? undefined : PdfString.text(value));
  const dict = PdfDict.of({
    Type: new PdfName(facts.type),
    Filter: new PdfName('Adobe.PPKLite'),
    SubFilter: new PdfName(facts.subFilter),
    Name: text(facts.name),
    Reason: text(facts.reason),
    Location: text(facts.location),
    ContactInfo: text(facts.contact),
    M: facts.signingTime === undefined ? undefined : PdfString.text(pdfDate(facts.signingTime)),
  });
  const references: PdfDict[] = [];
  if (facts.certification !== undefined)
    references.push(
      reference('DocMDP', PdfDict.of({ P: facts.certification, V: new PdfName('1.2') }), undefined),
    );
  if (facts.lock !== undefined) {
    const { action, fields, level } = facts.lock;
    const parameters = PdfDict.of({
      Action: new PdfName(action),
      Fields: action === 'All' ? undefined : fields.map((field) => PdfString.text(field)),
      P: level,
      V: new PdfName('1.2'),
    });
    references.push(reference('FieldMDP', parameters, catalog));
  }
  if (references.length > 0) dict.set('Reference', references);
  dict.set('Contents', new PdfRaw(placeholder(2 * facts.size + 2), CONTENTS));
  return dict.set('ByteRange', new PdfRaw(Buffer.alloc(BYTE_RANGE_WIDTH, 0x20), BYTE_RANGE));
}

let lastPlaceholder: Buffer = Buffer.alloc(0);

/** A hexadecimal string of zeros. The last one is kept: signatures of one signer need the same again and again. */
function placeholder(length: number): Uint8Array {
  if (lastPlaceholder.length !== length) {
    lastPlaceholder = Buffer.alloc(length, 0x30);
    lastPlaceholder[0] = 0x3c;
    lastPlaceholder[length - 1] = 0x3e;
  }
  return lastPlaceholder;
}

function reference(method: string, parameters: PdfDict, data: PdfRef | undefined): PdfDict {
  return PdfDict.of({
    Type: new PdfName('SigRef'),
    TransformMethod: new PdfName(method),
    TransformParams: parameters.set('Type', new PdfName('TransformParams')),
    Data: data,
  });
}

/** 7.9.4, in universal time. */
export function pdfDate(time: Date): string {
  const iso = time.toISOString();
  const date = iso.slice(0, 4) + iso.slice(5, 7) + iso.slice(8, 10);
  return `D:${date}${iso.slice(11, 13)}${iso.slice(14, 16)}${iso.slice(17, 19)}+00'00'`;
}

/** Writes the four numbers into the room kept for them. */
export function writeByteRange(bytes: Buffer, offset: number, range: readonly number[]): void {
  bytes.write(`[${range.join(' ')}]`.padEnd(BYTE_RANGE_WIDTH), offset, 'latin1');
}
