import { SignatureError } from '../errors.ts';
import type { ByteSource } from '../io/byteSource.ts';
import { PdfDocument, type PdfPermissions, pageBox, refuseLostObjects, walkPages } from '../pdf/index.ts';
import { type FormState, fieldLeft, readForm, refuseUnsignable } from './readForm.ts';

/** A page as it is shown: in points, with the turn that is in these numbers already. */
export interface PageFacts {
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
}

export interface FieldFacts {
  readonly name: string;
  readonly signed: boolean;
  /** `signature` or `timestamp` for signed fields. */
  readonly kind: 'empty' | 'signature' | 'timestamp';
}

export interface PdfFacts {
  /** How many pages there are; `pageBoxes` has those up to the limit. */
  readonly pages: number;
  readonly pageBoxes: readonly PageFacts[];
  readonly encrypted: false | { readonly openable: boolean };
  /** What an encrypted file allows; undefined for others. */
  readonly permissions: PdfPermissions | undefined;
  readonly fields: readonly FieldFacts[];
  /** Signed fields, document time-stamps included. */
  readonly signatures: number;
  readonly certified: boolean;
  /** Whether a signature may be shown on a page: a certified document has a field left for it, or none may. */
  readonly canShowSignature: boolean;
  /** Whether the cross-reference was damaged and had to be rebuilt. */
  readonly repaired: boolean;
  /**
   * Whether the file is one to take in for signing. `preparePades` itself does sign dynamic XFA forms and files
   * without pages.
   */
  readonly canSign: true | { readonly code: string; readonly message: string };
}

export interface InspectOptions {
  /** Boxes of so many pages are read; 10,000 unless given. */
  readonly pageLimit?: number;
  readonly password?: string;
}

/**
 * What there is to know before a PDF is accepted for signing. Reads only what it needs: a file of any size in
 * flat memory. Damage is an answer, not an error: `canSign` then has `pdf_empty`, `pdf_not_a_pdf`,
 * `pdf_encrypted`, `pdf_broken`, `pdf_no_pages`, `pdf_docmdp_forbids`, `pdf_fieldmdp_forbids` or
 * `pdf_xfa_dynamic`, or `pdf_append_unsafe`. Throws only what reading the source throws.
 */
export async function inspectPdf(source: ByteSource, options: InspectOptions = {}): Promise<PdfFacts> {
  let document: PdfDocument | undefined;
  try {
    const { password } = options;
    document = await PdfDocument.open(source, password === undefined ? {} : { password });
    return await describe(document, options.pageLimit ?? 10_000);
  } catch (error) {
    if (!(error instanceof SignatureError) || !error.code.startsWith('pdf_')) throw error;
    return {
      pages: 0,
      pageBoxes: [],
      encrypted: error.code === 'pdf_encrypted' && { openable: false },
      permissions: document?.encryption?.permissions,
      fields: [],
      signatures: 0,
      certified: false,
      canShowSignature: false,
      repaired: document?.rebuilt ?? false,
      canSign: { code: error.code, message: error.message },
    };
  }
}

async function describe(document: PdfDocument, pageLimit: number): Promise<PdfFacts> {
  const form = await readForm(document);
  const pageBoxes: PageFacts[] = [];
  let pages = 0;
  for await (const page of walkPages(document)) {
    if (pages++ >= pageLimit) continue;
    const { left, bottom, right, top, rotation } = await pageBox(document, page);
    const turned = rotation === 90 || rotation === 270;
    const [width, height] = turned ? [top - bottom, right - left] : [right - left, top - bottom];
    pageBoxes.push({ width, height, rotation });
  }
  const fields = form.signatureFields.map(({ name, signature }): FieldFacts => {
    if (signature === undefined) return { name, signed: false, kind: 'empty' };
    const isTimestamp =
      signature.name('Type') === 'DocTimeStamp' || signature.name('SubFilter') === 'ETSI.RFC3161';
    return { name, signed: true, kind: isTimestamp ? 'timestamp' : 'signature' };
  });
  return {
    pages,
    pageBoxes,
    encrypted: document.encryption !== undefined && { openable: true },
    permissions: document.encryption?.permissions,
    fields,
    signatures: fields.filter((field) => field.signed).length,
    certified: form.rules.certified,
    canShowSignature: !form.rules.certified || fieldLeft(form) !== undefined,
    repaired: document.rebuilt,
    canSign: await whetherSignable(document, form, pages),
  };
}

async function whetherSignable(
  document: PdfDocument,
  form: FormState,
  pages: number,
): Promise<PdfFacts['canSign']> {
  try {
    refuseLostObjects(document);
  } catch (error) {
    if (error instanceof SignatureError) return { code: error.code, message: error.message };
    throw error;
  }
  if (pages === 0) {
    const message = 'The PDF has no pages';
    return document.rebuilt ? { code: 'pdf_broken', message } : { code: 'pdf_no_pages', message };
  }
  try {
    refuseUnsignable(form.rules);
  } catch (error) {
    if (error instanceof SignatureError) return { code: error.code, message: error.message };
    throw error;
  }
  if ((await document.resolve((await document.catalog()).get('NeedsRendering'))) === true) {
    const message = 'The PDF is a dynamic XFA form: a signature cannot cover what readers make of it';
    return { code: 'pdf_xfa_dynamic', message };
  }
  if (form.rules.locks.some((lock) => lock.action === 'All'))
    return { code: 'pdf_fieldmdp_forbids', message: 'A signature in the PDF locks all of its fields' };
  return true;
}
