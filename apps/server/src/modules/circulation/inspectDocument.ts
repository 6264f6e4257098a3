import type { MessageKey } from '@tomar/contract';
import type { ByteSource } from '@tomar/signatures/io/byteSource.ts';
import { inspectPdf } from '@tomar/signatures/pades/index.ts';

export interface DocumentFacts {
  readonly pages: number;
  /** Of at most the first 500 pages, in points as shown. */
  readonly pageSizes: { readonly width: number; readonly height: number }[];
  readonly priorSignatures: number;
  /** Why it cannot be signed; null when it can. */
  readonly problem: MessageKey | null;
}

const problems: Readonly<Record<string, MessageKey>> = {
  pdf_empty: 'lang_file_empty',
  pdf_not_a_pdf: 'lang_file_not_pdf',
  pdf_encrypted: 'lang_file_encrypted',
  pdf_broken: 'lang_file_broken',
  pdf_no_pages: 'lang_file_broken',
  pdf_docmdp_forbids: 'lang_file_signing_forbidden',
  pdf_fieldmdp_forbids: 'lang_file_signing_forbidden',
};

/** What a document is, before it may circulate. Reads only what it needs, whatever the size. */
export async function inspectDocument(source: ByteSource): Promise<DocumentFacts> {
  const facts = await inspectPdf(source, { pageLimit: 500 });
  return {
    pages: facts.pages,
    pageSizes: facts.pageBoxes.map(({ width, height }) => ({ width, height })),
    priorSignatures: facts.signatures,
    problem: facts.canSign === true ? null : (problems[facts.canSign.code] ?? 'lang_file_not_signable'),
  };
}
