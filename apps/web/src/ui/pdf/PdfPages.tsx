import { Group, Text } from '@mantine/core';
import { useMergedRef, useResizeObserver } from '@mantine/hooks';
import { IconArrowAutofitWidth, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { t } from '../../i18n/t.ts';
import { iconSize } from '../iconSize.ts';
import { uiTexts } from '../texts.ts';
import { PageButton } from './PageButton.tsx';
import classes from './Pdf.module.css';
import { PdfDocument, type PdfOpened, type PdfPageSize } from './PdfDocument.tsx';

export interface PageOverlay {
  readonly page: number;
  readonly size: PdfPageSize;
  /** Pixels to a point. */
  readonly scale: number;
}

interface PdfPagesProps {
  readonly address: string;
  readonly version: string;
  readonly label: string;
  /** Sizes of the pages where they are known; the others are taken to be like the first. */
  readonly pageSizes?: readonly PdfPageSize[];
  /** Drawn over each page. */
  readonly overlay?: ((place: PageOverlay) => ReactNode) | undefined;
  readonly height?: string;
  /** Stands at the beginning of the bar. */
  readonly bar?: ReactNode;
  /** Stands beside the pages, on a narrow screen above them. */
  readonly beside?: ReactNode;
  /** What scrolls the pages; each of them is a `[data-page]`. */
  readonly frame?: Ref<HTMLElement>;
  readonly onOpen?: PdfOpened;
}

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3];
const widest = 900;
const padding = 24;

/** The pages of a PDF one below the other, each drawn when it comes near the view. */
export function PdfPages(props: PdfPagesProps) {
  const [zoom, setZoom] = useState(1);
  const scroller = useRef<HTMLElement>(null);
  const [measure, { width }] = useResizeObserver<HTMLElement>();
  const frame = useMergedRef(scroller, measure, props.frame);
  const step = (by: 1 | -1) =>
    setZoom(zooms[Math.max(0, Math.min(zooms.indexOf(zoom) + by, zooms.length - 1))] ?? 1);
  return (
    <div className={classes.viewer} style={{ height: props.height ?? '70vh' }}>
      <Group gap={4} className={classes.bar} justify="flex-end">
        {props.bar}
        <PageButton label={t(uiTexts.zoomOut)} onClick={() => step(-1)} disabled={zoom === zooms[0]}>
          <IconZoomOut size={iconSize.normal} />
        </PageButton>
        <PageButton label={t(uiTexts.zoomFit)} onClick={() => setZoom(1)} disabled={zoom === 1}>
          <IconArrowAutofitWidth size={iconSize.normal} />
        </PageButton>
        <PageButton label={t(uiTexts.zoomIn)} onClick={() => step(1)} disabled={zoom === zooms.at(-1)}>
          <IconZoomIn size={iconSize.normal} />
        </PageButton>
      </Group>
      <div className={classes.body}>
        {props.beside}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
        <section ref={frame} className={classes.scroller} aria-label={props.label} tabIndex={0}>
          {width > 0 && (
            <PdfDocument address={props.address} version={props.version} onOpen={props.onOpen}>
              {(pages, first) => (
                <PageList
                  {...props}
                  pages={pages}
                  first={first}
                  pageWidth={Math.max(160, Math.min(width - 2 * padding, widest)) * zoom}
                  scroller={scroller}
                />
              )}
            </PdfDocument>
          )}
        </section>
      </div>
    </div>
  );
}

interface PageListProps extends PdfPagesProps {
  readonly pages: number;
  readonly first: PdfPageSize;
  readonly pageWidth: number;
  readonly scroller: RefObject<HTMLElement | null>;
}

function PageList({ pages, first, pageWidth, pageSizes, overlay, scroller }: PageListProps) {
  return Array.from({ length: pages }, (_, index) => index + 1).map((page) => {
    const size = pageSizes?.[page - 1] ?? first;
    return (
      <LazyPage
        key={page}
        page={page}
        pages={pages}
        size={size}
        scale={pageWidth / size.width}
        scroller={scroller}
      >
        {overlay?.({ page, size, scale: pageWidth / size.width })}
      </LazyPage>
    );
  });
}

interface LazyPageProps {
  readonly page: number;
  readonly pages: number;
  readonly size: PdfPageSize;
  readonly scale: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly children: ReactNode;
}

/** Holds the place of a page and draws it only while it is near the view. */
function LazyPage({ page, pages, size, scale, scroller, children }: LazyPageProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(page <= 2);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting ?? false), {
      root: scroller.current,
      rootMargin: '100% 0px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  const width = size.width * scale;
  return (
    <figure className={classes.sheet}>
      <div
        ref={place}
        data-page={page}
        className={classes.page}
        style={{ width, height: size.height * scale }}
      >
        {near && (
          <Page
            pageNumber={page}
            width={width}
            suspense={false}
            renderAnnotationLayer={false}
            loading={null}
            error={null}
          />
        )}
        {children}
      </div>
      <Text component="figcaption" size="xs" c="dimmed">
        {t(uiTexts.pdfPage, page, pages)}
      </Text>
    </figure>
  );
}
