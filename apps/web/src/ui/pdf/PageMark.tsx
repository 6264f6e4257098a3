import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { onScreen } from './onScreen.ts';
import classes from './Pdf.module.css';
import type { PdfPageSize } from './PdfDocument.tsx';

/** A place on a page that the reader is shown, in points from the page's lower left corner. */
export interface Mark {
  readonly page: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly label: string;
  /** What is asked for stands there: it is brought into view, and nothing is written over it. */
  readonly isDone: boolean;
}

interface PageMarkProps {
  readonly mark: Mark;
  readonly size: PdfPageSize;
  /** What scrolls the pages. */
  readonly frame: HTMLElement;
  readonly pdf: PDFDocumentProxy;
}

const share = (value: number, of: number) => `${(100 * value) / of}%`;

/** Drawn over its page, whatever the page's size on the screen. */
export function PageMark({ mark, size, frame, pdf }: PageMarkProps) {
  const [sheet, setSheet] = useState<Element | null>(null);
  const { page, label, isDone } = mark;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another document come other pages
  useEffect(() => setSheet(frame.querySelector(`[data-page="${page}"]`)), [frame, page, pdf]);
  useEffect(() => {
    if (sheet && isDone) bringMark(frame);
  }, [sheet, isDone, frame]);
  if (!sheet) return null;
  const { left, top, width, height } = onScreen(mark, size, 1);
  return createPortal(
    <div
      className={classes.mark}
      data-mark
      data-done={isDone || undefined}
      role="img"
      aria-label={label}
      style={{
        left: share(left, size.width),
        top: share(top, size.height),
        width: share(width, size.width),
        height: share(height, size.height),
      }}
    >
      {!isDone && <span aria-hidden>{label}</span>}
    </div>,
    sheet,
  );
}

/** Scrolls the pages alone until the mark is in their middle. */
export function bringMark(frame: HTMLElement): void {
  const mark = frame.querySelector('[data-mark]')?.getBoundingClientRect();
  if (!mark) return;
  const view = frame.getBoundingClientRect();
  frame.scrollTop += mark.top + mark.height / 2 - (view.top + view.height / 2);
  frame.scrollLeft += mark.left + mark.width / 2 - (view.left + view.width / 2);
}
