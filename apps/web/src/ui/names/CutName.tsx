import { Tooltip, VisuallyHidden } from '@mantine/core';
import type { ReactElement } from 'react';
import classes from './CutName.module.css';
import { splitName } from './splitName.ts';

/** A file's name on one line, cut in its middle where there is no room; read aloud it is whole. */
export function CutName({ name }: { name: string }) {
  const { start, end } = splitName(name);
  if (end === '') return <span className={classes.short}>{start}</span>;
  return (
    <>
      <VisuallyHidden>{name}</VisuallyHidden>
      <span className={classes.name} aria-hidden>
        <span className={classes.start}>{start}</span>
        <span className={classes.end}>{end}</span>
      </span>
    </>
  );
}

/** Around the control that shows a name cut: pointing at it or reaching it by keyboard shows the whole name. */
export function WholeName({ name, children }: { name: string; children: ReactElement }) {
  return (
    <Tooltip
      label={name}
      disabled={splitName(name).end === ''}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={360}
      className={classes.whole ?? ''}
    >
      {children}
    </Tooltip>
  );
}
