import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowRight } from '@tabler/icons-react';
import { type Finding, type JobFile, type SignatureBox, verificationProblem } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import { tMessage } from '../../../../i18n/tMessage.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { draftTexts } from '../texts.ts';
import classes from './Boxes.module.css';
import { overlapping } from './boxGeometry.ts';
import type { Lacking, Placing } from './documentPlaces.ts';
import type { PlaceableActs } from './PlaceableRow.tsx';
import type { Placeable } from './placeable.ts';
import { SignerList } from './SignerList.tsx';
import { SamePlace } from './samePlace/SamePlace.tsx';
import type { useSamePlace } from './samePlace/useSamePlace.ts';
import { boxTexts } from './texts.ts';
import type { usePlacing } from './usePlacing.ts';
import { CodeSide } from './verification/CodeSide.tsx';
import { codeKey } from './verification/codeBox.ts';

interface PlacingSideProps {
  readonly file: JobFile;
  readonly pages: number;
  readonly placing: ReturnType<typeof usePlacing>;
  readonly same: ReturnType<typeof useSamePlace>;
  readonly signers: readonly Placeable[];
  readonly code: Placeable;
  /** What is wrong with the place of the QR code. */
  readonly codeWrong: readonly Finding[];
  /** What stands over text. */
  readonly covers: ReadonlySet<string>;
  /** The page that is looked at. */
  readonly inView: number;
  /** On which boxes are placed where nobody says another. */
  readonly usual: number;
  readonly toPages: () => void;
  readonly isWhole: boolean;
  readonly next: Lacking | null;
  readonly place: (placing: Placing) => void;
  readonly close: () => void;
}

/** Beside the pages: the signers and the QR code, what can be done for all of them, what is wrong, and the way on. */
export function PlacingSide(props: PlacingSideProps) {
  const { file, pages, placing, same, signers, code, covers, usual, next, isWhole } = props;
  const placeables = [...signers, code];
  const nameOf = (key: string) => placeables.find((one) => one.key === key)?.name ?? '';
  const coversOfSigners = [...covers].filter((key) => key !== codeKey);
  // In the order of the flow: the first one gets the room that is not enough for all.
  const boxes: readonly SignatureBox[] = placeables.flatMap(({ box }) => box ?? []);
  const placed = signers.filter(({ box }) => box).length;
  const unplaced = signers.filter(({ box }) => !box).length;
  const placeLabels =
    placed > 0 && unplaced > 0
      ? [boxTexts.placeRest, boxTexts.placeRestFirst]
      : [draftTexts.boxPlaceAll, draftTexts.boxPlaceAllFirst];
  const acts: PlaceableActs = {
    chosen: placing.chosen,
    choose: (key) => placing.choose(key === placing.chosen ? null : key),
    placeOrShow: ({ key, box }) => {
      if (box) placing.show(key, box.page);
      else void placing.placeFree(key, props.inView);
      props.toPages();
    },
    remove: placing.remove,
    copy: same.others > 0 ? (box) => void same.copy([box]) : null,
  };
  return (
    <Stack gap="sm" className={classes.side}>
      {signers.length > 0 && <SignerList signers={signers} acts={acts} />}
      {signers.length > 0 && (
        // It stays where it is: the second click of a double click would meet what came into its place.
        <Button variant="light" disabled={unplaced === 0} onClick={() => void placing.placeAll(usual)}>
          {t(placeLabels[usual === pages ? 0 : 1] ?? draftTexts.boxPlaceAll)}
        </Button>
      )}
      <CodeSide
        code={code}
        acts={acts}
        fileName={file.name}
        problem={verificationProblem(file)}
        wrong={props.codeWrong}
      />
      {boxes.length > 0 && same.others > 0 && (
        <SamePlace same={same} boxes={boxes} pages={pages} nameOf={nameOf} />
      )}
      {placed > 0 && (
        <Button variant="subtle" onClick={placing.removeAll}>
          {t(draftTexts.boxRemoveAll)}
        </Button>
      )}
      {overlapping(signers.flatMap(({ box }) => box ?? [])).size > 0 && (
        <Alert color="red" icon={<IconAlertTriangle />} role="alert">
          {tMessage('lang_draft_boxes_overlap', [file.name])}
        </Alert>
      )}
      {coversOfSigners.length > 0 && (
        <Alert color="warm" icon={<IconAlertTriangle />} role="status">
          {t(draftTexts.boxesCover, coversOfSigners.map(nameOf).join(', '))}
        </Alert>
      )}
      {covers.has(codeKey) && (
        <Alert color="warm" icon={<IconAlertTriangle />} role="status">
          {t(boxTexts.codeCovers)}
        </Alert>
      )}
      <Text size="xs" c="dimmed">
        {t(draftTexts.boxesHelp)} <span className={classes.keys}>{t(draftTexts.boxesKeys)}</span>
      </Text>
      {next && (
        <Button
          variant={isWhole ? 'filled' : 'default'}
          classNames={{ root: classes.long ?? '', label: classes.longLabel ?? '' }}
          rightSection={<IconArrowRight size={iconSize.small} aria-hidden />}
          onClick={() => props.place({ file: next.file, personKey: next.missing[0] ?? null })}
        >
          {t(boxTexts.nextLacking, next.file.name, next.missing.length)}
        </Button>
      )}
      <Button variant={next && isWhole ? 'default' : 'filled'} onClick={props.close}>
        {t(draftTexts.boxDone)}
      </Button>
    </Stack>
  );
}
