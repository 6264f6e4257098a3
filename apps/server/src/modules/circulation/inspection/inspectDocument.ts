import type { MessageKey } from '@tomar/contract';
import { limits } from '@tomar/contract/limits.ts';
import { inspectCades } from '@tomar/signatures/cades';
import { SignatureError } from '@tomar/signatures/errors';
import type { ByteSource } from '@tomar/signatures/io';
import { inspectPdf, type PdfFacts } from '@tomar/signatures/pades';
import { readXades } from '@tomar/signatures/xades';
import { contentTypeOf } from '../../../platform/http/bytes/contentType.ts';

export interface DocumentFacts {
  readonly contentType: string;
  /** Null where it is no PDF that can be read. */
  readonly pages: number | null;
  /** Of at most the first 500 pages, in points as shown. */
  readonly pageSizes: { readonly width: number; readonly height: number }[];
  readonly priorSignatures: number;
  /** Why a PDF or XML document cannot be signed as such; null when it can, and for everything else. */
  readonly problem: MessageKey | null;
  /** What drafter and signers should know of it all the same. */
  readonly remark: MessageKey | null;
}

const pdfProblems: Readonly<Record<string, MessageKey>> = {
  pdf_empty: 'lang_file_empty',
  pdf_not_a_pdf: 'lang_file_not_pdf',
  pdf_encrypted: 'lang_file_encrypted',
  pdf_broken: 'lang_file_broken',
  pdf_no_pages: 'lang_file_broken',
  pdf_docmdp_forbids: 'lang_file_signing_forbidden',
  pdf_fieldmdp_forbids: 'lang_file_signing_forbidden',
  pdf_append_unsafe: 'lang_file_append_unsafe',
};

const xmlProblems: Readonly<Record<string, MessageKey>> = {
  xml_doctype: 'lang_file_xml_doctype',
  xml_entity_declaration: 'lang_file_xml_doctype',
  xml_external_entity: 'lang_file_xml_doctype',
};

/**
 * What a document is, before it may circulate: by its content, and where that says nothing, by its name. Reads only
 * what it needs of a PDF or a CMS file, whatever the size; XML is read whole, up to a limit.
 */
export async function inspectDocument(source: ByteSource, name: string): Promise<DocumentFacts> {
  const head = Buffer.from(await source.read(0, 1024)).toString('latin1');
  const named = (...endings: string[]) => endings.some((ending) => name.toLowerCase().endsWith(ending));
  // Before PDFs: the document inside may be one.
  if (named('.p7s', '.p7m')) return inspectAsCades(source, name);
  if (named('.pdf') || head.includes('%PDF-')) return inspectAsPdf(source);
  // With a byte order mark or in UTF-16, too.
  const isMarkedXml = /^[^<]{0,3}<\0?\?\0?x\0?m\0?l/.test(head);
  if (named('.xml') || isMarkedXml) return inspectAsXml(source);
  return { ...plain, contentType: contentTypeOf(name) };
}

const plain = { pages: null, pageSizes: [], priorSignatures: 0, problem: null, remark: null };

async function inspectAsPdf(source: ByteSource): Promise<DocumentFacts> {
  const facts = await inspectPdf(source, { pageLimit: 500 });
  return {
    contentType: 'application/pdf',
    pages: facts.pages > 0 ? facts.pages : null,
    pageSizes: facts.pageBoxes.map(({ width, height }) => ({ width, height })),
    priorSignatures: facts.signatures,
    problem: facts.canSign === true ? null : (pdfProblems[facts.canSign.code] ?? 'lang_file_not_signable'),
    remark: remarkOf(facts),
  };
}

/**
 * An encrypted PDF that opens without a password is signed as it is, whatever it permits (ISO 32000-2, table 22, bits 4,
 * 6 and 9): who sends it decides, and is told. One that wants a password is signed from outside only.
 */
function remarkOf({ encrypted, permissions }: PdfFacts): MessageKey | null {
  if (encrypted === false) return null;
  if (!encrypted.openable) return 'lang_file_remark_locked';
  return permissions?.fillForms || permissions?.modify
    ? 'lang_file_remark_encrypted'
    : 'lang_file_remark_restricted';
}

async function inspectAsXml(source: ByteSource): Promise<DocumentFacts> {
  const xml = { ...plain, contentType: 'application/xml' };
  if (source.size > limits.xmlBytes) return { ...xml, problem: 'lang_file_xml_too_large' };
  try {
    const { signatures } = readXades(await source.read(0, source.size));
    return { ...xml, priorSignatures: signatures.length };
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return { ...xml, problem: xmlProblems[error.code] ?? 'lang_file_xml_broken' };
  }
}

/** A signature file with its content inside is signed further; one without it is a document like any other. */
async function inspectAsCades(source: ByteSource, name: string): Promise<DocumentFacts> {
  const file = { ...plain, contentType: contentTypeOf(name) };
  try {
    const { attached, signatures } = await inspectCades(source);
    return { ...file, priorSignatures: attached ? signatures.length : 0 };
  } catch (error) {
    if (error instanceof SignatureError) return file;
    throw error;
  }
}
