import 'react-pdf/dist/Page/TextLayer.css';
import { Alert, Center, Loader, Text } from '@mantine/core';
import { IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
import { Document } from 'react-pdf';
import { keys } from '../../api/queryKeys.ts';
import { t } from '../../i18n/t.ts';
import { tMessage } from '../../i18n/tMessage.ts';
import { FailureBox } from '../FailureBox.tsx';
import { uiTexts } from '../texts.ts';
import { pdfOptions } from './pdfOptions.ts';
import { openPdf, type PdfSource } from './rangeSource.ts';

export interface PdfPageSize {
  readonly width: number;
  readonly height: number;
}

/** Told of the document when its pages are shown; null: it cannot be shown. */
export type PdfOpened = ((pdf: PDFDocumentProxy | null) => void) | undefined;

interface PdfDocumentProps {
  /** Below the API base. */
  readonly address: string;
  /** Changes when the bytes behind the address do. */
  readonly version: string;
  readonly onOpen?: PdfOpened;
  readonly children: (pages: number, first: PdfPageSize) => ReactNode;
}

/** Loads a PDF and shows its pages once their number and the size of the first are known. */
export function PdfDocument({ address, version, onOpen, children }: PdfDocumentProps) {
  // Two that show the same document at once do not share it: the page, and a preview over it.
  const viewer = useId();
  const source = useQuery({
    queryKey: [...keys.pdf(address, version), viewer],
    queryFn: ({ signal }) => openPdf(address, signal),
    // pdf.js takes the bytes over: what was opened once cannot be opened again.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    structuralSharing: false,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each failure, whoever listens
  useEffect(() => {
    if (source.isError) onOpen?.(null);
  }, [source.isError]);
  if (source.isError) return <FailureBox error={source.error} retry={() => void source.refetch()} />;
  if (!source.data || source.isFetching) return <PdfLoading />;
  return (
    <LoadedDocument key={source.dataUpdatedAt} source={source.data} onOpen={onOpen}>
      {children}
    </LoadedDocument>
  );
}

interface LoadedDocumentProps extends Pick<PdfDocumentProps, 'onOpen' | 'children'> {
  readonly source: PdfSource;
}

function LoadedDocument({ source, onOpen, children }: LoadedDocumentProps) {
  const [loaded, setLoaded] = useState<{ pages: number; first: PdfPageSize } | null>(null);
  const [broken, setBroken] = useState(false);
  // pdf.js detaches the bytes it is given; a copy survives a second mount.
  const file = useMemo(
    () => (source.kind === 'whole' ? { data: source.data.slice() } : { range: source.range }),
    [source],
  );
  const fail = () => {
    setBroken(true);
    onOpen?.(null);
  };
  if (broken) return <PdfBroken />;
  return (
    <Document
      file={file}
      options={pdfOptions}
      suspense={false}
      loading={<PdfLoading />}
      error={<PdfBroken />}
      onLoadError={fail}
      onLoadSuccess={(pdf) => {
        pdf.getPage(1).then(
          (page) => {
            const { width, height } = page.getViewport({ scale: 1 });
            setLoaded({ pages: pdf.numPages, first: { width, height } });
            onOpen?.(pdf);
          },
          // Of a document that was closed meanwhile there is nobody to show it to.
          () => pdf.loadingTask.destroyed || fail(),
        );
      }}
    >
      {loaded ? children(loaded.pages, loaded.first) : <PdfLoading />}
    </Document>
  );
}

function PdfBroken() {
  return (
    <Alert color="warm" icon={<IconFileOff />} title={tMessage('lang_file_cannot_preview')}>
      <Text size="sm">{t(uiTexts.pdfFailed)}</Text>
    </Alert>
  );
}

function PdfLoading() {
  return (
    <Center mih={320} role="status">
      <Loader role="status" aria-label={t(uiTexts.pdfLoading)} />
    </Center>
  );
}
