import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist';
import { pdfOptions } from './pdfOptions.ts';
import { openPdf } from './rangeSource.ts';

/**
 * Opens the PDF at `address` (below the API base) for as long as the work takes, without showing it.
 * @throws ApiError; what pdf.js says of a document that it cannot open, such as one with a password
 */
export async function withPdf<T>(
  address: string,
  signal: AbortSignal,
  work: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const source = await openPdf(address, signal);
  const bytes = source.kind === 'whole' ? { data: source.data } : { range: source.range };
  const opening = getDocument({ ...pdfOptions, ...bytes });
  try {
    return await work(await opening.promise);
  } finally {
    await opening.destroy();
  }
}
