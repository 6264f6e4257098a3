import { onScreen } from './onScreen.ts';
import classes from './Pdf.module.css';
import type { PageOverlay } from './PdfPages.tsx';

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

/** Drawn over the page that it is on. */
export function PageMark({ mark, place }: { mark: Mark; place: PageOverlay }) {
  if (mark.page !== place.page) return null;
  return (
    <div
      className={classes.mark}
      data-mark
      data-done={mark.isDone || undefined}
      role="img"
      aria-label={mark.label}
      style={onScreen(mark, place.size, place.scale)}
    >
      {!mark.isDone && <span aria-hidden>{mark.label}</span>}
    </div>
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
