import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import type { Rect } from '../boxGeometry.ts';
import { textsOfPage } from './pageTexts.ts';

export interface PageTexts {
  readonly pdf: PDFDocumentProxy | null;
  /** For `PdfPages`. */
  readonly onOpen: (pdf: PDFDocumentProxy | null) => void;
  /** Where the pages that were read have text. */
  readonly texts: ReadonlyMap<number, readonly Rect[]>;
  /**
   * Waits until the document is open and the page is read; of what cannot be read nothing is known. Null: nobody
   * looks at the document any more.
   */
  readonly read: (page: number) => Promise<readonly Rect[] | null>;
}

/**
 * Where the pages of the shown document have text.
 * @param wanted pages that are read by themselves
 */
export function usePageTexts(wanted: readonly number[]): PageTexts {
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [coming] = useState(() => Promise.withResolvers<PDFDocumentProxy | null>());
  const [texts, setTexts] = useState<ReadonlyMap<number, readonly Rect[]>>(new Map());
  const onOpen = (opened: PDFDocumentProxy | null) => {
    setPdf(opened);
    coming.resolve(opened);
  };
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const read = async (page: number): Promise<readonly Rect[] | null> => {
    const opened = pdf ?? (await coming.promise);
    const places = opened ? await textsOfPage(opened, page).catch(() => []) : [];
    if (!isShown.current) return null;
    setTexts((before) => (before.get(page) === places ? before : new Map(before).set(page, places)));
    return places;
  };
  const pages = [...new Set(wanted)].sort((a, b) => a - b).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is read once, whoever asks
  useEffect(() => {
    if (pdf && pages) for (const page of pages.split(',')) void read(Number(page));
  }, [pdf, pages]);
  return { pdf, onOpen, texts, read };
}
