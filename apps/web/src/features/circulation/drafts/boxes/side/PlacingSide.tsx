import { Button, Stack, Text } from '@mantine/core';
import { type JobFile, type SignatureBox, verificationProblem } from '@tomar/contract';
import type { ReactNode } from 'react';
import { t } from '../../../../../i18n/t.ts';
import { draftTexts } from '../../texts.ts';
import classes from '../Boxes.module.css';
import type { Placeable } from '../placeable.ts';
import { SamePlace } from '../samePlace/SamePlace.tsx';
import type { useSamePlace } from '../samePlace/useSamePlace.ts';
import { boxTexts } from '../texts.ts';
import type { usePlacing } from '../usePlacing.ts';
import { CodeSide } from '../verification/CodeSide.tsx';
import type { PlaceableActs } from './PlaceableRow.tsx';
import { SignerList } from './SignerList.tsx';
import { type Fold, foldButton } from './useFold.ts';

interface PlacingSideProps {
  readonly file: JobFile;
  readonly pages: number;
  readonly placing: ReturnType<typeof usePlacing>;
  readonly same: ReturnType<typeof useSamePlace>;
  readonly signers: readonly Placeable[];
  readonly code: Placeable;
  /** The page that is looked at. */
  readonly inView: number;
  /** On which boxes are placed where nobody says another. */
  readonly usual: number;
  readonly fold: Fold;
  /** What is wrong with the places, and the way on: on a phone both are in view without the list. */
  readonly warnings: ReactNode;
  readonly end: ReactNode;
}

/** Beside the pages: the signers and the QR code, what can be done for all of them, what is wrong, and the way on. */
export function PlacingSide(props: PlacingSideProps) {
  const { file, pages, placing, same, signers, code, usual, fold, warnings, end } = props;
  const placeables = [...signers, code];
  const nameOf = (key: string) => placeables.find((one) => one.key === key)?.name ?? '';
  // In the order of the flow: the first one gets the room that is not enough for all.
  const boxes: readonly SignatureBox[] = placeables.flatMap(({ box }) => box ?? []);
  const placed = signers.filter(({ box }) => box).length;
  const unplaced = signers.filter(({ box }) => !box).length;
  const placeLabels =
    placed > 0 && unplaced > 0
      ? [boxTexts.placeRest, boxTexts.placeRestFirst]
      : [draftTexts.boxPlaceAll, draftTexts.boxPlaceAllFirst];
  /** What came of it stands over the pages, with the way back. */
  const foldAway = () => {
    if (fold.isNarrow) foldButton()?.focus();
    fold.setOpen(false);
  };
  const acts: PlaceableActs = {
    chosen: placing.chosen,
    choose: (key) => {
      placing.choose(key === placing.chosen ? null : key);
      foldAway();
    },
    placeOrShow: ({ key, box }) => {
      if (box) placing.show(key, box.page);
      else void placing.placeFree(key, props.inView);
      fold.setOpen(false);
    },
    remove: (key) => {
      placing.remove(key);
      foldAway();
    },
    copy: same.others > 0 ? (box) => void same.copy([box]) : null,
  };
  const removeAll = () => {
    placing.removeAll();
    foldAway();
  };
  const placeAll = () => {
    void placing.placeAll(usual);
    fold.setOpen(false);
  };
  return (
    <Stack gap="sm" className={classes.side}>
      {signers.length > 0 && <SignerList signers={signers} acts={acts} />}
      {signers.length > 0 && (
        // It stays where it is: the second click of a double click would meet what came into its place.
        <Button variant="light" disabled={unplaced === 0} onClick={placeAll}>
          {t(placeLabels[usual === pages ? 0 : 1] ?? draftTexts.boxPlaceAll)}
        </Button>
      )}
      <CodeSide code={code} acts={acts} fileName={file.name} problem={verificationProblem(file)} />
      {boxes.length > 0 && same.others > 0 && (
        <SamePlace same={same} boxes={boxes} pages={pages} nameOf={nameOf} />
      )}
      {placed > 0 && (
        <Button variant="subtle" onClick={removeAll}>
          {t(draftTexts.boxRemoveAll)}
        </Button>
      )}
      {!fold.isNarrow && warnings}
      <Text size="xs" c="dimmed">
        {t(draftTexts.boxesHelp)} <span className={classes.keys}>{t(draftTexts.boxesKeys)}</span>
      </Text>
      {!fold.isNarrow && end}
    </Stack>
  );
}
