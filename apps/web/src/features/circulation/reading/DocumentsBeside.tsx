import type { SignedJobFile } from '@tomar/contract';
import { type ReactNode, useState } from 'react';
import { Section } from '../../../ui/Section.tsx';
import { DocumentView } from '../DocumentView.tsx';
import classes from './Reading.module.css';

interface DocumentsBesideProps {
  /** Over the choice of documents. */
  readonly title: string;
  readonly files: readonly SignedJobFile[];
  /** Changes with the bytes of a file. */
  readonly versionOf: (file: SignedJobFile) => string;
  /** Draws the choice, with the document that is shown. */
  readonly choice: (shown: string, show: (fileId: string) => void) => ReactNode;
  /** Where there is one column, what is asked stays in view at the lower edge. */
  readonly stays?: boolean;
  /** What is asked of the reader. */
  readonly children: ReactNode;
}

/** A document left, what is asked of its reader right: for signing and for deciding. */
export function DocumentsBeside({ title, files, versionOf, choice, stays, children }: DocumentsBesideProps) {
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
          />
        )}
      </div>
      <div className={classes.asked}>{children}</div>
    </div>
  );
}
