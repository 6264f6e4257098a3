import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BufferSource } from '../../io/index.ts';
import { PdfDict, PdfDocument, PdfRef, PdfStream, PdfUpdate } from '../../pdf/index.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { firstOf, validated } from '../../testing/validation/validated.ts';
import { addAppearance, type DrawnContent } from './appearance.ts';
import type { Mark, TextMark } from './marks.ts';
import { faceFor, fontSubset, textWidth } from './textFont.ts';

const text = (words: string, more: Partial<TextMark> = {}): TextMark => ({
  kind: 'text',
  text: words,
  x: 10,
  y: 20,
  size: 10,
  weight: 'regular',
  colour: '#336699',
  maxWidth: 100,
  ...more,
});

async function drawn(marks: readonly Mark[], image?: Uint8Array) {
  const document = await PdfDocument.open(new BufferSource(makePdf()));
  const update = await PdfUpdate.begin(document);
  const content: DrawnContent = { draw: () => marks, ...(image && { image }) };
  const form = await update.get(addAppearance(update, content, 200, 60, 0));
  if (!(form instanceof PdfStream)) throw new Error('no form');
  const operators = Buffer.from(await document.streamData(form, 0)).toString('latin1');
  const resources = form.dict.get('Resources');
  const part = async (kind: string): Promise<[string, PdfDict | PdfStream][]> => {
    const dict = resources instanceof PdfDict ? resources.get(kind) : null;
    const found: [string, PdfDict | PdfStream][] = [];
    for (const [name, ref] of dict instanceof PdfDict ? dict.map : []) {
      const value = ref instanceof PdfRef ? await update.get(ref) : ref;
      if (value instanceof PdfDict || value instanceof PdfStream) found.push([name, value]);
    }
    return found;
  };
  return { update, operators, part };
}

const baseFonts = (fonts: readonly [string, PdfDict | PdfStream][]) =>
  fonts.map(([, font]) => (font instanceof PdfDict ? font.name('BaseFont') : undefined));

/** RGBA, so that colour and alpha are taken apart. */
function transparentPng(shade: number): Buffer {
  const chunk = (type: string, body: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), body, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0]);
  const data = deflateSync(Buffer.from([0, shade, shade, shade, 99]));
  const magic = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([magic, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

describe('marks', () => {
  it('write Turkish letters in Inter, in a subset for each weight, with its map back to the words', async () => {
    const marks = [text('Işık Ğ'), text('Şükrü', { weight: 'strong' }), text('Çağrı', { weight: 'strong' })];
    const { operators, part } = await drawn(marks);
    const fonts = await part('Font');
    expect(baseFonts(fonts).map((name) => name?.slice(7))).toEqual(['Inter-Regular', 'Inter-SemiBold']);
    for (const [, font] of fonts) expect(font instanceof PdfDict && font.has('ToUnicode')).toBe(true);
    expect(operators.match(/Tj/g)).toHaveLength(3);
    expect(operators).toContain('0.2 0.4 0.6 rg');
  });

  it('write what Inter has no letters for in the broad face', async () => {
    expect([faceFor('Ömer', 'strong'), faceFor('عمر', 'strong')]).toEqual(['strong', 'broad']);
    const { part } = await drawn([text('عمر')]);
    expect(baseFonts(await part('Font'))[0]).toMatch(/\+DejaVuSans$/);
  });

  it('write from the right what is read from the right', async () => {
    const { operators } = await drawn([text('Ali אבג')]);
    const shown = 'Ali גבא';
    expect(operators).toContain(`<${fontSubset([shown], 'broad').encode(shown)}> Tj`);
  });

  it('draw a text narrower where it would be wider than it may, and only there', async () => {
    const wide = await drawn([text('Ğ'.repeat(40), { maxWidth: 50 })]);
    const scale = Number(/([\d.]+) Tz/.exec(wide.operators)?.[1]);
    expect(textWidth('Ğ'.repeat(40), 'regular') * 10 * (scale / 100)).toBeCloseTo(50, 1);
    expect((await drawn([text('Ğ')])).operators).not.toContain('Tz');
  });

  it('keep the subset of a signer from one time of signing to the next', () => {
    const [first, next] = ['23.11.2026 19:45', '24.10.2026 08:37'].map((time) =>
      fontSubset(['Ayşe', time], 'regular').encode('0123456789'),
    );
    expect(next).toBe(first);
    expect(first).not.toContain('0000');
  });

  it('take an image apart once, however many documents show it', async () => {
    const mark: Mark = { kind: 'image', x: 0, y: 0, width: 10, height: 10 };
    const dataOf = async (shade: number) => {
      const { part } = await drawn([mark], transparentPng(shade));
      const [[, image] = []] = await part('XObject');
      return image instanceof PdfStream ? image.data : undefined;
    };
    const first = await dataOf(7);
    expect(first).toBeDefined();
    expect(await dataOf(7)).toBe(first);
    expect(Buffer.from((await dataOf(8)) ?? []).equals(Buffer.from(first ?? []))).toBe(false);
  });

  it('embed nothing that no mark shows', async () => {
    const { part } = await drawn([], transparentPng(1));
    expect([await part('XObject'), await part('Font')]).toEqual([[], []]);
  });

  it('mark frames as artifacts, so that the text is what is read', async () => {
    const box = { x: 1, y: 1, width: 50, height: 20, radius: 3, colour: '#000000' } as const;
    const { operators } = await drawn([
      { kind: 'outline', ...box, lineWidth: 0.5 },
      { kind: 'face', ...box, radius: 0 },
    ]);
    expect(operators.match(/\/Artifact BMC/g)).toHaveLength(2);
    expect(operators.match(/EMC/g)).toHaveLength(2);
    expect(operators).toMatch(/0 0 0 RG 0\.5 w [^Q]* c [^Q]*s Q/);
    expect(operators).toContain('1 1 50 20 re f');
  });

  it('are laid out for the size of the field that is filled', async () => {
    const form = makePdf({
      catalog: '/AcroForm<</Fields[6 0 R]>>',
      objects: ['<</FT/Sig/T(Onay)/Type/Annot/Subtype/Widget/Rect[10 10 110 60]/F 4/P 4 0 R>>'],
      pages: [{ entries: '/Annots[6 0 R]' }],
    });
    const sizes: (readonly [number, number])[] = [];
    const appearance = {
      draw: (width: number, height: number) => {
        sizes.push([width, height]);
        return [text('Ayşe')];
      },
    };
    await signPdf(form, { field: 'Onay', appearance });
    expect(sizes).toEqual([[100, 50]]);
  });

  it('leave every signature valid, the earlier one too, and say aloud who signed', async () => {
    const appearance = (y: number) => ({
      rect: { x: 20, y, width: 160, height: 56 },
      spoken: 'Elektronik olarak imzalayan: Çağrı Işık',
      draw: () => [text('Çağrı Işık'), { kind: 'image', x: 80, y: 5, width: 20, height: 20 } as const],
      image: transparentPng(3),
    });
    const first = await signPdf(makePdf(), { appearance: appearance(20) });
    const both = await signPdf(first, { appearance: appearance(100) });
    const report = await validated(both);
    expect(report.conclusion).toBe('TOTAL_PASSED');
    expect(report.signatures).toHaveLength(2);
    expect(firstOf(report).indication).toBe('TOTAL_PASSED');
    expect(both.toString('latin1')).toContain('/TU');
  });
});
