import qrcode from 'qrcode-generator';
import { SignatureError } from '../../errors.ts';
import { formatNumber } from '../../pdf/serialize.ts';
import type { Box } from './layout.ts';

const QUIET_ZONE = 4;

/** Drawing operators for the text as a QR code with its quiet zone. Throws `qr_too_long`. */
export function drawQrCode(text: string, box: Box): string {
  const code = qrcode(0, 'M');
  try {
    code.addData(Buffer.from(text, 'utf8').toString('latin1'), 'Byte');
    code.make();
  } catch (cause) {
    throw new SignatureError('qr_too_long', 'The text is too long for a QR code', { cause });
  }
  const count = code.getModuleCount();
  const side = Math.min(box.width, box.height);
  const step = side / (count + 2 * QUIET_ZONE);
  const left = box.x + (box.width - side) / 2;
  const top = box.y + (box.height + side) / 2;
  const n = (value: number) => formatNumber(Math.round(value * 1000) / 1000);
  const rectangles: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; ) {
      if (!code.isDark(row, column)) {
        column++;
        continue;
      }
      let end = column;
      while (end < count && code.isDark(row, end)) end++;
      const x = left + (column + QUIET_ZONE) * step;
      const y = top - (row + 1 + QUIET_ZONE) * step;
      rectangles.push(`${n(x)} ${n(y)} ${n((end - column) * step)} ${n(step)} re`);
      column = end;
    }
  }
  const white = `1 g ${n(left)} ${n(top - side)} ${n(side)} ${n(side)} re f`;
  return `q ${white} 0 g ${rectangles.join(' ')} f Q\n`;
}
