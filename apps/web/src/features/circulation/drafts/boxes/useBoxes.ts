import type { JobFile, SignatureBox } from '@tomar/contract';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { rounded } from './boxGeometry.ts';

/** The boxes of one document of the draft, and how to change them. */
export function useBoxes(editing: DraftEditing, file: JobFile) {
  const isOwn = (box: SignatureBox) => box.fileId === file.id;
  /** `next` is given the boxes as they are by then, and may be asked again. */
  const change = (next: (own: readonly SignatureBox[]) => readonly SignatureBox[]) =>
    editing.saver.edit((content) => ({
      ...content,
      boxes: [
        ...content.boxes.filter((box) => !isOwn(box)),
        ...next(content.boxes.filter(isOwn)).map((box) => rounded(box)),
      ],
    }));
  return {
    all: editing.content.boxes.filter(isOwn),
    change,
    put: (box: SignatureBox) =>
      change((own) => [...own.filter((one) => one.personKey !== box.personKey), box]),
  };
}

export type Boxes = ReturnType<typeof useBoxes>;
