import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ComponentType, useEffect, useState } from 'react';
import { type Loader, untilLoaded } from '../page/loader.ts';
import { onceCalm } from '../page/onceCalm.ts';
import type { Mark } from './PageMark.tsx';
import classes from './Pdf.module.css';
import type { PdfPageSize } from './PdfDocument.tsx';
import { PdfPages } from './PdfPages.tsx';

export interface ReaderWaysProps {
  /** What scrolls the pages. */
  readonly frame: HTMLElement;
  /** Where the thumbnails stand. */
  readonly side: HTMLElement;
  readonly pdf: PDFDocumentProxy;
  readonly pageSizes: readonly PdfPageSize[];
  readonly mark: Mark | null;
}

interface PdfReaderProps {
  readonly address: string;
  readonly version: string;
  readonly label: string;
  /** How many there are, where that is known before the document is open. */
  readonly pages: number | null;
  readonly pageSizes: readonly PdfPageSize[];
  readonly height: string;
  readonly mark: Mark | null;
  /** Which page is read, and the ways to the others; loaded when nothing else comes any more. */
  readonly ways: Loader<ComponentType<ReaderWaysProps>>;
}

/** A PDF to be read: its pages at once, and the ways through them when nothing else comes any more. */
export function PdfReader({ pages, pageSizes, ways, mark, ...document }: PdfReaderProps) {
  const [frame, setFrame] = useState<HTMLElement | null>(null);
  const [side, setSide] = useState<HTMLElement | null>(null);
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null);
  const [Ways, setWays] = useState<ComponentType<ReaderWaysProps> | null>(() => ways.loaded ?? null);
  useEffect(() => {
    let giveUp = onceCalm(() => {
      giveUp = untilLoaded(ways, (part) => setWays(() => part));
    });
    return () => giveUp();
  }, [ways]);
  const isShown = Ways !== null && frame !== null && side !== null && pdf !== null;
  return (
    <div className={classes.reader}>
      <PdfPages
        {...document}
        pageSizes={pageSizes}
        frame={setFrame}
        onOpen={setPdf}
        bar={
          <div className={classes.ways}>
            {isShown && <Ways frame={frame} side={side} pdf={pdf} pageSizes={pageSizes} mark={mark} />}
          </div>
        }
        beside={
          // Its room is kept from the beginning, so that the pages stay where they are when it comes.
          <div
            ref={setSide}
            className={isShown ? classes.side : (pages ?? 1) > 1 ? classes.awaited : undefined}
          />
        }
      />
    </div>
  );
}
