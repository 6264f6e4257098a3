import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { onScreen } from '../../../../ui/pdf/onScreen.ts';
import { signerColours } from '../../flow/editor/SignerMark.tsx';
import type { SignerColour } from '../../flow/editor/signerColour.ts';
import classes from './Boxes.module.css';
import {
  keepInside,
  keyMove,
  type PageSize,
  type Rect,
  resized,
  type Size,
  samePlaceOn,
  smallestBox,
  snap,
} from './boxGeometry.ts';
import { LookPicture, type PictureMark } from './LookPicture.tsx';

interface BoxOnPageProps<B extends PlacedBox> {
  readonly box: B;
  readonly page: PageSize;
  readonly pages: number;
  readonly sizeOf: (page: number) => PageSize;
  readonly scale: number;
  /** What it is, and where. */
  readonly label: string;
  /** What stands in it, for its size in points. */
  readonly marksOf: (width: number, height: number) => readonly PictureMark[];
  readonly colour: SignerColour;
  /** Overlaps another one. */
  readonly bad: boolean;
  /** Stands over text of the page. */
  readonly covers: boolean;
  /** Takes the focus whenever this grows; 0: has it not. */
  readonly focused: number;
  readonly others: readonly Rect[];
  /** `isKey`: a small step, of which many make one. */
  readonly change: (box: B, isKey: boolean) => void;
  readonly remove: () => void;
  readonly focus: (on: boolean) => void;
  /** It is made no smaller. */
  readonly least?: Size;
  /** How it is made larger or smaller; default: each edge by itself. */
  readonly resize?: typeof resized;
}

interface PlacedBox extends Rect {
  readonly page: number;
}

interface Drag {
  readonly pointer: { readonly x: number; readonly y: number };
  readonly from: Rect;
  readonly resizing: boolean;
}

/** In pixels: less is no drag. */
const still = 4;

/** One box, of a signature, of a text or of a QR code: dragged by its face, sized by its corner, or both by the arrow keys. */
export function BoxOnPage<B extends PlacedBox>(props: BoxOnPageProps<B>) {
  const { box, page, pages, scale, label, marksOf, colour, bad, covers, focused, others } = props;
  const { sizeOf, change, remove, focus, least = smallestBox, resize = resized } = props;
  const element = useRef<HTMLButtonElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [moving, setMoving] = useState<Rect | null>(null);
  useEffect(() => {
    if (focused > 0) element.current?.focus();
  }, [focused]);
  /** Moved or sized by a key, which may lead out of the view. */
  const byKey = useRef(false);
  useEffect(() => {
    if (byKey.current) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    byKey.current = false;
  });

  const begin = (event: PointerEvent, resizing: boolean) => {
    event.stopPropagation();
    event.preventDefault();
    element.current?.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ pointer: { x: event.clientX, y: event.clientY }, from: box, resizing });
  };
  const move = (event: PointerEvent) => {
    if (!drag) return;
    const [right, down] = [event.clientX - drag.pointer.x, event.clientY - drag.pointer.y];
    // A hand that trembles moves nothing.
    if (!moving && Math.hypot(right, down) < still) return;
    const [dx, dy] = [right / scale, -down / scale];
    const { from } = drag;
    setMoving(
      drag.resizing
        ? resize(from, { width: dx, height: -dy }, 'bottom', page, least)
        : snap({ ...from, x: from.x + dx, y: from.y + dy }, others, page, least),
    );
  };
  const giveUp = () => {
    setDrag(null);
    setMoving(null);
  };
  const end = () => {
    if (moving) change({ ...box, ...moving }, false);
    giveUp();
  };
  const key = (event: KeyboardEvent) => {
    const moved = keyMove(event.key, event.shiftKey, event.altKey);
    if (moved) {
      event.preventDefault();
      const { dx, dy, dWidth, dHeight } = moved;
      const isSize = dWidth !== 0 || dHeight !== 0;
      const next = isSize
        ? resize(box, { width: dWidth, height: dHeight }, 'top', page, least)
        : keepInside({ ...box, x: box.x + dx, y: box.y + dy }, page, least);
      byKey.current = true;
      change({ ...box, ...next }, true);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      remove();
    } else if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault();
      const to = box.page + (event.key === 'PageUp' ? -1 : 1);
      if (to < 1 || to > pages) return;
      const size = sizeOf(to);
      change({ ...box, ...(samePlaceOn(box, page, size) ?? keepInside(box, size, least)), page: to }, true);
    }
  };
  const shown = moving ?? box;
  const { width, height } = shown;
  // The picture stands beside the button: what it says is not what the button is called.
  const place = onScreen(shown, page, scale);
  const { className: coloured, ...ofSigner } = signerColours(colour);
  return (
    <>
      <div className={classes.look} style={place}>
        <LookPicture marks={marksOf(width, height)} width={width} height={height} />
      </div>
      <button
        ref={element}
        type="button"
        className={`${classes.box} ${coloured}`}
        {...ofSigner}
        data-bad={bad || undefined}
        data-covers={covers || undefined}
        style={place}
        aria-label={label}
        onPointerDown={(event) => begin(event, false)}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={giveUp}
        onKeyDown={key}
        onFocus={() => focus(true)}
        onBlur={() => focus(false)}
      >
        <span
          className={classes.corner}
          aria-hidden
          onPointerDown={(event) => begin(event, true)}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={giveUp}
        />
      </button>
    </>
  );
}
