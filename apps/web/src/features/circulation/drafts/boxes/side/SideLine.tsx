import { VisuallyHidden } from '@mantine/core';
import { t } from '../../../../../i18n/t.ts';
import { SignerMark } from '../../../flow/editor/SignerMark.tsx';
import { draftTexts } from '../../texts.ts';
import type { Placeable } from '../placeable.ts';
import { boxTexts } from '../texts.ts';
import classes from './FoldedSide.module.css';

interface SideLineProps {
  readonly signers: readonly Placeable[];
  readonly code: Placeable;
  /** Who is placed by the next touch, or whose box has the focus. */
  readonly at: string | null;
}

/** The list of signers in one line: the one who is at work, or how many have a place. */
export function SideLine({ signers, code, at }: SideLineProps) {
  const one = [...signers, code].find(({ key }) => key === at);
  const list = t(draftTexts.boxesSigners);
  if (one)
    return (
      <>
        <VisuallyHidden>{list}: </VisuallyHidden>
        <SignerMark colour={one.colour} />
        <bdi className={classes.name}>{one.name}</bdi>
        <span className={classes.state}>
          {one.box ? t(draftTexts.boxOnPage, one.box.page) : t(draftTexts.boxNowhere)}
        </span>
      </>
    );
  if (signers.length === 0) return <span className={classes.name}>{code.name}</span>;
  const placed = signers.filter(({ box }) => box).length;
  return (
    <>
      <span className={classes.name}>{list}</span>
      <span className={classes.state}>{t(boxTexts.placedOf, placed, signers.length)}</span>
    </>
  );
}
