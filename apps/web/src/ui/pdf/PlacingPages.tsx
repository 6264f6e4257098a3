import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { ReactNode } from 'react';
import { useNarrow } from '../useNarrow.ts';
import { PageJump } from './PageJump.tsx';
import { PageStrip } from './PageStrip.tsx';
import type { PdfOpened, PdfPageSize } from './PdfDocument.tsx';
import { type PageOverlay, PdfPages } from './PdfPages.tsx';
import type { PageInView } from './usePageInView.ts';

interface PlacingPagesProps {
  readonly address: string;
  readonly file: { readonly name: string; readonly size: number; readonly pageSizes: readonly PdfPageSize[] };
  readonly onOpen: PdfOpened;
  readonly pdf: PDFDocumentProxy | null;
  /** As many as the open document has. */
  readonly pages: number;
  readonly sizeOf: (page: number) => PdfPageSize;
  readonly inView: PageInView;
  readonly setFrame: (frame: HTMLElement | null) => void;
  /** What the small picture of a page is called, and what stands on it. */
  readonly nameOf: (page: number) => string;
  readonly markOf?: (page: number) => ReactNode;
  /** What is placed on a page. */
  readonly overlay: (place: PageOverlay) => ReactNode;
}

/** The pages of a document on which something is placed, with the small pictures of all of them. */
export function PlacingPages(props: PlacingPagesProps) {
  const { address, file, pdf, pages, sizeOf, inView, nameOf, markOf = () => null } = props;
  return (
    <PdfPages
      address={address}
      version={String(file.size)}
      label={file.name}
      pageSizes={file.pageSizes}
      height={useNarrow() ? '100%' : '76vh'}
      frame={props.setFrame}
      onOpen={props.onOpen}
      bar={<PageJump inView={inView} pages={pages} />}
      beside={
        pages > 1 && (
          <PageStrip
            pdf={pdf}
            pages={pages}
            sizeOf={sizeOf}
            inView={inView}
            nameOf={nameOf}
            markOf={markOf}
          />
        )
      }
      overlay={props.overlay}
    />
  );
}
