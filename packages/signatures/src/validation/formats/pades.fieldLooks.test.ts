import { beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, part } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';

const look = (text: string, entries = '/Resources<</Font<</Helv 8 0 R/Tr 9 0 R/Two 16 0 R>>>>') =>
  `<</Type/XObject/Subtype/Form/BBox[0 0 80 20]${entries}/Length ${text.length}>>\nstream\n${text}\nendstream`;
const said = (text: string) => `/Tx BMC q 1 1 78 18 re W n BT /Helv 12 Tf 0 g 2 5 Td (${text}) Tj ET Q EMC`;
const widget = (more: string) => `<</Type/Annot/Subtype/Widget${more}/Rect[10 10 90 30]/P 4 0 R>>`;
const cmap =
  '/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ' +
  '1 beginbfrange <0010> <0019> <0030> endbfrange 1 beginbfchar <0020> <0130> endbfchar endcmap end';

/**
 * A text field 6 with its look 7, a check box 10 with its looks 11 and 12, a group of buttons 13 with 14 and 15, fonts
 * 8, 9 and 16 to 18.
 */
const objects = [
  widget('/FT/Tx/T(tutar)/V(100)/DA(/Helv 12 Tf 0 g)/AP<</N 7 0 R>>'),
  look(said('100')),
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<</Differences[128/Gbreve/scedilla/Idotaccent 49/nine]>>>>',
  widget('/FT/Btn/T(onay)/AS/Off/AP<</N<</Yes 11 0 R/Off 12 0 R>>>>'),
  look('q 0 0 1 rg 2 2 10 10 re f Q'),
  look(''),
  '<</FT/Btn/Ff 32768/T(secim)/V/A/Kids[14 0 R 15 0 R]>>',
  widget('/Parent 13 0 R/AS/A/AP<</N<</A 11 0 R/Off 12 0 R>>>>'),
  widget('/Parent 13 0 R/AS/Off/AP<</N<</B 11 0 R/Off 12 0 R>>>>'),
  '<</Type/Font/Subtype/Type0/BaseFont/ABCDEF+Some/Encoding/Identity-H/DescendantFonts[18 0 R]/ToUnicode 17 0 R>>',
  `<</Length ${cmap.length}>>\nstream\n${cmap}\nendstream`,
  '<</Type/Font/Subtype/CIDFontType2/BaseFont/ABCDEF+Some/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>>>',
];
const form = makePdf({
  catalog: '/AcroForm<</Fields[6 0 R 10 0 R 13 0 R]/DA(/Helv 12 Tf 0 g)/DR<</Font<</Helv 8 0 R>>>>>>',
  pages: [{ entries: '/Annots[6 0 R 10 0 R 14 0 R 15 0 R]' }],
  objects,
});

let signed: Buffer;
const certified = new Map<2 | 3, Buffer>();

beforeAll(async () => {
  signed = await signPdf(form);
  for (const level of [2, 3] as const) certified.set(level, await signPdf(form, { certification: level }));
});

type Edits = Readonly<Record<number, string | readonly [string, string]>>;

/** Writes objects, whole or with one text in the place of another. */
function edit(pdf: Buffer, edits: Edits): Buffer {
  const parts = Object.entries(edits).map(([num, to]) => {
    if (typeof to === 'string') return part(Number(num), to);
    const before = objectText(pdf, Number(num));
    if (!before.includes(to[0])) throw new Error(`Nothing to change in object ${num}: ${before}`);
    return part(Number(num), before.replace(to[0], to[1]));
  });
  return appendTable(pdf, { parts });
}

async function judged(edits: Edits, pdf = signed): Promise<readonly (string | undefined)[]> {
  const first = firstOf(await validated(edit(pdf, edits)));
  return [first.indication, ...first.changesAfter.map(({ kind }) => kind)];
}

/** The same after an approval, and after certifications that let fields be filled in. */
async function everywhere(edits: Edits): Promise<readonly (string | undefined)[]> {
  const answers = [await judged(edits)];
  for (const pdf of certified.values()) answers.push(await judged(edits, pdf));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  return answers[0] ?? [];
}

/** Entries of resources with a standard font F of its own. */
const ofCodes = (encoding: string, more = '') =>
  `/F<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding<<${encoding}>>${more}>>`;

