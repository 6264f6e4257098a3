import { ActionIcon, Badge, Button, Group, Tooltip } from '@mantine/core';
import { IconCopy, IconTrash } from '@tabler/icons-react';
import type { SignatureBox } from '@tomar/contract';
import { t } from '../../../../../i18n/t.ts';
import { iconSize } from '../../../../../ui/iconSize.ts';
import { SignerMark } from '../../../flow/editor/SignerMark.tsx';
import { roleTexts } from '../../../texts.ts';
import { draftTexts } from '../../texts.ts';
import classes from '../Boxes.module.css';
import type { Placeable } from '../placeable.ts';
import { boxTexts } from '../texts.ts';
import { shownOrFold } from './useFold.ts';

/** What a person does from the row of what is placed. */
export interface PlaceableActs {
  /** What a click on a page places. */
  readonly chosen: string | null;
  readonly choose: (key: string) => void;
  /** Puts the box where there is room, or shows the one that is there. */
  readonly placeOrShow: (one: Placeable) => void;
  readonly remove: (key: string) => void;
  /** Puts the box at the same place of the other documents; null: there are none. */
  readonly copy: ((box: SignatureBox) => void) | null;
}

/** Buttons that take the focus when what had it is gone. */
export const chooseButton = (key: string) => shownOrFold(`choose-${key}`);
export const placeButton = (key: string) => shownOrFold(`place-${key}`);

/** A signer, or the verification QR code: chosen to be placed by a click, or placed by a button. */
export function PlaceableRow({ one, acts }: { one: Placeable; acts: PlaceableActs }) {
  const { key, person, name, colour, box, isBad } = one;
  const { chosen, choose, placeOrShow, remove, copy } = acts;
  return (
    <div className={classes.signer} data-chosen={key === chosen || undefined}>
      <button
        type="button"
        id={`choose-${key}`}
        className={classes.choose}
        aria-pressed={key === chosen}
        data-autofocus={key === chosen || undefined}
        aria-label={t(boxTexts.choose, name)}
        onClick={() => choose(key)}
      >
        <SignerMark colour={colour} />
        <bdi className={classes.signerName}>{name}</bdi>
      </button>
      <Group gap={4} justify="space-between">
        <Group gap={4}>
          {person?.role === 'Initialler' && (
            <Badge size="sm" color="gray">
              {t(roleTexts.Initialler)}
            </Badge>
          )}
          <Badge size="sm" color={!box ? 'gray' : isBad ? 'red' : 'leaf'}>
            {box ? t(draftTexts.boxOnPage, box.page) : t(draftTexts.boxNowhere)}
          </Badge>
        </Group>
        <Group gap={4} wrap="nowrap">
          <Button
            id={`place-${key}`}
            size="compact-sm"
            variant={box || key === chosen ? 'default' : 'light'}
            aria-label={t(box ? draftTexts.boxShow : draftTexts.boxPlace, name)}
            onClick={() => placeOrShow(one)}
          >
            {t(box ? draftTexts.boxShowShort : draftTexts.boxPlaceShort)}
          </Button>
          {box && copy && (
            <Tooltip label={t(boxTexts.sameOne, name)} multiline maw={320}>
              <ActionIcon
                variant="subtle"
                color="gray"
                c="var(--mantine-color-text)"
                onClick={() => copy(box)}
                aria-label={t(boxTexts.sameOne, name)}
              >
                <IconCopy size={iconSize.small} />
              </ActionIcon>
            </Tooltip>
          )}
          {box && (
            <ActionIcon
              variant="subtle"
              color="gray"
              c="var(--mantine-color-text)"
              onClick={() => remove(key)}
              aria-label={person ? t(draftTexts.boxRemove, name) : t(boxTexts.codeRemove)}
            >
              <IconTrash size={iconSize.small} />
            </ActionIcon>
          )}
        </Group>
      </Group>
    </div>
  );
}
