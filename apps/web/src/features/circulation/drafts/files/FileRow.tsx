import { IconEye, IconTrash } from '@tabler/icons-react';
import type { JobFile } from '@tomar/contract';
import type { ReactNode } from 'react';
import { t, tCount } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { lookOf } from '../../documentView.ts';
import { FileLine } from '../../FileLine.tsx';
import { draftTexts } from '../texts.ts';
import { SortableFileRow } from './SortableFiles.tsx';

interface FileRowProps {
  readonly file: JobFile;
  /** Why the job could not go out with it. */
  readonly problem: string | null;
  readonly show: () => void;
  /** Null: the reader may not (AUTH-09). */
  readonly remove: (() => void) | null;
  /** Below its facts, in the whole width. */
  readonly children: ReactNode;
}

/** One of the draft's files: moved by its handle, shown, removed. */
export function FileRow({ file, problem, show, remove, children }: FileRowProps) {
  const { priorSignatures: prior } = file;
  return (
    <SortableFileRow file={file} bad={problem !== null}>
      <FileLine
        file={file}
        signed={
          prior > 0 ? { count: prior, text: tCount(prior, draftTexts.priorOne, draftTexts.prior) } : null
        }
        problem={problem}
        remark={file.remark && tMessage(file.remark)}
      >
        {lookOf(file).form !== 'other' && (
          <IconButton icon={IconEye} label={t(draftTexts.preview, file.name)} onClick={show} />
        )}
        {remove && (
          <IconButton icon={IconTrash} label={t(draftTexts.removeFile, file.name)} onClick={remove} />
        )}
      </FileLine>
      {children}
    </SortableFileRow>
  );
}
