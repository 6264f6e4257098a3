import type { JobFile, SignatureBox } from '@tomar/contract';
import { useState } from 'react';
import { placedOf } from '../../flow/editor/flowEdits.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { rounded } from './boxGeometry.ts';
import { allBoxes, codeKey, withAllBoxes } from './verification/codeBox.ts';

/** The boxes of the document before something was done. */
interface Past {
  readonly boxes: readonly SignatureBox[];
  /** Steps of one name that follow each other at once are taken back together; the empty name stands alone. */
  readonly step: string;
  readonly at: number;
}

const together = 1000;
const maxPasts = 100;

/** The boxes of one document of the draft, its verification QR code among them, and how to change them and take that back. */
export function useBoxes(editing: DraftEditing, file: JobFile) {
  const [pasts, setPasts] = useState<readonly Past[]>([]);
  const isOwn = (box: SignatureBox) => box.fileId === file.id;
  const set = (next: (own: readonly SignatureBox[]) => readonly SignatureBox[]) =>
    editing.saver.edit((content) => {
      const all = allBoxes(content);
      return withAllBoxes(content, [
        ...all.filter((box) => !isOwn(box)),
        ...next(all.filter(isOwn)).map((box) => rounded(box)),
      ]);
    });
  /** `next` is given the boxes as they are by then, and may be asked again. */
  const change = (next: (own: readonly SignatureBox[]) => readonly SignatureBox[], step = '') => {
    const boxes = allBoxes(editing.saver.snapshot().content).filter(isOwn);
    const at = Date.now();
    setPasts((before) => {
      const last = before.at(-1);
      const goesOn = last && step !== '' && last.step === step && at - last.at < together;
      return goesOn
        ? [...before.slice(0, -1), { ...last, at }]
        : [...before.slice(1 - maxPasts), { boxes, step, at }];
    });
    set(next);
  };
  const undo = () => {
    const last = pasts.at(-1);
    if (!last) return;
    setPasts(pasts.slice(0, -1));
    const known = new Set([codeKey, ...placedOf(editing.content.steps).map(({ key }) => key)]);
    set(() => last.boxes.filter(({ personKey }) => known.has(personKey)));
  };
  return {
    all: allBoxes(editing.content).filter(isOwn),
    change,
    put: (box: SignatureBox, step?: string) =>
      change((own) => [...own.filter((one) => one.personKey !== box.personKey), box], step),
    canUndo: pasts.length > 0,
    undo,
  };
}

export type Boxes = ReturnType<typeof useBoxes>;
