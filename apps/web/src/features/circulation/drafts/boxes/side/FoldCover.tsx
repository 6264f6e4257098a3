import classes from './FoldedSide.module.css';
import type { Fold } from './useFold.ts';

/** Over the pages while the list is open: the touch that closes it does nothing else, such as placing a box. */
export function FoldCover({ fold }: { fold: Fold }) {
  if (!fold.isOpen) return null;
  return <div className={classes.cover} data-fold-cover onClick={() => fold.setOpen(false)} aria-hidden />;
}

/** Whether a touch is the cover's own. */
export const isOnCover = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-fold-cover]') !== null;
