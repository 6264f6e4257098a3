import { getFile } from '@tomar/contract';
import { type ComponentType, Suspense } from 'react';
import { urlOf } from '../../api/call.ts';
import { t } from '../../i18n/t.ts';
import { readableNames } from '../../ui/names/readableNames.ts';
import { lazyPart } from '../../ui/page/lazyPart.tsx';
import { Loader } from '../../ui/page/loader.ts';
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx';
import type { Mark } from '../../ui/pdf/PageMark.tsx';
import type { ReaderWaysProps } from '../../ui/pdf/PdfReader.tsx';
import { lookOf, type ViewableFile } from './documentView.ts';
import { sharedJobTexts } from './texts.ts';

const PdfReader = lazyPart(async () => (await import('../../ui/pdf/PdfReader.tsx')).PdfReader, true);
const ways = new Loader<ComponentType<ReaderWaysProps>>(
  async () => (await import('../../ui/pdf/ReaderWays.tsx')).ReaderWays,
);
const TextView = lazyPart(async () => (await import('../../ui/TextView.tsx')).TextView, true);
const NotShown = lazyPart(async () => (await import('./NotShown.tsx')).NotShown, true);

interface DocumentViewProps {
  readonly file: ViewableFile;
  /** Changes with the bytes. */
  readonly version: string;
  readonly height: string;
  readonly mark?: Mark | null;
}

/** A document to read: PDF pages, or XML as text. What is neither can only be downloaded, and is told so. */
export function DocumentView({ file, version, height, mark = null }: DocumentViewProps) {
  const look = lookOf(file);
  const address = urlOf(getFile, { id: file.id }, { version: look.version });
  const label = file.originalName ?? file.name;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {look.form === 'pdf' ? (
        <PdfReader
          address={address}
          version={look.version === 'original' ? 'original' : version}
          label={label}
          pages={file.pages}
          pageSizes={file.pageSizes}
          height={height}
          mark={mark}
          ways={ways}
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
