import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { OneAtATime } from './oneAtATime.ts';
import classes from './PageStrip.module.css';
import type { PdfPageSize } from './PdfDocument.tsx';

interface PageThumbnailProps {
  readonly pdf: PDFDocumentProxy | null;
  readonly page: number;
  /** As far as it is known: of a page that turns out otherwise the picture stands in the middle. */
  readonly size: PdfPageSize;
  readonly strip: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Of a thumbnail as it is drawn, in pixels of the page. */
const widest = 84;
const highest = 120;

/** The pages themselves are drawn beside it: one thumbnail at a time is quick enough. */
const drawing = new OneAtATime();

/** The picture of a page, drawn while it is near the part of the strip that shows; else nothing of it is kept. */
export function PageThumbnail({ pdf, page, size, strip, children }: PageThumbnailProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: strip.current,
      rootMargin: '50%',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [strip]);
  const scale = Math.min(widest / size.width, highest / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  return (
    <span ref={place} className={classes.picture} style={{ width, height }}>
      {near && pdf && <Drawn pdf={pdf} page={page} width={width} />}
      {children}
    </span>
  );
}

interface DrawnProps {
  readonly pdf: PDFDocumentProxy;
  readonly page: number;
  readonly width: number;
}

function Drawn({ pdf, page, width }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const stop = drawing.add((signal) => draw(pdf, page, element, width, signal));
    return () => {
      stop();
      // Lets the browser release its memory at once.
      element.width = 0;
      element.height = 0;
    };
  }, [pdf, page, width]);
  return <canvas ref={canvas} className={classes.canvas} aria-hidden />;
}

async function draw(
  pdf: PDFDocumentProxy,
  page: number,
  canvas: HTMLCanvasElement,
  width: number,
  signal: AbortSignal,
): Promise<void> {
  const loaded = await pdf.getPage(page);
  if (signal.aborted) return;
  const scale = (width * devicePixelRatio) / loaded.getViewport({ scale: 1 }).width;
  const viewport = loaded.getViewport({ scale });
  // Black until something is drawn.
  canvas.style.visibility = 'hidden';
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = loaded.render({ canvas, viewport });
  signal.addEventListener('abort', () => task.cancel());
  await task.promise;
  canvas.style.visibility = '';
  loaded.cleanup();
}