describe('a filled text field (ISO 32000-2, 12.7.4.3, 12.8.2.2.2)', () => {
  const filled = (value: string, content: string): Edits => ({ 6: ['(100)', value], 7: look(content) });

  it.each<[string, Edits]>([
    ['in its look of before, written anew', filled('(250)', said('250'))],
    [
      'in a new look',
      {
        6: ['(100)/DA(/Helv 12 Tf 0 g)/AP<</N 7 0 R>>', '(250)/DA(/Helv 12 Tf 0 g)/AP<</N 901 0 R>>'],
        901: look(said('250')),
      },
    ],
    [
      'in appearances that are an object of their own',
      {
        6: ['(100)/DA(/Helv 12 Tf 0 g)/AP<</N 7 0 R>>', '(250)/DA(/Helv 12 Tf 0 g)/AP 902 0 R'],
        902: '<</N 901 0 R>>',
        901: look(said('250')),
      },
    ],
    [
      'with background and border',
      filled('(250)', `q 0.9 0.9 1 rg 0 0 80 20 re f 0 G 1 w 0.5 0.5 79 19 re S Q ${said('250')}`),
    ],
    [
      'with an inset border',
      filled('(250)', `0.5 g 1 1 m 1 19 l 79 19 l 78 18 l 2 18 l 2 2 l f ${said('250')}`),
    ],
    [
      'in a colour of the device by its name',
      filled('(250)', 'q 1 1 78 18 re W n BT /Helv 12 Tf /DeviceGray cs 0 sc 2 5 Td (250) Tj ET Q'),
    ],
    ['in pieces, one after the other', filled('(250)', 'BT /Helv 12 Tf 2 5 Td [(2) -20 (5)] TJ (0) Tj ET')],
    ['on several lines', filled('(iki yuz elli)', 'BT /Helv 6 Tf 2 12 Td (iki yuz) Tj 0 -7 Td (elli) Tj ET')],
    [
      'with letters by the names of glyphs',
      filled('<feff011e015f0130>', 'BT /Tr 12 Tf 2 5 Td <808182> Tj ET'),
    ],
    ['with letters of the platform', filled('(\\374\\347)', 'BT /Helv 12 Tf 2 5 Td (\\374\\347) Tj ET')],
    [
      'with a font of before that says what it means',
      filled('<feff00320130>', 'BT /Two 12 Tf 2 5 Td <00120020> Tj ET'),
    ],
    ['with nothing', filled('()', '/Tx BMC EMC')],
    ['and the time of its change', { 6: ['/FT/Tx/T(tutar)/V(100)', '/FT/Tx/T(tutar)/V(100)/M(D:20260101)'] }],
  ])('may show its value %s', async (_name, edits) => {
    expect(await everywhere(edits)).toEqual(['TOTAL_PASSED', 'form_filled']);
  });

  it('may show a number as the form’s own script writes it, and no more', async () => {
    const script = String.raw`AFNumber_Format\(2, 2, 0, 0, " TL", false\);`;
    const formatted = objects.map((body, i) =>
      i === 0 ? body.replace('/V(100)', `/V(100)/AA<</F<</S/JavaScript/JS(${script})>>>>`) : body,
    );
    const pdf = await signPdf(
      makePdf({
        catalog: '/AcroForm<</Fields[6 0 R]>>',
        pages: [{ entries: '/Annots[6 0 R]' }],
        objects: formatted,
      }),
      { certification: 2 },
    );
    expect(await judged(filled('(1250.5)', said('1.250,50 TL')), pdf)).toEqual([
      'TOTAL_PASSED',
      'form_filled',
    ]);
    for (const shown of ['9.250,50 TL', '1,250.50 TL', '1.250,50 MILYON TL', 'NOT 1.250,50 TL', '1.250.500'])
      expect(await judged(filled('(1250.5)', said(shown)), pdf)).toEqual([
        'INDETERMINATE',
        'form_filled',
        'field_look_unread',
      ]);
  });

  it.each<[string, Edits]>([
    ['another text', filled('(250)', said('999'))],
    ['more than the value', filled('(250)', said('250 000'))],
    ['less than the value', filled('(250000)', said('250'))],
    ['another text by the names of glyphs', filled('(111)', 'BT /Tr 12 Tf 2 5 Td <393939> Tj ET')],
    ['the value for which glyphs are named otherwise', filled('(111)', 'BT /Tr 12 Tf 2 5 Td (111) Tj ET')],
    [
      'another text where the pointer is',
      {
        6: ['(100)/DA(/Helv 12 Tf 0 g)/AP<</N 7 0 R', '(250)/DA(/Helv 12 Tf 0 g)/AP<</N 901 0 R/R 902 0 R'],
        901: look(said('250')),
        902: look(said('999')),
      },
    ],
  ])('may not show %s', async (_name, edits) => {
    expect(await everywhere(edits)).toEqual(['TOTAL_FAILED', 'form_filled', 'field_shows_other_value']);
  });

  it.each<[string, Edits]>([
    [
      'a new font',
      {
        901: '<</Type/Font/Subtype/Type1/BaseFont/Own/FontDescriptor 902 0 R/Encoding/WinAnsiEncoding>>',
        902: '<</Type/FontDescriptor>>',
        6: ['(100)', '(250)'],
        7: look('BT /New 12 Tf 2 5 Td (250) Tj ET', '/Resources<</Font<</New 901 0 R>>>>'),
      },
    ],
    [
      'a standard font drawn otherwise',
      {
        901: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/FontDescriptor 902 0 R/Encoding/WinAnsiEncoding>>',
        902: '<</Type/FontDescriptor>>',
        6: ['(100)', '(250)'],
        7: look('BT /New 12 Tf 2 5 Td (250) Tj ET', '/Resources<</Font<</New 901 0 R>>>>'),
      },
    ],
    ['a font that is nowhere', filled('(250)', 'BT /Yok 12 Tf 2 5 Td (250) Tj ET')],
    ['shapes', filled('(250)', `10 5 m 10 15 l 20 15 l S ${said('250')}`)],
    ['curves', filled('(250)', `${said('250')} 10 5 m 10 15 20 15 20 5 c S`)],
    ['a line through the text', filled('(250)', `${said('250')} 0 10 m 80 10 l S`)],
    ['something painted over the text', filled('(250)', `${said('250')} 1 g 0 0 80 20 re f`)],
    ['pictures', filled('(250)', `${said('250')} /Im Do`)],
    ['text in another order', filled('(250)', 'BT /Helv 12 Tf 30 5 Td (2) Tj -20 0 Td (50) Tj ET')],
    ['text moved back', filled('(250)', 'BT /Helv 12 Tf 30 5 Td [(2) 3000 (50)] TJ ET')],
    ['text outside of the box', filled('(250)', 'BT /Helv 12 Tf 2 5 Td (2) Tj 100 0 Td (50) Tj ET')],
    ['text that nobody sees', filled('(250)', 'BT /Helv 12 Tf 2 5 Td 3 Tr (250) Tj ET')],
    ['a part in white', filled('(250)', 'BT /Helv 12 Tf 2 5 Td (2) Tj 1 g (50) Tj ET')],
    [
      'a part in white by its name',
      filled('(250)', 'BT /Helv 12 Tf 2 5 Td (2) Tj /DeviceRGB cs 1 1 1 sc (50) Tj ET'),
    ],
    ['a colour that may be any', filled('(250)', 'BT /Helv 12 Tf /Cs1 cs 0 sc 2 5 Td (250) Tj ET')],
    ['a pattern', filled('(250)', 'BT /Helv 12 Tf /P1 scn 2 5 Td (250) Tj ET')],
    ['a part too small to see', filled('(250)', 'BT /Helv 12 Tf 2 5 Td (2) Tj /Helv 1 Tf (50) Tj ET')],
    ['a mirror image', filled('(250)', 'BT /Helv 12 Tf -1 0 0 1 40 5 Tm (250) Tj ET')],
    [
      'text that is copied and read out as another (14.9.4)',
      filled('(250)', '/Span<</ActualText(999)>>BDC BT /Helv 12 Tf 2 5 Td (250) Tj ET EMC'),
    ],
    // 7.6.2, 7.6.4.2: such a stream is not encrypted where the rest of the file is, by some readers, or it is, by others.
    ...['/Metadata', '901 0 R'].map((type): [string, Edits] => [
      `its value in what says that it is ${type}`,
      {
        901: '/Metadata',
        6: ['(100)', '(250)'],
        7: look(said('250')).replace('/Type/XObject', `/Type ${type}`),
      },
    ]),
    ['text with properties under a name', filled('(250)', `/Span/P1 BDC ${said('250')} EMC`)],
    ['a window on a part of it', filled('(250)', 'q 0 0 10 20 re W n BT /Helv 12 Tf 2 5 Td (250) Tj ET Q')],
    ...(
      [
        ['its value under a name that mupdf cuts', `/${'A'.repeat(127)}x 8 0 R`, `${'A'.repeat(127)}x`],
        ['its value beside a name that readers take for another', '/Helv 8 0 R/Helv#80 9 0 R', 'Helv'],
        ['its value by a glyph that is a number', ofCodes('/Differences[50/uni0032]')],
        ['its value, and a code that no octet has', ofCodes('/Differences[4294967346/nine]')],
        ['its value, and a code below zero', ofCodes('/Differences[-206/nine]')],
        [
          'its value with widths beyond its last letter',
          ofCodes('', '/FirstChar 48/LastChar 48/Widths[556 556 556 556 556 556]'),
        ],
      ] as const
    ).map(([name, fonts, font = 'F']): [string, Edits] => [
      name,
      {
        6: ['(100)', '(250)'],
        7: look(`BT /${font} 12 Tf 2 5 Td (250) Tj ET`, `/Resources<</Font<<${fonts}>>>>`),
      },
    ]),
    [
      'its value in a grey of its own',
      {
        6: ['(100)', '(250)'],
        7: look(
          said('250'),
          '/Resources<</Font<</Helv 8 0 R>>/ColorSpace<</DeviceGray[/Indexed/DeviceGray 1 <ffff>]>>>>',
        ),
      },
    ],
    [
      'its value in a state that nothing chooses',
      {
        6: ['(100)/DA(/Helv 12 Tf 0 g)/AP<</N 7 0 R', '(250)/DA(/Helv 12 Tf 0 g)/AP<</N<</On 901 0 R>>'],
        901: look(said('250')),
      },
    ],
  ])('is a doubt where it shows %s', async (_name, edits) => {
    expect(await everywhere(edits)).toEqual(['INDETERMINATE', 'form_filled', 'field_look_unread']);
    expect(codesOf(firstOf(await validated(edit(signed, edits))))).toEqual(['pdf_field_look_unread']);
  });

  it('is a doubt where it still shows what it said before', async () => {
    expect(await everywhere({ 6: ['(100)', '(250)'] })).toEqual([
      'INDETERMINATE',
      'form_filled',
      'field_value_not_shown',
    ]);
  });

  it.each<[string, Edits]>([
    ['its stream', { 7: look(said('999')) }],
    ['its reference', { 6: ['/AP<</N 7 0 R>>', '/AP<</N 901 0 R>>'], 901: look(said('999')) }],
  ])('may not show another text without another value, by %s', async (_name, edits) => {
    expect(await everywhere(edits)).toEqual([
      'TOTAL_FAILED',
      'field_appearance_changed',
      'field_shows_other_value',
    ]);
  });

  it('may not be moved, hidden or drawn otherwise by its settings', async () => {
    expect((await everywhere({ 6: ['/Rect[10 10', '/Rect[0 0'] }))[0]).toBe('TOTAL_FAILED');
    expect((await everywhere({ 6: ['/T(tutar)', '/T(tutar)/F 2'] }))[0]).toBe('TOTAL_FAILED');
    for (const setting of ['/MK<</BG[1 1 1]>>', '/BS<</W 9>>', '/Q 2'])
      expect(await everywhere({ 6: ['/T(tutar)', `/T(tutar)${setting}`] })).toEqual([
        'INDETERMINATE',
        'field_appearance_changed',
      ]);
    expect((await everywhere({ 6: ['/P 4 0 R', '/P 5 0 R'] }))[0]).toBe('TOTAL_FAILED');
  });
});

