import { create } from 'qrcode';

interface QrPath {
  /** Modules to a side, with the quiet zone of four that readers want (ISO/IEC 18004, 9.1). */
  readonly size: number;
  /** The dark ones, as an SVG path with a module for a unit, from the upper left corner. */
  readonly path: string;
}

/** A text as a QR code. */
export function qrPath(text: string): QrPath {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const dark: string[] = [];
  for (let y = 0; y < modules.size; y += 1)
    for (let x = 0; x < modules.size; x += 1) if (modules.get(y, x)) dark.push(`M${x + 4} ${y + 4}h1v1h-1z`);
  return { size: modules.size + 8, path: dark.join('') };
}
