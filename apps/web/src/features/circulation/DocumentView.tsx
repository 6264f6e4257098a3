import { IconFileOff } from '@tabler/icons-react';
import { getFile } from '@tomar/contract';
import { Suspense } from 'react';
import { urlOf } from '../../api/call.ts';
import { t } from '../../i18n/t.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { iconSize } from '../../ui/iconSize.ts';
import { readableNames } from '../../ui/names/readableNames.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { TextView } from '../../ui/TextView.tsx';
import { lookOf, type ViewableFile } from './documentView.ts';
import { jobTexts } from './texts.ts';

const PdfPages = lazyPart(async () => (await import('../../ui/pdf/PdfPages.tsx')).PdfPages, true);

interface DocumentViewProps {
  readonly file: ViewableFile;
  /** Changes with the bytes. */
  readonly version: string;
  readonly height: string;
}

/** A document to read: PDF pages, or XML as text. What is neither can only be downloaded, and is told so. */
export function DocumentView({ file, version, height }: DocumentViewProps) {
  const look = lookOf(file);
  const address = urlOf(getFile, { id: file.id }, { version: look.version });
  const label = file.originalName ?? file.name;
  switch (look.form) {
    case 'pdf':
      return (
        <Suspense fallback={<PageSkeleton />}>
          <PdfPages
            address={address}
            version={look.version === 'original' ? 'original' : version}
            label={label}
            pageSizes={file.pageSizes}
            height={height}
          />
        </Suspense>
      );
    case 'xml':
      return (
        <TextView
          address={address}
          version={look.version}
          label={label}
          height={height}
          retell={
            file.kind === 'Manifest' ? { text: readableNames, note: t(jobTexts.manifestNames) } : undefined
          }
        />
      );
    case 'other':
      return (
        <EmptyState
          icon={<IconFileOff size={iconSize.large} />}
          title={t(jobTexts.noPreview)}
          body={t(jobTexts.noPreviewBody, label)}
        />
      );
  }
}
