import { IconFocusCentered, IconLayoutSidebar } from '@tabler/icons-react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../iconSize.ts';
import { uiTexts } from '../texts.ts';
import { PageButton } from './PageButton.tsx';
import { PageJump } from './PageJump.tsx';
import { bringMark, PageMark } from './PageMark.tsx';
import { PageStrip } from './PageStrip.tsx';
import type { PdfPageSize } from './PdfDocument.tsx';
import type { ReaderWaysProps } from './PdfReader.tsx';
import { pagesTexts } from './texts.ts';
import { usePageInView } from './usePageInView.ts';
// Named here too: only so does the build keep what both use in the reader's file.
import './PdfReader.tsx';

/** So wide a reader has room for the thumbnails beside the pages, in pixels; as in the style sheet. */
const roomForStrip = 640;

const a4: PdfPageSize = { width: 595, height: 842 };

/** What the reader of this tab chose last. */
let chosen: boolean | null = null;

/** Which page of a document is read, and the ways to the others: by number, and by their thumbnails. */
export function ReaderWays({ frame, side, pdf, pageSizes, mark }: ReaderWaysProps) {
  const pages = pdf.numPages;
  const inView = usePageInView(frame, pages, null);
  const [opened, setOpened] = useState(
    () => (side.parentElement?.clientWidth ?? 0) >= roomForStrip && chosen !== false,
  );
  const sizeOf = (page: number) => pageSizes[page - 1] ?? pageSizes[0] ?? a4;
  const toMark = mark && (
    <>
      <PageButton
        label={t(pagesTexts.toMark, mark.label, mark.page)}
        onClick={() => bringMark(frame)}
        disabled={false}
      >
        <IconFocusCentered size={iconSize.normal} />
      </PageButton>
      <PageMark mark={mark} size={sizeOf(mark.page)} frame={frame} pdf={pdf} />
    </>
  );
  if (pages < 2) return toMark;
  const toggle = () => {
    chosen = !opened;
    setOpened(!opened);
  };
  const strip = opened && (
    <PageStrip
      pdf={pdf}
      pages={pages}
      sizeOf={sizeOf}
      inView={inView}
      nameOf={(page) => t(uiTexts.pdfPage, page, pages)}
      markOf={() => null}
    />
  );
  return (
    <>
      <PageButton
        label={t(opened ? pagesTexts.hideStrip : pagesTexts.showStrip)}
        onClick={toggle}
        disabled={false}
      >
        <IconLayoutSidebar size={iconSize.normal} />
      </PageButton>
      <PageJump inView={inView} pages={pages} />
      {toMark}
      {createPortal(strip, side)}
    </>
  );
}
