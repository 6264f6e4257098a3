import { Text } from '@mantine/core';
import { t } from '../../../../../i18n/t.ts';
import { fontWeight } from '../../../../../ui/fontWeight.ts';
import { draftTexts } from '../../texts.ts';
import classes from '../Boxes.module.css';
import type { Placeable } from '../placeable.ts';
import { type PlaceableActs, PlaceableRow } from './PlaceableRow.tsx';

interface SignerListProps {
  readonly signers: readonly Placeable[];
  readonly acts: PlaceableActs;
}

/** Who signs, in their colours. */
export function SignerList({ signers, acts }: SignerListProps) {
  return (
    <>
      <Text size="sm" fw={fontWeight.strong} id="box-signers">
        {t(draftTexts.boxesSigners)}
      </Text>
      <ul className={classes.signers} aria-labelledby="box-signers">
        {signers.map((one) => (
          <li key={one.key}>
            <PlaceableRow one={one} acts={acts} />
          </li>
        ))}
      </ul>
    </>
  );
}
