import { type LookMark, lookWidth } from '@tomar/contract/look';

interface LookPictureProps {
  readonly marks: readonly LookMark[];
  /** Of the look, in points; the picture fills its place. */
  readonly width: number;
  readonly height: number;
  /** Address of the image that the marks place. */
  readonly image: string | null;
}

/** A signature as it will be printed: the marks that the PDF gets, drawn in the page's own Inter. */
export function LookPicture({ marks, width, height, image }: LookPictureProps) {
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
        <Drawn key={index} mark={mark} height={height} image={image} />
      ))}
    </svg>
  );
}

/** Marks count from the lower left corner, SVG from the upper left one. */
function Drawn({ mark, height, image }: { mark: LookMark; height: number; image: string | null }) {
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
        <image
          href={image ?? undefined}
          x={mark.x}
          y={height - mark.y - mark.height}
          width={mark.width}
          height={mark.height}
          preserveAspectRatio="none"
        />
      );
    case 'text':
      return (
        <text
          x={mark.x}
          y={height - mark.y}
          fontSize={mark.size}
          fontFamily="'Inter Variable', sans-serif"
          fontWeight={mark.weight === 'strong' ? 600 : 400}
          fill={mark.colour}
          textLength={Math.min(mark.maxWidth, lookWidth(mark.text, mark.weight) * mark.size)}
          lengthAdjust="spacingAndGlyphs"
          style={{ fontKerning: 'none', fontFeatureSettings: '"calt" 0, "liga" 0' }}
        >
          {mark.text}
        </text>
      );
  }
}
