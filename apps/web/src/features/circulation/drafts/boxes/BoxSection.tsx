import { Badge, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconSquarePlus } from '@tabler/icons-react';
import type { JobFile } from '@tomar/contract';
import { Suspense, useState } from 'react';
import { t } from '../../../../i18n/t.ts';
import { fontWeight } from '../../../../ui/fontWeight.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { lazyPart } from '../../../../ui/page/lazyPart.tsx';
import line from '../../FileLine.module.css';
import classes from '../files/Files.module.css';
import { inOrder } from '../files/fileOrder.ts';
import { signersOf } from '../flow/flowEdits.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import { overlapping } from './boxGeometry.ts';

const BoxEditor = lazyPart(async () => (await import('./BoxEditor.tsx')).BoxEditor, true);

/** Where the visible signatures of each document stand, and the way to change it. */
export function BoxSection({ editing }: { editing: DraftEditing }) {
  const [open, setOpen] = useState<JobFile | null>(null);
  const documents = inOrder(editing.files, editing.content.fileOrder, 'Document').filter(
    (file) => file.pages,
  );
  const signers = signersOf(editing.content.steps).length;
  if (signers === 0)
    return (
      <Text size="sm" c="dimmed">
        {t(draftTexts.boxesNoSigners)}
      </Text>
    );
  return (
    <>
      <ul className={classes.list}>
        {documents.map((file) => {
          const boxes = editing.content.boxes.filter((box) => box.fileId === file.id);
          const bad = overlapping(boxes).size > 0 || (boxes.length > 0 && boxes.length !== signers);
          return (
            <li key={file.id} className={classes.file}>
              <div className={line.text}>
                <Text size="sm" fw={fontWeight.medium}>
                  {file.name}
                </Text>
                <Badge size="sm" color={bad ? 'red' : boxes.length > 0 ? 'leaf' : 'gray'}>
                  {boxes.length > 0
                    ? t(draftTexts.boxesPlaced, boxes.length, signers)
                    : t(draftTexts.boxesNone)}
                </Badge>
              </div>
              <Group>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconSquarePlus size={iconSize.small} aria-hidden />}
                  onClick={() => setOpen(file)}
                >
                  {t(draftTexts.placeBoxes)}
                  <VisuallyHidden> {file.name}</VisuallyHidden>
                </Button>
              </Group>
            </li>
          );
        })}
      </ul>
      {open && (
        <Suspense fallback={null}>
          <BoxEditor editing={editing} file={open} close={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  );
}
