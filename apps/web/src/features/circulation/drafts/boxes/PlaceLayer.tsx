import { type MouseEvent, type PointerEvent, useState } from 'react';
import { onScreen } from '../../../../ui/pdf/onScreen.ts';
import { signerColours } from '../../flow/editor/SignerMark.tsx';
import type { SignerColour } from '../../flow/editor/signerColour.ts';
import classes from './Boxes.module.css';
import type { PageSize, Rect } from './boxGeometry.ts';
import { LookPicture, type PictureMark } from './LookPicture.tsx';

/** In points, from the lower left corner of the page. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface PlaceLayerProps {
  readonly page: PageSize;
  /** Pixels to a point. */
  readonly scale: number;
  /** What a press does, with the person's name and the page. */
  readonly label: string;
  /** What stands in the box, for its size in points. */
  readonly marksOf: (width: number, height: number) => readonly PictureMark[];
  readonly colour: SignerColour;
  /** Where the box goes that is wanted at a point; null: there is no room. */
  readonly near: (at: Point) => Rect | null;
  /** Whether the Tab key leads here: to one page at a time. */
  readonly isStop: boolean;
  /** Null: pressed by a key, or by a program; without a point. */
  readonly place: (at: Point | null) => void;
}

/** Over a page while somebody was chosen who is to sign on it, or the QR code: shows where the box would stand, and puts it there. */
export function PlaceLayer(props: PlaceLayerProps) {
  const { page, scale, label, marksOf, colour, near, isStop, place } = props;
  const [shown, setShown] = useState<Rect | null>(null);
  const pointOf = (event: MouseEvent) => {
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    return { x: (event.clientX - left) / scale, y: (bottom - event.clientY) / scale };
  };
  const follow = (event: PointerEvent) => {
    // A finger has no place before it touches.
    if (event.pointerType === 'mouse') setShown(near(pointOf(event)));
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
          <LookPicture marks={marksOf(shown.width, shown.height)} width={shown.width} height={shown.height} />
        </div>
      )}
    </>
  );
}
