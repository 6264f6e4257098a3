import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import {
  PdfDict,
  type PdfDocument,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  type PdfUpdate,
} from '../pdf/index.ts';
import type { ValidationData } from '../validationData.ts';

const KINDS = ['certificates', 'crls', 'ocspResponses'] as const;
type Kind = (typeof KINDS)[number];
const STORE_KEY: Record<Kind, string> = { certificates: 'Certs', crls: 'CRLs', ocspResponses: 'OCSPs' };
const VRI_KEY: Record<Kind, string> = { certificates: 'Cert', crls: 'CRL', ocspResponses: 'OCSP' };

/** A CRL of a large authority has some megabytes. */
const STREAM_LIMIT = 64 << 20;

/** Validation data for one signature: it goes into the store, and the signature's VRI refers to it. */
export interface SignatureValidationData {
  /** All octets of the signature's /Contents. */
  readonly contents: Uint8Array;
  readonly validationData: ValidationData;
}

/**
 * Adds validation data to the document security store (ISO 32000-2, 12.8.4.3; EN 319 142-1, 5.4), keeping what is in
 * it already. Answers whether anything was new.
 */
export async function addToStore(
  document: PdfDocument,
  update: PdfUpdate,
  additions: readonly SignatureValidationData[],
): Promise<boolean> {
  const given = (await document.catalog()).get('DSS');
  const store = (await document.dictAt(given))?.copy() ?? PdfDict.of({ Type: new PdfName('DSS') });
  const lists = new Map<Kind, { refs: PdfObject[]; known: Map<string, PdfRef> }>();
  for (const kind of KINDS) lists.set(kind, await knownStreams(document, store.get(STORE_KEY[kind])));
  const vri = (await document.dictAt(store.get('VRI')))?.copy() ?? new PdfDict();
  // Every key of the map but this one of older versions is the digest of a signature (EN 319 142-1, 5.4.2.3).
  vri.delete('Type');
  let changed = false;
  for (const { contents, validationData } of additions) {
    const key = createHash('sha1').update(contents).digest('hex').toUpperCase();
    const before = await document.dictAt(vri.get(key));
    const entry = before?.copy() ?? PdfDict.of({ Type: new PdfName('VRI') });
    let isNew = before === undefined;
    for (const kind of KINDS) {
      const list = lists.get(kind);
      if (list === undefined || validationData[kind].length === 0) continue;
      const refs = [...((await document.arrayAt(entry.get(VRI_KEY[kind]))) ?? [])];
      for (const bytes of validationData[kind]) {
        const ref = streamFor(update, list, bytes);
        if (refs.some((each) => each instanceof PdfRef && each.num === ref.num)) continue;
        refs.push(ref);
        isNew = true;
      }
      entry.set(VRI_KEY[kind], refs);
    }
    if (!isNew) continue;
    vri.set(key, update.add(entry));
    changed = true;
  }
  if (!changed) return false;
  for (const kind of KINDS) {
    const list = lists.get(kind);
    if (list !== undefined && list.refs.length > 0) store.set(STORE_KEY[kind], list.refs);
  }
  store.set('VRI', vri);
  if (given instanceof PdfRef) update.set(given, store);
  else (await update.editCatalog()).set('DSS', update.add(store));
  return true;
}

function fingerprint(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64');
}

async function knownStreams(document: PdfDocument, value: PdfObject) {
  const refs = [...((await document.arrayAt(value)) ?? [])];
  const known = new Map<string, PdfRef>();
  for (const ref of refs) {
    if (!(ref instanceof PdfRef)) continue;
    const stream = await document.get(ref);
    if (!(stream instanceof PdfStream)) continue;
    known.set(fingerprint(await document.streamData(stream, ref.num, ref.gen, STREAM_LIMIT)), ref);
  }
  return { refs, known };
}

function streamFor(
  update: PdfUpdate,
  list: { refs: PdfObject[]; known: Map<string, PdfRef> },
  bytes: Uint8Array,
): PdfRef {
  const key = fingerprint(bytes);
  const before = list.known.get(key);
  if (before !== undefined) return before;
  const dict = PdfDict.of({ Filter: new PdfName('FlateDecode') });
  const ref = update.add(PdfStream.made(dict, deflateSync(bytes)));
  list.known.set(key, ref);
  list.refs.push(ref);
  return ref;
}
