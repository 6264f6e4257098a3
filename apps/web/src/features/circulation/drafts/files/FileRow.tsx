import { useSortable } from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconEye, IconGripVertical, IconTrash } from '@tabler/icons-react';
import type { JobFile } from '@tomar/contract';
import type { ReactNode } from 'react';
import { t, tCount } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { iconSize } from '../../../../ui/iconSize.ts';
import { lookOf } from '../../documentView.ts';
import { FileLine } from '../../FileLine.tsx';
import { draftTexts } from '../texts.ts';
import classes from './Files.module.css';

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
  const sorting = useSortable({ id: file.id });
  const { transform } = sorting;
  const { priorSignatures: prior } = file;
  return (
    <li
      ref={sorting.setNodeRef}
      className={classes.file}
      data-bad={problem ? true : undefined}
      data-dragging={sorting.isDragging || undefined}
      style={{
        transform: transform ? `translate3d(0, ${transform.y}px, 0)` : undefined,
        transition: sorting.transition,
      }}
    >
      <ActionIcon
        {...sorting.attributes}
        {...sorting.listeners}
        ref={sorting.setActivatorNodeRef}
        variant="transparent"
        color="gray"
        c="dimmed"
        className={classes.grip}
        aria-label={t(draftTexts.reorder, file.name)}
        aria-roledescription={undefined}
      >
        <IconGripVertical size={iconSize.normal} />
      </ActionIcon>
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
    </li>
  );
}
