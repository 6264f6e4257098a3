import type { ByteSource } from '../../io/byteSource.ts';
import { PdfDocument, type PdfSignatureField, signatureFields } from '../../pdf/index.ts';
import { collectCmsValidationData } from '../cms/cmsValidationData.ts';
import type { ValidationContext } from '../context.ts';
import type { AllowedChanges } from '../pdf/changes/judgeChanges.ts';
import { allowedBy, changesAfterRevisions, hasTrailingContent, judgeAfter } from '../pdf/changesAfter.ts';
import { readDocumentTimestamps } from '../pdf/documentTimestamps.ts';
import { collectDss } from '../pdf/dssValidationData.ts';
import { type PadesParts, padesSignature } from '../pdf/padesSignature.ts';
import { type PdfSignature, readPdfSignature } from '../pdf/pdfSignature.ts';
import { RangeDigests } from '../pdf/rangeDigests.ts';
import { RevisionHistory } from '../pdf/revisionHistory.ts';
import { unlistedSignatures } from '../pdf/unlistedSignatures.ts';
import type { SignatureUnderTest } from '../signatureUnderTest.ts';

/**
 * The signatures of a PDF in the order of their revisions. A document time-stamp counts as a time-stamp of the
 * signatures before it; one with none before it stands for itself.
 * @throws SignatureError `pdf_…` for a file that cannot be read as a PDF
 */
export async function readPadesSignatures(
  source: ByteSource,
  context: ValidationContext,
  password?: string,
): Promise<readonly SignatureUnderTest[]> {
  const document = await PdfDocument.open(source, password === undefined ? {} : { password });
  const listed = (await signatureFields(document)).filter((field) => field.signature !== undefined);
  const fields = listed.length > 0 ? listed : await unlistedSignatures(document);
  if (fields.length === 0) return [];
  const history = await RevisionHistory.read(
    document,
    fields.flatMap(({ signature }) => signature ?? []),
  );
  const signatures = await readAll(fields, history);
  const parts: PadesParts = {
    history,
    context,
    digests: new RangeDigests(
      source,
      signatures.flatMap(({ range }) => range ?? []),
    ),
    dss: await collectDss(history, context.validationData),
    carried: new Map(),
    trailing: await hasTrailingContent(history),
  };
  for (const signature of signatures) {
    if (signature.cms !== undefined)
      parts.carried.set(signature, collectCmsValidationData(signature.cms, context.validationData));
  }
  const revisions = signatures.flatMap(({ revision }) => revision ?? []);
  const allowed = new Map<PdfSignature, AllowedChanges>();
  for (const signature of signatures) allowed.set(signature, await allowedBy(signature, history));
  const locked = [...allowed.values()].some(({ locks }) => locks.length > 0);
  const changes =
    revisions.length === 0 ? undefined : await changesAfterRevisions(revisions, locked, history);
  const stamps = readDocumentTimestamps(signatures, parts);
  const found: SignatureUnderTest[] = [];
  for (const signature of signatures) {
    if (signature.isTimestamp && found.length > 0) continue;
    const after = changes?.get(signature.revision ?? -1);
    const judged = judgeAfter(after?.changes ?? [], allowed.get(signature), context.policy);
    const read = await padesSignature(signature, judged, after?.shown, stamps, parts);
    const doubts = [...read.doubts, ...(after?.doubts ?? []), ...(listed.length > 0 ? [] : [UNLISTED])];
    found.push({ ...read, doubts });
  }
  return found;
}

const UNLISTED = {
  code: 'pdf_signature_unlisted',
  message: 'The form of the document does not list the signature: it was taken out, or the form is damaged',
};

/** Oldest first; two fields with the same value are one signature. */
export async function readAll(
  fields: readonly PdfSignatureField[],
  history: RevisionHistory,
): Promise<readonly PdfSignature[]> {
  const seen = new Set<number>();
  const signatures: PdfSignature[] = [];
  for (const field of fields) {
    const { signature: dict, signatureRef } = field;
    if (dict === undefined || (signatureRef !== undefined && seen.has(signatureRef.num))) continue;
    if (signatureRef !== undefined) seen.add(signatureRef.num);
    signatures.push(await readPdfSignature(field, dict, history));
  }
  return signatures.toSorted((left, right) => (left.range?.end ?? 0) - (right.range?.end ?? 0));
}
