import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { ActionIcon } from '@mantine/core';
import { IconGripVertical } from '@tabler/icons-react';
import type { JobFile } from '@tomar/contract';
import type { ReactNode } from 'react';
import { t } from '../../../../i18n/t.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { draftTexts } from '../texts.ts';
import classes from './Files.module.css';
import { moved } from './fileOrder.ts';

type SortableFile = Pick<JobFile, 'id' | 'name'>;

interface SortableFilesProps {
  readonly files: readonly SortableFile[];
  /** Told the ids in their new order. */
  readonly reorder: (ids: readonly string[]) => void;
  readonly label?: string;
  /** A `SortableFileRow` for each. */
  readonly children: ReactNode;
}

/** Files in an order: drag or use the arrow keys on the handle. */
export function SortableFiles({ files, reorder, label, children }: SortableFilesProps) {
  const ids = files.map(({ id }) => id);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const dropped = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return;
    reorder(moved(ids, ids.indexOf(String(active.id)), ids.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={dropped}
      accessibility={{
        announcements: announcements(files),
        screenReaderInstructions: { draggable: t(draftTexts.dragHelp) },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={classes.list} aria-label={label}>
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function announcements(files: readonly SortableFile[]): Announcements {
  const nameOf = (id: string | number) => files.find((file) => file.id === String(id))?.name ?? '';
  const placeOf = (id: string | number) => files.findIndex((file) => file.id === String(id)) + 1;
  return {
    onDragStart: ({ active }) => t(draftTexts.dragBegun, nameOf(active.id)),
    onDragOver: ({ active, over }) =>
      over ? t(draftTexts.dragOver, nameOf(active.id), placeOf(over.id)) : undefined,
    onDragEnd: ({ active, over }) =>
      over ? t(draftTexts.dragDone, nameOf(active.id), placeOf(over.id)) : undefined,
    onDragCancel: ({ active }) => t(draftTexts.dragGivenUp, nameOf(active.id)),
  };
}

interface SortableFileRowProps {
  readonly file: SortableFile;
  readonly bad?: boolean;
  readonly children: ReactNode;
}

/** One of `SortableFiles`, with its handle. */
export function SortableFileRow({ file, bad, children }: SortableFileRowProps) {
  const sorting = useSortable({ id: file.id });
  const { transform } = sorting;
  return (
    <li
      ref={sorting.setNodeRef}
      className={classes.file}
      data-bad={bad || undefined}
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
      {children}
    </li>
  );
}
