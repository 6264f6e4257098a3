import { Button, Checkbox } from '@mantine/core';
import type { SignatureBox } from '@tomar/contract';
import { t } from '../../../../../i18n/t.ts';
import classes from '../Boxes.module.css';
import { boxTexts } from '../texts.ts';
import { SamePlaceReport } from './SamePlaceReport.tsx';
import { sameAllId, type useSamePlace } from './useSamePlace.ts';

interface SamePlaceProps {
  readonly same: ReturnType<typeof useSamePlace>;
  /** Of the document that is shown, which has so many pages. */
  readonly boxes: readonly SignatureBox[];
  readonly pages: number;
  readonly nameOf: (personKey: string) => string;
}

/** Puts all boxes at the same places of the other documents: by which rule, and what became of it. */
export function SamePlace({ same, boxes, pages, nameOf }: SamePlaceProps) {
  return (
    <>
      <Button
        id={sameAllId}
        variant="light"
        classNames={{ root: classes.long ?? '', label: classes.longLabel ?? '' }}
        onClick={() => void same.copy(boxes)}
      >
        {t(boxTexts.sameAll)}
      </Button>
      <div>
        {boxes.some(({ page }) => page === pages) && (
          <Checkbox
            size="xs"
            label={t(boxTexts.lastToLast)}
            checked={same.lastToLast}
            onChange={(event) => same.setLastToLast(event.currentTarget.checked)}
          />
        )}
        <SamePlaceReport
          state={same.state}
          nameOf={nameOf}
          undo={same.undo}
          placeMissed={() => void same.placeMissed()}
        />
      </div>
    </>
  );
}
