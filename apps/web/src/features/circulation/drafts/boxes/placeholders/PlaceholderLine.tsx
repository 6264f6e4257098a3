import { VisuallyHidden } from '@mantine/core';
import type { Placeholder } from '@tomar/contract';
import { t } from '../../../../../i18n/t.ts';
import classes from '../side/FoldedSide.module.css';
import { placeholderTexts } from './texts.ts';

interface PlaceholderLineProps {
  /** The field that has the focus. */
  readonly at: Placeholder | undefined;
  readonly count: number;
  readonly nameOf: (one: Placeholder) => string;
}

/** The list of text fields in one line: the one that is at work, or how many there are. */
export function PlaceholderLine({ at, count, nameOf }: PlaceholderLineProps) {
  if (!at) return <span className={classes.name}>{t(placeholderTexts.count, count)}</span>;
  return (
    <>
      <VisuallyHidden>{t(placeholderTexts.fields)}: </VisuallyHidden>
      <bdi className={classes.name}>{nameOf(at)}</bdi>
    </>
  );
}
