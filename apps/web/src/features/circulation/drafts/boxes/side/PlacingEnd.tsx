import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { t } from '../../../../../i18n/t.ts';
import { iconSize } from '../../../../../ui/iconSize.ts';
import { draftTexts } from '../../texts.ts';
import classes from '../Boxes.module.css';
import type { Lacking, Placing } from '../documentPlaces.ts';
import { boxTexts } from '../texts.ts';

interface PlacingEndProps {
  /** Whether the document has all boxes that it must have. */
  readonly isWhole: boolean;
  /** The next document that lacks some. */
  readonly next: Lacking | null;
  /** Boxes are on their way to other documents; whoever left now would lose them. */
  readonly isCopying: boolean;
  readonly place: (placing: Placing) => void;
  readonly close: () => void;
}

/** The way on: to the next document, or out. The editor begins here where no signer is to be placed. */
export function PlacingEnd({ isWhole, next, isCopying, place, close }: PlacingEndProps) {
  return (
    <>
      {next && (
        <Button
          variant={isWhole ? 'filled' : 'default'}
          classNames={{ root: classes.long ?? '', label: classes.longLabel ?? '' }}
          rightSection={<IconArrowRight size={iconSize.small} aria-hidden />}
          data-autofocus
          loading={isCopying}
          onClick={() => place({ file: next.file, personKey: next.missing[0] ?? null })}
        >
          {t(boxTexts.nextLacking, next.file.name, next.missing.length)}
        </Button>
      )}
      <Button
        variant={next && isWhole ? 'default' : 'filled'}
        data-autofocus
        loading={isCopying}
        onClick={close}
      >
        {t(draftTexts.boxDone)}
      </Button>
    </>
  );
}
