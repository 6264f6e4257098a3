import type { LookContent } from '@tomar/contract/look';
import { layOutLook } from '@tomar/contract/look';
import { type MouseEvent, type PointerEvent, useState } from 'react';
import { onScreen } from '../../../../ui/pdf/onScreen.ts';
import { signerColours } from '../../flow/editor/SignerMark.tsx';
import type { SignerColour } from '../../flow/editor/signerColour.ts';
import classes from './Boxes.module.css';
import { boxSize, type PageSize, type Rect } from './boxGeometry.ts';
import { LookPicture } from './LookPicture.tsx';
import { placeNear } from './placeNear.ts';

interface PlaceLayerProps {
  readonly page: PageSize;
  /** Pixels to a point. */
  readonly scale: number;
  /** What a press does, with the person's name and the page. */
  readonly label: string;
  /** Of the box that the person has already; null: a usual one. */
  readonly box: Rect | null;
  readonly look: LookContent;
  readonly colour: SignerColour;
  /** Boxes of the others on this page. */
  readonly others: readonly Rect[];
  readonly texts: readonly Rect[] | undefined;
  /** Whether the Tab key leads here: to one page at a time. */
  readonly isStop: boolean;
  /** Null: pressed by a key, or by a program; without a point. */
  readonly place: (at: { readonly x: number; readonly y: number } | null) => void;
}

/** Over a page while somebody was chosen who is to sign on it: shows where the box would stand, and puts it there. */
export function PlaceLayer(props: PlaceLayerProps) {
  const { page, scale, label, box, look, colour, others, texts, isStop, place } = props;
  const [shown, setShown] = useState<Rect | null>(null);
  const pointOf = (event: MouseEvent) => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - left) / scale, y: (bottom - event.clientY) / scale };
  };
  const follow = (event: PointerEvent) => {
    // A finger has no place before it touches.
    if (event.pointerType === 'mouse')
      setShown(placeNear(pointOf(event), box ?? boxSize, others, page, texts));
  };
  const { className: coloured, ...ofSigner } = signerColours(colour);
  return (
    <>
      <button
        type="button"
        className={classes.layer}
        tabIndex={isStop ? 0 : -1}
        aria-label={label}
        onPointerMove={follow}
        onPointerLeave={() => setShown(null)}
        // The second press of a double click was not meant for the next signer.
        onClick={(event) => event.detail <= 1 && place(event.detail > 0 ? pointOf(event) : null)}
      />
      {shown && (
        <div
          className={`${classes.ghost} ${coloured}`}
          {...ofSigner}
          style={onScreen(shown, page, scale)}
          aria-hidden
        >
          <LookPicture
            marks={layOutLook(look, shown.width, shown.height)}
            width={shown.width}
            height={shown.height}
          />
        </div>
      )}
    </>
  );
}
