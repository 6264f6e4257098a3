import {
  type LookMark,
  type LookText,
  lookWidth,
  type QrCodeMark,
  type VerificationMark,
} from '@tomar/contract/look';
import { useMemo } from 'react';
import { qrPath } from '../../../../ui/qr/qrPath.ts';

export type PictureMark = LookMark | VerificationMark;

interface LookPictureProps {
  readonly marks: readonly PictureMark[];
  /** Of the look, in points; the picture fills its place. */
  readonly width: number;
  readonly height: number;
}

/**
 * A signature, or a verification QR code, as it will be printed: the marks that the PDF gets, drawn in the page's own Inter. In place of the signature
 * image, which only its owner sees before signing, stands a stroke of the pen.
 */
export function LookPicture({ marks, width, height }: LookPictureProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width="100%"
      height="100%"
      preserveAspectRatio="none"
      aria-hidden
      focusable={false}
      style={{ display: 'block', pointerEvents: 'none' }}
    >
      {marks.map((mark, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no names, and are drawn in their order
        <Drawn key={index} mark={mark} height={height} />
      ))}
    </svg>
  );
}

/** On paper, whatever the scheme of the page. */
const penColour = '#8b93a7';

const family = "'Inter Variable', sans-serif";
const weightOf = ({ weight }: LookText) => (weight === 'strong' ? 600 : 400);

/** Letters of which the table of widths knows; of others it has a guess, by which they would be drawn out. */
const inTable = /^[ -~\u00a0-\u017f–—‘’“”…]*$/;

function widthOf(mark: LookText): number {
  const pen = inTable.test(mark.text) ? null : document.createElement('canvas').getContext('2d');
  if (!pen) return lookWidth(mark.text, mark.weight) * mark.size;
  pen.font = `${weightOf(mark)} 100px ${family}`;
  return (pen.measureText(mark.text).width / 100) * mark.size;
}

/** Marks count from the lower left corner, SVG from the upper left one. */
function Drawn({ mark, height }: { mark: PictureMark; height: number }) {
  switch (mark.kind) {
    case 'outline':
    case 'face': {
      const isFace = mark.kind === 'face';
      return (
        <rect
          x={mark.x}
          y={height - mark.y - mark.height}
          width={mark.width}
          height={mark.height}
          rx={mark.radius}
          fill={isFace ? mark.colour : 'none'}
          stroke={isFace ? 'none' : mark.colour}
          strokeWidth={mark.lineWidth ?? 1}
        />
      );
    }
    case 'image':
      return (
        <path
          d="M6 28C18 4 26 4 24 18S12 38 26 30 38 8 46 12 34 34 48 28 58 14 64 18 60 30 72 26 84 18 94 22"
          transform={`translate(${mark.x} ${height - mark.y - mark.height}) scale(${mark.width / 100} ${mark.height / 40})`}
          fill="none"
          stroke={penColour}
          strokeWidth="2"
          strokeLinecap="round"
        />
      );
    case 'qrCode':
      return <QrCode mark={mark} height={height} />;
    case 'text':
      return (
        <text
          x={mark.x}
          y={height - mark.y}
          fontSize={mark.size}
          fontFamily={family}
          fontWeight={weightOf(mark)}
          fill={mark.colour}
          textLength={Math.min(mark.maxWidth, widthOf(mark))}
          lengthAdjust="spacingAndGlyphs"
          textRendering="geometricPrecision"
          style={{ fontKerning: 'none', fontFeatureSettings: '"calt" 0, "liga" 0' }}
        >
          {mark.text}
        </text>
      );
  }
}

function QrCode({ mark, height }: { mark: QrCodeMark; height: number }) {
  const { size, path } = useMemo(() => qrPath(mark.text), [mark.text]);
  const top = height - mark.y - mark.side;
  return (
    <path
      d={path}
      transform={`translate(${mark.x} ${top}) scale(${mark.side / size})`}
      fill="#000"
      shapeRendering="crispEdges"
    />
  );
}
