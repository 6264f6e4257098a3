import { UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { iconSize } from '../../../../../ui/iconSize.ts';
import { isOnCover } from './FoldCover.tsx';
import classes from './FoldedSide.module.css';
import { type Fold, foldId } from './useFold.ts';

interface FoldedSideProps {
  readonly fold: Fold;
  /** What the line says while the rest is folded. */
  readonly line: ReactNode;
  /** At the end of the line. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** What stands beside the pages. On a phone the document comes first: there it is one line, and opens over the pages. */
export function FoldedSide({ fold, line, aside, children }: FoldedSideProps) {
  const id = useId();
  const whole = useClickOutside<HTMLDivElement>((event) => {
    if (!isOnCover(event)) fold.setOpen(false);
  });
  if (!fold.isNarrow) return children;
  return (
    <div className={classes.fold} ref={whole}>
      <div className={classes.head}>
        <UnstyledButton
          id={foldId}
          className={classes.line}
          aria-expanded={fold.isOpen}
          aria-controls={id}
          data-autofocus
          onClick={() => fold.setOpen(!fold.isOpen)}
        >
          {line}
          <IconChevronDown size={iconSize.normal} className={classes.chevron} aria-hidden />
        </UnstyledButton>
        {aside}
      </div>
      <div id={id} className={classes.sheet} hidden={!fold.isOpen}>
        {children}
      </div>
    </div>
  );
}
