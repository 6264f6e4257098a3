import { useState } from 'react';
import { useNarrow } from '../../../../../ui/useNarrow.ts';

/** Whether what stands beside the pages is folded to a line over them, as on a phone, and whether that is open. */
export interface Fold {
  readonly isNarrow: boolean;
  readonly isOpen: boolean;
  readonly setOpen: (is: boolean) => void;
}

const id = 'placing-fold';

/** The line; it takes the focus for what it hides. */
export const foldButton = () => document.getElementById(id);
export const foldId = id;

/** What has that id, or the line that hides it. */
export const shownOrFold = (wanted: string): HTMLElement | null => {
  const found = document.getElementById(wanted);
  return found?.checkVisibility() ? found : (foldButton() ?? found);
};

export function useFold(): Fold {
  const isNarrow = useNarrow();
  const [opened, setOpen] = useState(false);
  return { isNarrow, isOpen: isNarrow && opened, setOpen };
}
