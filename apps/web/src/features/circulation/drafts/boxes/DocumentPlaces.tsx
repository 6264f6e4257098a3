import { Badge, Button, Text, VisuallyHidden } from '@mantine/core';
import { IconSquarePlus } from '@tabler/icons-react';
import type { JobFile } from '@tomar/contract';
import { t } from '../../../../i18n/t.ts';
import { iconSize } from '../../../../ui/iconSize.ts';
import { nameOfActor } from '../../flow/editor/actors.ts';
import { SignerMark } from '../../flow/editor/SignerMark.tsx';
import { colourOfSigner } from '../../flow/editor/signerColour.ts';
import type { DraftEditing } from '../saving/useDraftEditor.ts';
import { draftTexts } from '../texts.ts';
import classes from './DocumentPlaces.module.css';
import { placesIn } from './documentPlaces.ts';
import { whereOf } from './whereOf.ts';

interface DocumentPlacesProps {
  readonly editing: DraftEditing;
  readonly file: JobFile;
  /** Whether boxes that are missing have to be placed. */
  readonly lacks: boolean;
  /** Opens the editor, with somebody whose box is looked for or placed. */
  readonly open: (personKey: string | null) => void;
}

/** In the row of a document: whose signature stands where, whose has no place yet, and the way to both. */
export function DocumentPlaces({ editing, file, lacks, open }: DocumentPlacesProps) {
  const places = placesIn(editing.content, file);
  const placed = places.filter(({ box }) => box).length;
  const isBad = lacks || places.some((place) => place.isBad);
  return (
    <div className={classes.places}>
      {placed === 0 && !lacks ? (
        <Text size="xs" c="dimmed" className={classes.none}>
          {t(draftTexts.boxesNone)}
        </Text>
      ) : (
        <ul className={classes.list} aria-label={`${t(draftTexts.boxes)}: ${file.name}`}>
          <li className={classes.item}>
            <Badge size="sm" color={isBad ? 'red' : 'leaf'}>
              {t(draftTexts.boxesPlaced, placed, places.length)}
            </Badge>
          </li>
          {places.map((place) => (
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
        </ul>
      )}
      <Button
        variant="default"
        size="xs"
        leftSection={<IconSquarePlus size={iconSize.small} aria-hidden />}
        onClick={() => open(null)}
      >
        {t(draftTexts.placeBoxes)}
        <VisuallyHidden> {file.name}</VisuallyHidden>
      </Button>
    </div>
  );
}
