import { getFile } from '@tomar/contract';
import { Suspense } from 'react';
import { urlOf } from '../../api/call.ts';
import { t } from '../../i18n/t.ts';
import { readableNames } from '../../ui/names/readableNames.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import { lookOf, type ViewableFile } from './documentView.ts';
import { sharedJobTexts } from './texts.ts';

const PdfPages = lazyPart(async () => (await import('../../ui/pdf/PdfPages.tsx')).PdfPages, true);
const TextView = lazyPart(async () => (await import('../../ui/TextView.tsx')).TextView, true);
const NotShown = lazyPart(async () => (await import('./NotShown.tsx')).NotShown, true);

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
  return (
    <Suspense fallback={<PageSkeleton />}>
      {look.form === 'pdf' ? (
        <PdfPages
          address={address}
          version={look.version === 'original' ? 'original' : version}
          label={label}
          pageSizes={file.pageSizes}
          height={height}
        />
      ) : look.form === 'xml' ? (
        <TextView
          address={address}
          version={look.version}
          label={label}
          height={height}
          retell={
            file.kind === 'Manifest'
              ? { text: readableNames, note: t(sharedJobTexts.manifestNames) }
              : undefined
          }
        />
      ) : (
        <NotShown file={file} label={label} />
      )}
    </Suspense>
  );
}