describe('a check box or radio button (12.7.5.2)', () => {
  it('may show the state of its value', async () => {
    expect(await everywhere({ 10: ['/AS/Off', '/V/Yes/AS/Yes'] })).toEqual(['TOTAL_PASSED', 'form_filled']);
    expect(
      await everywhere({ 13: ['/V/A', '/V/B'], 14: ['/AS/A', '/AS/Off'], 15: ['/AS/Off', '/AS/B'] }),
    ).toEqual(['TOTAL_PASSED', 'form_filled']);
  });

  it.each<[string, Edits]>([
    ['show another state', { 10: ['/AS/Off', '/V/Off/AS/Yes'] }],
    ['hide its state', { 10: ['/AS/Off', '/V/Yes/AS/Off'], 901: '<<>>' }],
    [
      'be drawn anew',
      {
        10: ['/AS/Off/AP<</N<</Yes 11 0 R', '/V/Yes/AS/Yes/AP<</N<</Yes 901 0 R'],
        901: look('q 1 0 0 rg 0 0 80 20 re f Q'),
      },
    ],
    [
      'draw what stands for nothing',
      {
        10: ['/AS/Off/AP<</N<</Yes 11 0 R/Off 12 0 R', '/V/Yes/AS/Yes/AP<</N<</Yes 11 0 R/Off 901 0 R'],
        901: look('0 0 80 20 re f'),
      },
    ],
    ['show the state of before', { 13: ['/V/A', '/V/B'] }],
  ])('may not %s', async (_name, edits) => {
    expect(await everywhere(edits)).toEqual(['TOTAL_FAILED', 'form_filled', 'field_shows_other_value']);
  });

  it('may not be drawn anew in its place', async () => {
    expect((await everywhere({ 11: look('q 1 0 0 rg 0 0 80 20 re f Q') }))[0]).toBe('TOTAL_FAILED');
  });

  it('may have the same drawings in other objects', async () => {
    const moved: Edits = {
      10: ['/AS/Off/AP<</N<</Yes 11 0 R', '/V/Yes/AS/Yes/AP<</N<</Yes 901 0 R'],
      901: look('q 0 0 1 rg 2 2 10 10 re f Q'),
    };
    expect(await everywhere(moved)).toEqual(['TOTAL_PASSED', 'form_filled']);
  });
});
