import type { SignedJobFile } from '@tomar/contract';
import { type ReactNode, useState } from 'react';
import type { Mark } from '../../../ui/pdf/PageMark.tsx';
import { Section } from '../../../ui/Section.tsx';
import { DocumentView } from '../DocumentView.tsx';
import classes from './Reading.module.css';

interface DocumentsBesideProps {
  /** Over the choice of documents. */
  readonly title: string;
  readonly files: readonly SignedJobFile[];
  /** Changes with the bytes of a file. */
  readonly versionOf: (file: SignedJobFile) => string;
  /** A place in a document that its reader is shown. */
  readonly markOf?: (file: SignedJobFile) => Mark | null;
  /** Draws the choice, with the document that is shown. */
  readonly choice: (shown: string, show: (fileId: string) => void) => ReactNode;
  /** Where there is one column, what is asked stays in view at the lower edge. */
  readonly stays?: boolean;
  /** What is asked of the reader. */
  readonly children: ReactNode;
}

/** A document left, what is asked of its reader right: for signing and for deciding. */
export function DocumentsBeside(props: DocumentsBesideProps) {
  const { title, files, versionOf, markOf, choice, stays, children } = props;
  const [shownId, setShownId] = useState<string | null>(null);
  const shown = files.find((file) => file.id === shownId) ?? files[0];
  return (
    <div className={classes.layout} data-stays={stays || undefined}>
      <div className={classes.choice}>
        <Section kind="panel" title={title}>
          {choice(shown?.id ?? '', setShownId)}
        </Section>
      </div>
      <div className={classes.document}>
        {shown && (
          <DocumentView
            key={shown.id}
            file={shown}
            version={versionOf(shown)}
            height="var(--reading-height)"
            mark={markOf?.(shown) ?? null}
          />
        )}
      </div>
      <div className={classes.asked}>{children}</div>
    </div>
  );
}
