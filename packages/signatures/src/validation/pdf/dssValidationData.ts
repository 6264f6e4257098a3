import { SignatureError } from '../../errors.ts';
import { type PdfDict, type PdfObject, PdfRef, PdfStream } from '../../pdf/index.ts';
import { poeNames } from '../signatureUnderTest.ts';
import type { ValidationDataPool } from '../validationDataPool.ts';
import type { RevisionHistory } from './revisionHistory.ts';

/** One certificate or answer of the DSS, with the revision that brought it. */
export interface DssObject {
  readonly name: string;
  readonly kind: 'certificate' | 'revocation';
  readonly revision: number;
}

const MAX_OBJECT_BYTES = 64 * 1024 * 1024;
const MAX_OBJECTS = 10_000;

/**
 * Reads the DSS dictionary of the newest revision, its VRI entries too (EN 319 142-1, 5.4.2), into the validation data.
 * What cannot be read is passed over.
 */
export async function collectDss(
  history: RevisionHistory,
  validationData: ValidationDataPool,
): Promise<readonly DssObject[]> {
  const { newest } = history;
  const dss = await history.dictAt((await history.catalogAt(newest)).get('DSS'), newest);
  if (dss === undefined) return [];
  const streams = new Map<number, 'certificate' | 'crl' | 'ocsp'>();
  await collect(dss, ['Certs', 'CRLs', 'OCSPs'], history, streams);
  const vri = await history.dictAt(dss.get('VRI'), newest);
  for (const value of vri?.map.values() ?? []) {
    const entry = await history.dictAt(value, newest);
    if (entry !== undefined) await collect(entry, ['Cert', 'CRL', 'OCSP'], history, streams);
  }
  const objects: DssObject[] = [];
  for (const [num, kind] of streams) {
    const object = await readObject(num, kind, history, validationData);
    if (object !== undefined) objects.push(object);
  }
  return objects;
}

async function collect(
  dict: PdfDict,
  keys: readonly [string, string, string],
  history: RevisionHistory,
  streams: Map<number, 'certificate' | 'crl' | 'ocsp'>,
): Promise<void> {
  for (const [index, kind] of (['certificate', 'crl', 'ocsp'] as const).entries()) {
    const list: readonly PdfObject[] =
      (await history.arrayAt(dict.get(keys[index] ?? ''), history.newest)) ?? [];
    for (const item of list)
      if (item instanceof PdfRef && streams.size < MAX_OBJECTS) streams.set(item.num, kind);
  }
}

async function readObject(
  num: number,
  kind: 'certificate' | 'crl' | 'ocsp',
  history: RevisionHistory,
  validationData: ValidationDataPool,
): Promise<DssObject | undefined> {
  const version = await history.versionAt(num, history.newest);
  const stream = await history.objectAt(num, history.newest);
  if (version === undefined || !(stream instanceof PdfStream)) return undefined;
  try {
    const gen = version.entry.kind === 'offset' ? version.entry.gen : 0;
    const bytes = await history.document.streamData(stream, num, gen, MAX_OBJECT_BYTES);
    const name = addTo(validationData, kind, bytes);
    if (name === undefined) return undefined;
    return { name, kind: kind === 'certificate' ? kind : 'revocation', revision: version.revision };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return undefined;
  }
}

function addTo(
  validationData: ValidationDataPool,
  kind: 'certificate' | 'crl' | 'ocsp',
  bytes: Uint8Array,
): string | undefined {
  switch (kind) {
    case 'certificate': {
      const certificate = validationData.addCertificate(bytes);
      return certificate && poeNames.certificate(certificate.fingerprint);
    }
    case 'crl': {
      const crl = validationData.addCrl(bytes);
      return crl && poeNames.revocation(crl.fingerprint);
    }
    case 'ocsp': {
      const response = validationData.addOcsp(bytes);
      return response && poeNames.revocation(response.fingerprint);
    }
  }
}
