import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Rect } from '../boxGeometry.ts';
import { textPlaces } from './textPlaces.ts';

const read = new WeakMap<PDFDocumentProxy, Map<number, Promise<readonly Rect[]>>>();

/**
 * Where a page of an open PDF has text, in points of the page as shown; each page is read once.
 * @param page counted from 1
 * @throws what pdf.js says of a page that cannot be read
 */
export function textsOfPage(pdf: PDFDocumentProxy, page: number): Promise<readonly Rect[]> {
  const pages = read.get(pdf) ?? new Map<number, Promise<readonly Rect[]>>();
  read.set(pdf, pages);
  const known = pages.get(page) ?? readPage(pdf, page);
  pages.set(page, known);
  return known;
}

async function readPage(pdf: PDFDocumentProxy, page: number): Promise<readonly Rect[]> {
  const loaded = await pdf.getPage(page);
  const { items } = await loaded.getTextContent();
  // In the page's own units, as boxes are: pdf.js multiplies by the page's UserUnit.
  return textPlaces(items, loaded.getViewport({ scale: 1 / loaded.userUnit }));
}
