import { spend } from '../../budget/index.ts';
import { type CmsSignedData, readSignedData } from '../../cms/read/index.ts';
import { SignatureError } from '../../errors.ts';
import {
  byteRangeOf,
  type PdfDict,
  PdfName,
  PdfRef,
  type PdfSignatureField,
  PdfString,
} from '../../pdf/index.ts';
import type { Finding } from '../indication.ts';
import { checkByteRange, type SignedRange } from './byteRange.ts';
import { changedKeys } from './changes/same/samePdfObject.ts';
import { parsePdfDate } from './pdfDate.ts';
import type { RevisionHistory } from './revisionHistory.ts';

/** A signed field of a PDF with all that its own bytes say; nothing of it is verified but its place in the file. */
export interface PdfSignature {
  readonly field: PdfSignatureField;
  readonly dict: PdfDict;
  readonly subFilter: string | undefined;
  readonly isTimestamp: boolean;
  readonly range: SignedRange | undefined;
  /** Revision at whose end the signed range ends; undefined where there is none. */
  readonly revision: number | undefined;
  readonly cms: CmsSignedData | undefined;
  readonly claimedTime: Date | undefined;
  readonly problems: readonly Finding[];
  readonly warnings: readonly Finding[];
}

/** Steps for a signature of which nothing is right, too. */
const READING = 500;

/** The one kind of signature that is no CMS. */
export const RSA_SHA1 = 'adbe.x509.rsa_sha1';

const SUB_FILTERS = new Set([
  'ETSI.CAdES.detached',
  'adbe.pkcs7.detached',
  'adbe.pkcs7.sha1',
  'ETSI.RFC3161',
]);

/** Signatures over the document, which hold nothing of it (ISO 32000-2, 12.8.3.3.2; EN 319 142-1, 6.3). */
const DETACHED: ReadonlySet<string> = new Set(['ETSI.CAdES.detached', 'adbe.pkcs7.detached']);

/** Reads one signed field and checks how it sits in the file. */
export async function readPdfSignature(
  field: PdfSignatureField,
  dict: PdfDict,
  history: RevisionHistory,
): Promise<PdfSignature> {
  spend(READING);
  const { document } = history;
  const problems: Finding[] = [];
  const warnings: Finding[] = [];
  const name = async (key: string) => {
    const value = await document.resolve(dict.get(key));
    return value instanceof PdfName ? value.value : undefined;
  };
  const subFilter = await name('SubFilter');
  const contents = await document.resolve(dict.get('Contents'));
  const check = await checkByteRange(
    document.window.source,
    await byteRangeOf(document, dict),
    contents instanceof PdfString ? contents.bytes : undefined,
  );
  if (check.kind === 'broken') problems.push(check.finding);
  const range = check.kind === 'range' ? check.range : undefined;
  const revision = range === undefined ? undefined : revisionOf(range.end, history);
  if (range !== undefined && revision === undefined)
    problems.push({
      code: 'pdf_incremental_saving',
      message:
        'What was signed is no revision of this document: the file was continued or replaced around it',
    });
  if (revision !== undefined) problems.push(...(await checkPlace(field, dict, revision, history)));
  const moment = await document.resolve(dict.get('M'));
  const isBare = subFilter === RSA_SHA1;
  const cms = range === undefined || isBare ? undefined : readCms(range.contents, problems, warnings);
  if (cms?.content !== undefined && subFilter !== undefined && DETACHED.has(subFilter))
    problems.push({
      code: 'pdf_content_encapsulated',
      message: 'The signature holds content of its own beside the document that it signs',
    });
  if (cms !== undefined && subFilter !== undefined && !SUB_FILTERS.has(subFilter))
    warnings.push({
      code: 'pdf_subfilter',
      message: `The signature's SubFilter ${subFilter} is not a known one`,
    });
  return {
    field,
    dict,
    subFilter,
    isTimestamp: subFilter === 'ETSI.RFC3161' || (await name('Type')) === 'DocTimeStamp',
    range,
    revision,
    cms,
    claimedTime: moment instanceof PdfString ? parsePdfDate(moment.toText()) : undefined,
    problems,
    warnings,
  };
}

/**
 * The newest revision that is complete within the first `end` octets, if nothing of a later one is. The end of
 * line behind %%EOF may be left out or doubled.
 */
function revisionOf(end: number, history: RevisionHistory): number | undefined {
  const { revisions } = history;
  let low = 0;
  let high = revisions.length - 1;
  let found: number | undefined;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const revision = revisions[middle];
    if (revision !== undefined && revision.end <= end + 2) {
      found = middle;
      low = middle + 1;
    } else high = middle - 1;
  }
  if (found === undefined) return undefined;
  const next = revisions[found + 1];
  const begun = next?.sections.some((section) => section.offset >= 0 && section.offset < end) === true;
  return begun ? undefined : found;
}

/** The signature dictionary must be what was signed: the one of that revision, inside the signed octets. */
async function checkPlace(
  field: PdfSignatureField,
  dict: PdfDict,
  revision: number,
  history: RevisionHistory,
): Promise<readonly Finding[]> {
  const ref = field.signatureRef ?? field.ref;
  if (!(ref instanceof PdfRef)) return [];
  const newest = await history.versionAt(ref.num, history.newest);
  if (newest !== undefined && newest.entry.kind !== 'free' && newest.revision <= revision) return [];
  const signed = await history.dictAt(ref, revision);
  if (signed === undefined)
    return [
      {
        code: 'pdf_signature_wrapping',
        message: 'The signature is not in the revision that it claims to sign',
      },
    ];
  if (field.signatureRef === undefined) return [];
  const replaced = changedKeys(signed, dict);
  if (replaced.length === 0) return [];
  return [
    {
      code: 'pdf_replaced_reason',
      message: `What the signature says of itself was replaced after signing: ${replaced.join(', ')}`,
    },
  ];
}

function readCms(contents: Uint8Array, problems: Finding[], warnings: Finding[]): CmsSignedData | undefined {
  try {
    const cms = readSignedData(contents);
    if (contents.subarray(cms.length).some((byte) => byte !== 0))
      warnings.push({
        code: 'pdf_contents_padding',
        message: 'Something other than zeros follows the signature in /Contents',
      });
    return cms;
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    problems.push({
      code: error.code,
      message: `The signature in /Contents cannot be read: ${error.message}`,
    });
    return undefined;
  }
}
