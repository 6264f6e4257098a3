import type { Placeholder } from '@tomar/contract';
import { onScreen } from '../../../../../ui/pdf/onScreen.ts';
import { signerColours } from '../../../flow/editor/SignerMark.tsx';
import { codeColour } from '../../../flow/editor/signerColour.ts';
import classes from '../Boxes.module.css';
import type { PageSize } from '../boxGeometry.ts';
import { LookPicture } from '../LookPicture.tsx';
import { sampleMarks } from './sampleMarks.ts';

interface FieldGhostProps {
  readonly field: Placeholder;
  readonly page: PageSize;
  /** Pixels to a point. */
  readonly scale: number;
}

/** Where a text of the template will stand, while signatures and the QR code are placed beside it. */
export function FieldGhost({ field, page, scale }: FieldGhostProps) {
  const { width, height } = field;
  const { className: coloured, ...ofNobody } = signerColours(codeColour);
  return (
    <div
      className={`${classes.ghost} ${coloured}`}
      {...ofNobody}
      style={onScreen(field, page, scale)}
      aria-hidden
    >
      <LookPicture marks={sampleMarks(field, width, height)} width={width} height={height} />
    </div>
  );
}
