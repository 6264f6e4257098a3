import { onScreen } from '../../../../ui/pdf/onScreen.ts';
import { signerColours } from '../../flow/editor/SignerMark.tsx';
import classes from './Boxes.module.css';
import type { PageSize } from './boxGeometry.ts';
import type { Placeable } from './placeable.ts';

interface MiniBoxesProps {
  readonly placeables: readonly Placeable[];
  readonly page: number;
  readonly size: PageSize;
}

/** On the small picture of a page: where its boxes stand, each in its signer's colour, and the QR code. */
export function MiniBoxes({ placeables, page, size }: MiniBoxesProps) {
  return placeables.map(({ key, colour, box }) => {
    if (box?.page !== page) return null;
    const { left, top, width, height } = onScreen(box, size, 1);
    const { className: coloured, ...ofSigner } = signerColours(colour);
    const share = (value: number, of: number) => `${(100 * value) / of}%`;
    return (
      <span
        key={key}
        className={`${classes.mini} ${coloured}`}
        {...ofSigner}
        style={{
          left: share(left, size.width),
          top: share(top, size.height),
          width: share(width, size.width),
          height: share(height, size.height),
        }}
      />
    );
  });
}
