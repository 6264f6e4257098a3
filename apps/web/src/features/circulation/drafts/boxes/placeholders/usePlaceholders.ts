import {
  isSameField,
  type JobFile,
  type Placeholder,
  type SignatureBox,
  usualTextSize,
} from '@tomar/contract';
import { useState } from 'react';
import { newRequestId } from '../../../../../api/requestId.ts';
import type { DraftEditing } from '../../saving/useDraftEditor.ts';
import { type PageSize, type Rect, rounded, type Size } from '../boxGeometry.ts';
import { allBoxes } from '../verification/codeBox.ts';
import { placeAround } from './placeInView.ts';

/** A text of one line, in points. */
const usualPlace: Size = { width: 200, height: 20 };

/** The text fields of one document of a template, and how to change them. */
export function usePlaceholders(editing: DraftEditing, file: JobFile) {
  const [removed, setRemoved] = useState<Placeholder | null>(null);
  const all = editing.content.placeholders;
  const own = all.filter(({ fileId }) => fileId === file.id);
  const boxes: readonly SignatureBox[] = allBoxes(editing.content).filter(({ fileId }) => fileId === file.id);
  const edit = (next: (now: readonly Placeholder[]) => Placeholder[]) =>
    editing.saver.edit((content) => ({ ...content, placeholders: next(content.placeholders) }));
  /** What else stands on a page. */
  const taken = (page: number, but?: string): Rect[] =>
    [...boxes, ...own.filter(({ key }) => key !== but)].filter((one) => one.page === page);
  const put = (one: Placeholder) =>
    edit((now) => now.map((other) => (other.key === one.key ? rounded(one) : other)));
  return {
    own,
    boxes,
    taken,
    put,
    /** What all places of a field are: it is asked for once. */
    setField: (one: Placeholder, part: Partial<Pick<Placeholder, 'name' | 'isRequired'>>) =>
      edit((now) => now.map((other) => (isSameField(one, other) ? { ...other, ...part } : other))),
    /** @param at what is looked at @returns its key */
    add: (
      page: number,
      size: PageSize,
      at: { readonly x: number; readonly y: number } | null,
      like?: Placeholder,
    ): string => {
      const { width, height } = like ?? usualPlace;
      const middle = at ?? { x: size.width / 2, y: size.height / 2 };
      const place = placeAround(middle, { width, height }, taken(page), size);
      const key = newRequestId();
      const one: Placeholder = {
        key,
        fileId: file.id,
        page,
        ...place,
        name: like?.name ?? '',
        size: like?.size ?? usualTextSize,
        isRequired: like?.isRequired ?? true,
      };
      edit((now) => [...now, rounded(one)]);
      return key;
    },
    remove: (one: Placeholder) => {
      edit((now) => now.filter(({ key }) => key !== one.key));
      setRemoved(one);
    },
    removed,
    restore: () => {
      if (removed) edit((now) => [...now, removed]);
      setRemoved(null);
    },
  };
}

export type Placeholders = ReturnType<typeof usePlaceholders>;
