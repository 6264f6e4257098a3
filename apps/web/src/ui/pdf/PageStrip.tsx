import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../i18n/t.ts';
import classes from './PageStrip.module.css';
import { PageThumbnail } from './PageThumbnail.tsx';
import type { PdfPageSize } from './PdfDocument.tsx';
import { pageByKey } from './pageKeys.ts';
import { pagesTexts } from './texts.ts';
import type { PageInView } from './usePageInView.ts';

interface PageStripProps {
  /** Null until it is open: its pages have their places already. */
  readonly pdf: PDFDocumentProxy | null;
  readonly pages: number;
  readonly sizeOf: (page: number) => PdfPageSize;
  readonly inView: PageInView;
  /** What a page is called, with what stands on it. */
  readonly nameOf: (page: number) => string;
  /** Drawn over the picture of a page. */
  readonly markOf: (page: number) => ReactNode;
}

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: 'PageUp',
  ArrowLeft: 'PageUp',
  ArrowDown: 'PageDown',
  ArrowRight: 'PageDown',
};

/**
 * Small pictures of all pages, beside them, on a narrow screen above them. One stop of the Tab key: arrows, Home and
 * End lead from page to page, Enter brings one into view.
 */
export function PageStrip({ pdf, pages, sizeOf, inView, nameOf, markOf }: PageStripProps) {
  const strip = useRef<HTMLOListElement>(null);
  const [reached, setReached] = useState<number | null>(null);
  const stop = reached ?? inView.page;
  useEffect(() => {
    if (strip.current) keepInView(strip.current, inView.page);
  }, [inView.page]);
  const key = (event: KeyboardEvent) => {
    const to = pageByKey(arrows[event.key] ?? event.key, stop, pages);
    if (to === null) return;
    event.preventDefault();
    setReached(to);
    strip.current?.querySelector<HTMLElement>(`[data-thumbnail="${to}"]`)?.focus();
  };
  return (
    <ol
      ref={strip}
      className={classes.strip}
      aria-label={t(pagesTexts.strip)}
      onKeyDown={key}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setReached(null);
      }}
    >
      {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
        <li key={page}>
          <button
            type="button"
            className={classes.page}
            data-thumbnail={page}
            tabIndex={page === stop ? 0 : -1}
            aria-current={page === inView.page ? 'page' : undefined}
            aria-label={nameOf(page)}
            onClick={() => inView.goTo(page)}
          >
            <PageThumbnail pdf={pdf} page={page} size={sizeOf(page)} strip={strip}>
              {markOf(page)}
            </PageThumbnail>
            <span className={classes.number}>{page}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Scrolls the strip alone, and only as far as it must. */
function keepInView(strip: HTMLElement, page: number): void {
  const found = strip.querySelector(`[data-thumbnail="${page}"]`);
  if (!found) return;
  const [frame, place] = [strip.getBoundingClientRect(), found.getBoundingClientRect()];
  strip.scrollTop += beyond(place.top, place.bottom, frame.top, frame.bottom);
  strip.scrollLeft += beyond(place.left, place.right, frame.left, frame.right);
}

const beyond = (from: number, to: number, begin: number, end: number): number =>
  from < begin ? from - begin : Math.max(0, Math.min(to - end, from - begin));
