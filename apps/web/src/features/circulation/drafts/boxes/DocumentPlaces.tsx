import { Badge, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { IconQrcode, IconSquarePlus } from '@tabler/icons-react';
import { type JobFile, verificationProblem } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { nameOfActor } from '../../flow/editor/actors.ts';
import { SignerMark } from '../../flow/editor/SignerMark.tsx';
import { colourOfSigner } from '../../flow/editor/signerColour.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import classes from './DocumentPlaces.module.css';
import { placesIn } from './documentPlaces.ts';
import { codeKey } from './verification/codeBox.ts';
import { codeIn } from './verification/codeIn.ts';
import { codeTexts } from './verification/codeTexts.ts';
import { whereOf, whereOfCode } from './whereOf.ts';

interface DocumentPlacesProps {
  readonly editing: DraftEditing;
  readonly file: JobFile;
  /** Whether boxes that are missing have to be placed. */
  readonly lacks: boolean;
  /** Opens the editor, with what is looked for or placed: somebody's box, or the QR code. */
  readonly open: (key: string | null) => void;
}

/** In the row of a document: whose signature stands where, whose has no place yet, the QR code, and the way to them. */
export function DocumentPlaces({ editing, file, lacks, open }: DocumentPlacesProps) {
  const places = placesIn(editing.content, file);
  const placed = places.filter(({ box }) => box).length;
  const isBad = lacks || places.some((place) => place.isBad);
  const code = codeIn(editing.content, file);
  const mayCarryCode = verificationProblem(file) === null;
  const showsPlaces = placed > 0 || lacks;
  if (places.length === 0 && !code.box && !mayCarryCode) return null;
  return (
    <div className={classes.places}>
      {!showsPlaces && !code.box ? (
        <Text size="xs" c="dimmed" className={classes.none}>
          {t(draftTexts.boxesNone)}
        </Text>
      ) : (
        <ul className={classes.list} aria-label={`${t(draftTexts.boxes)}: ${file.name}`}>
          {showsPlaces && (
            <li className={classes.item}>
              <Badge size="sm" color={isBad ? 'red' : 'leaf'}>
                {t(draftTexts.boxesPlaced, placed, places.length)}
              </Badge>
            </li>
          )}
          {(showsPlaces ? places : []).map((place) => (
            <li key={place.person.key} className={classes.item}>
              <button
                type="button"
                className={classes.place}
                data-missing={place.box === null || undefined}
                data-bad={place.isBad || undefined}
                aria-label={t(
                  draftTexts.boxPlaceIn,
                  nameOfActor(editing.named, place.person),
                  whereOf(place),
                  file.name,
                )}
                onClick={() => open(place.person.key)}
              >
                <SignerMark colour={colourOfSigner(editing.content.steps, place.person.key) ?? 0} />
                <bdi className={classes.name}>{nameOfActor(editing.named, place.person)}</bdi>{' '}
                <span className={classes.where}>{whereOf(place)}</span>
              </button>
            </li>
          ))}
          {code.box && (
            <li className={classes.item}>
              <button
                type="button"
                className={classes.place}
                data-bad={code.wrong.length > 0 || undefined}
                aria-label={t(codeTexts.placeIn, whereOfCode(code), file.name)}
                onClick={() => open(codeKey)}
              >
                <IconQrcode size={iconSize.small} aria-hidden />
                <span className={classes.name}>{t(codeTexts.short)}</span>{' '}
                <span className={classes.where}>{whereOfCode(code)}</span>
              </button>
            </li>
          )}
        </ul>
      )}
      <Group gap="xs">
        {!code.box && mayCarryCode && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconQrcode size={iconSize.small} aria-hidden />}
            onClick={() => open(codeKey)}
          >
            {t(codeTexts.add)}
            <VisuallyHidden> {file.name}</VisuallyHidden>
          </Button>
        )}
        {places.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSquarePlus size={iconSize.small} aria-hidden />}
            onClick={() => open(null)}
          >
            {t(draftTexts.placeBoxes)}
            <VisuallyHidden> {file.name}</VisuallyHidden>
          </Button>
        )}
      </Group>
    </div>
  );
}
