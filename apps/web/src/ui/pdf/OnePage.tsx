import { useResizeObserver } from '@mantine/hooks';
import { type ReactNode, useEffect } from 'react';
import { Page } from 'react-pdf';
import { PdfDocument } from './PdfDocument.tsx';

interface OnePageProps {
  /** Below the API base. */
  readonly address: string;
  /** Changes with the bytes. */
  readonly version: string;
  readonly page: number;
  /** Shown where the document has no such page. */
  readonly absent: ReactNode;
  readonly className?: string | undefined;
  readonly onPages: (pages: number) => void;
}

const widest = 900;

/** One page of a PDF, as wide as there is room. */
export function OnePage({ address, version, page, absent, className, onPages }: OnePageProps) {
  const [measure, { width }] = useResizeObserver<HTMLDivElement>();
  return (
    <div ref={measure}>
      {width > 0 && (
        <PdfDocument address={address} version={version}>
          {(pages) => (
            <Counted pages={pages} onPages={onPages}>
              {page > pages ? (
                absent
              ) : (
                <div className={className}>
                  <Page
                    key={page}
                    pageNumber={page}
                    width={Math.min(width - 2, widest)}
                    suspense={false}
                    renderAnnotationLayer={false}
                    loading={null}
                    error={null}
                  />
                </div>
              )}
            </Counted>
          )}
        </PdfDocument>
      )}
    </div>
  );
}

function Counted({
  pages,
  onPages,
  children,
}: {
  readonly pages: number;
  readonly onPages: (pages: number) => void;
  readonly children: ReactNode;
}) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each document, whoever listens
  useEffect(() => onPages(pages), [pages]);
  return children;
}
