import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../io/index.ts';
import { PdfDict, PdfDocument, PdfName, PdfRef, PdfStream, PdfUpdate } from '../../pdf/index.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { addAppearance } from './appearance.ts';
import { readImage } from './image.ts';
import { layOutText } from './layout.ts';
import { decodePng, readPng } from './png.ts';
import { drawQrCode } from './qrCode.ts';
import { textFont, textWidth } from './textFont.ts';
import { TrueTypeFont } from './trueType.ts';

const TURKISH = 'ÇĞİÖŞÜ çğıöşü Iİıi âîû';

function chunk(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), body, Buffer.alloc(4)]);
}

/** A PNG of unfiltered rows. */
function png(
  width: number,
  height: number,
  depth: number,
  color: number,
  rows: Buffer,
  extra: Buffer[] = [],
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = color;
  const end = chunk('IEND', Buffer.alloc(0));
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([magic, chunk('IHDR', header), ...extra, chunk('IDAT', deflateSync(rows)), end]);
}

async function drawn(content: Parameters<typeof addAppearance>[1]) {
  const document = await PdfDocument.open(new BufferSource(makePdf()));
  const update = await PdfUpdate.begin(document);
  const form = await update.get(addAppearance(update, content, 200, 60, 0));
  if (!(form instanceof PdfStream)) throw new Error('no form');
  const operators = Buffer.from(await document.streamData(form, 0)).toString('latin1');
  const resources = form.dict.get('Resources');
  return { update, form, operators, resources: resources instanceof PdfDict ? resources : new PdfDict() };
}

describe('the font', () => {
  it('has every letter of Turkish', () => {
    for (const letter of TURKISH.replaceAll(' ', ''))
      expect(textFont().glyphOf(letter.codePointAt(0) ?? 0), letter).toBeGreaterThan(0);
  });

  it('a subset is a font with the same widths, and small', () => {
    const font = textFont();
    const glyphs = [0, ...[...new Set('ĞğŞşİı')].map((letter) => font.glyphOf(letter.codePointAt(0) ?? 0))];
    const file = font.subset(glyphs);
    expect(file.length).toBeLessThan(20_000);
    const tables = file.readUInt16BE(4);
    expect(tables).toBe(6);
    expect(() => new TrueTypeFont(file)).toThrow(expect.objectContaining({ code: 'font_unsupported' }));
  });
});

describe('text in a box', () => {
  it('always lies inside of it', () => {
    const lines = fc.array(fc.string({ unit: fc.constantFrom(...TURKISH, 'W', '.') }), { maxLength: 6 });
    const size = fc.integer({ min: 5, max: 400 });
    fc.assert(
      fc.property(lines, size, size, (texts, width, height) => {
        const layout = layOutText(texts, { x: 10, y: 20, width, height });
        for (const line of layout.lines) {
          expect(textWidth(line.text) * layout.size).toBeLessThanOrEqual(width + 0.01);
          expect(line.y).toBeGreaterThanOrEqual(20 - 0.01);
          expect(line.y + layout.size * 0.9).toBeLessThanOrEqual(20 + height + 0.01);
        }
      }),
    );
  });

  it('lines that fit stay whole', () => {
    const layout = layOutText(['Ayşe Yılmaz', '21.11.2026 13:45'], { x: 0, y: 0, width: 90, height: 60 });
    expect(layout.lines.map(({ text }) => text)).toEqual(['Ayşe Yılmaz', '21.11.2026 13:45']);
  });

  it('control characters and line feeds draw nothing', () => {
    const layout = layOutText(['a\u0000b\r\nc\u202e'], { x: 0, y: 0, width: 90, height: 60 });
    expect(layout.lines.map(({ text }) => text)).toEqual(['a b c']);
  });
});

describe('images', () => {
  it('a PNG without transparency goes in as it is', async () => {
    const { resources, update } = await drawn({
      lines: [],
      image: png(2, 1, 8, 2, Buffer.from([0, 1, 2, 3, 4, 5, 6])),
    });
    const images = resources.get('XObject');
    const ref = images instanceof PdfDict ? images.get('Im') : null;
    const image = ref instanceof PdfRef ? await update.get(ref) : null;
    expect(image).toBeInstanceOf(PdfStream);
    if (!(image instanceof PdfStream)) return;
    expect(image.dict.get('ColorSpace')).toEqual(new PdfName('DeviceRGB'));
    expect(image.dict.has('SMask')).toBe(false);
  });

  it('transparency becomes a soft mask', async () => {
    const rows = Buffer.from([0, 10, 20, 30, 40, 50, 60, 70, 80]);
    const { rgb, alpha } = decodePng(readPng(png(2, 1, 8, 6, rows)));
    expect([...rgb]).toEqual([10, 20, 30, 50, 60, 70]);
    expect([...alpha]).toEqual([40, 80]);
  });

  it('a palette with transparent colours', () => {
    const extra = [chunk('PLTE', Buffer.from([255, 0, 0, 0, 255, 0])), chunk('tRNS', Buffer.from([7]))];
    const { rgb, alpha } = decodePng(readPng(png(2, 1, 1, 3, Buffer.from([0, 0b01000000]), extra)));
    expect([...rgb]).toEqual([255, 0, 0, 0, 255, 0]);
    expect([...alpha]).toEqual([7, 255]);
  });

  it.each([
    ['neither PNG nor JPEG', Buffer.from('GIF89a'), 'image_unsupported'],
    ['a torn PNG', png(2, 1, 8, 2, Buffer.alloc(7)).subarray(0, 30), 'image_broken'],
    ['a torn JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4]), 'image_broken'],
    ['a PNG of a billion pixels', png(40_000, 40_000, 8, 2, Buffer.alloc(7)), 'image_too_large'],
  ])('%s is refused', (_, bytes, code) => {
    expect(() => readImage(bytes)).toThrow(expect.objectContaining({ code }));
  });
});

describe('the drawing', () => {
  it('text is written in glyphs of the embedded font', async () => {
    const { operators, resources } = await drawn({ lines: ['Işık'] });
    expect(operators).toMatch(/<[0-9a-f]{16}> Tj/);
    expect(resources.get('Font')).toBeInstanceOf(PdfDict);
  });

  it('a QR code has its three finder patterns and nothing outside of its box', () => {
    const operators = drawQrCode('https://örnek.tr/doğrula', { x: 0, y: 0, width: 50, height: 50 });
    const boxes = [...operators.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)].map((m) =>
      m.slice(1).map(Number),
    );
    expect(boxes.length).toBeGreaterThan(100);
    for (const [x = 0, y = 0, width = 0, height = 0] of boxes) {
      expect(x + width).toBeLessThanOrEqual(50.01);
      expect(y + height).toBeLessThanOrEqual(50.01);
    }
  });

  it('text too long for a QR code is refused', () => {
    const draw = () => drawQrCode('x'.repeat(5000), { x: 0, y: 0, width: 50, height: 50 });
    expect(draw).toThrow(expect.objectContaining({ code: 'qr_too_long' }));
  });
});
