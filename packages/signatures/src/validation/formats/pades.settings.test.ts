import { beforeAll, describe, expect, it } from 'vitest';
import { putTogether, takeApart } from '../../cms/write/containerParts.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, part } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { extendPdf, signPdf } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';

/** Page 4 with its content 5, a text field 6, the form 7, default resources 8, extensions 9, structure 10 to 12. */
const recipe = {
  catalog: '/AcroForm 7 0 R/Extensions 9 0 R/StructTreeRoot 10 0 R/MarkInfo<</Marked true>>',
  pages: [{ entries: '/Annots[6 0 R]/StructParents 0' }],
  objects: [
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/Rect[10 10 90 30]/P 4 0 R>>',
    '<</Fields[6 0 R]/DA(/F1 12 Tf)/DR 8 0 R>>',
    '<</Font<</F1 3 0 R>>>>',
    '<</ABCD<</BaseVersion/1.7/ExtensionLevel 3>>>>',
    '<</Type/StructTreeRoot/K[11 0 R]/ParentTree 12 0 R/ParentTreeNextKey 1>>',
    '<</Type/StructElem/S/P/P 10 0 R/Pg 4 0 R/K 0/ActualText(Page 1)>>',
    '<</Nums[0[11 0 R]]>>',
  ],
};

const NEW_FONT = '<</Type/Font/Subtype/Type1/BaseFont/Times-Roman>>';
const levels = [undefined, 1, 2, 3] as const;
type Level = (typeof levels)[number];
const signed = new Map<Level, Buffer>();

beforeAll(async () => {
  for (const certification of levels)
    signed.set(
      certification,
      await signPdf(makePdf(recipe), certification === undefined ? {} : { certification }),
    );
});

const at = (level: Level) => signed.get(level) ?? Buffer.alloc(0);

/** The verdict, and what was done after the first signature. */
async function judged(pdf: Uint8Array): Promise<readonly (string | undefined)[]> {
  const first = firstOf(await validated(pdf));
  return [first.indication, ...first.changesAfter.map(({ kind }) => kind)];
}

/** Writes objects anew with one text in the place of another. */
function edit(
  pdf: Buffer,
  edits: Readonly<Record<number, readonly [string | RegExp, string]>>,
  more: Readonly<Record<number, string>> = {},
) {
  const parts = Object.entries(edits).map(([num, [what, by]]) => {
    const before = objectText(pdf, Number(num));
    const after = before.replace(what, by);
    if (after === before) throw new Error(`Nothing to change in object ${num}: ${before}`);
    return part(Number(num), after);
  });
  return appendTable(pdf, {
    parts: [...parts, ...Object.entries(more).map(([num, body]) => part(Number(num), body))],
  });
}

describe('whether readers draw the fields', () => {
  const saying = {
    ...recipe,
    objects: recipe.objects.map((body) => body.replace('/DA', '/NeedAppearances false/DA')),
  };

  it('is no other where the default is said or left out, after a certification too', async () => {
    for (const certification of [1, 2, 3] as const) {
      const told = edit(at(certification), { 7: ['/DA', '/NeedAppearances false/DA'] });
      expect(await judged(told)).toEqual(['TOTAL_PASSED']);
      const pdf = await signPdf(makePdf(saying), { certification });
      const untold = edit(pdf, { 7: [/\/NeedAppearances false/, ''] });
      expect(await judged(untold)).toEqual(['TOTAL_PASSED']);
    }
  });

  it('is a doubt where readers are told to, by a value apart too', async () => {
    for (const value of ['true', '901 0 R']) {
      const told = edit(at(2), { 7: ['/DA', `/NeedAppearances ${value}/DA`] }, { 901: 'true' });
      expect(await judged(told), value).toEqual(['INDETERMINATE', 'field_appearance_changed']);
    }
  });

  it('is forbidden after a certification that allows nothing', async () => {
    const [indication] = await judged(edit(at(1), { 7: ['/DA', '/NeedAppearances true/DA'] }));
    expect(indication).toBe('TOTAL_FAILED');
  });
});

describe('the place of a field (ISO 32000-2, 12.5.2)', () => {
  const placed = (rect: string) =>
    signPdf(
      makePdf({ ...recipe, objects: recipe.objects.map((body) => body.replace('[10 10 90 30]', rect)) }),
      { certification: 2 },
    );
  const filled = (from: string, to: string): [RegExp, string] => [
    new RegExp(`/V\\s*\\(100\\)(.*)${from.replaceAll('.', '\\.')}`, 's'),
    `/V(200)$1${to}`,
  ];

  it('may be written in numbers of single precision (annex C): MuPDF writes them', async () => {
    const pdf = await placed('[10 10 141.732283 30]');
    const other = await judged(edit(pdf, { 6: filled('141.732283', '141.732283') }));
    expect(await judged(edit(pdf, { 6: filled('141.732283', '141.73229') }))).toEqual(other);
    expect(other).not.toContain('form_field_changed');
  });

  it.each(['141.7324', '141.0', '1 0 R'])('may not become another: %s', async (to) => {
    const pdf = await placed('[10 10 141.732283 30]');
    expect(await judged(edit(pdf, { 6: filled('141.732283', to) }))).toContain('form_field_changed');
  });
});

describe('default resources of the form (ISO 32000-2, 12.7.3)', () => {
  it.each(levels)('may gain a font that nothing uses (DocMDP %s): iText adds its own', async (level) => {
    const pdf = edit(at(level), { 8: ['/F1 3 0 R', '/F1 3 0 R/Yeni 901 0 R'] }, { 901: NEW_FONT });
    expect(await judged(pdf)).toEqual(['TOTAL_PASSED', 'default_fonts_added']);
  });

  it.each([
    [1, 'TOTAL_FAILED'],
    [2, 'TOTAL_PASSED'],
  ] as const)('may gain another category, but not after DocMDP 1 (%s: %s)', async (level, verdict) => {
    const category = edit(
      at(level),
      { 8: ['/Font', '/ExtGState<</Gs 901 0 R>>/Font'] },
      { 901: '<</ca 1>>' },
    );
    expect(await judged(category)).toEqual([verdict, 'form_settings_changed']);
  });

  it('may gain fonts in a dictionary of their own', async () => {
    const apart = await signPdf(
      makePdf({
        ...recipe,
        objects: recipe.objects
          .map((body, i) => (i === 2 ? '<</Font 13 0 R>>' : body))
          .concat('<</F1 3 0 R>>'),
      }),
      { certification: 1 },
    );
    const grown = edit(apart, { 13: ['/F1 3 0 R', '/F1 3 0 R/Yeni 901 0 R'] }, { 901: NEW_FONT });
    expect(await judged(grown)).toEqual(['TOTAL_PASSED', 'default_fonts_added']);
  });

  it('may be moved into the form', async () => {
    const pdf = edit(
      at(1),
      { 7: ['/DR 8 0 R', '/DR<</Font<</F1 3 0 R/Yeni 901 0 R>>>>'] },
      { 901: NEW_FONT },
    );
    expect(await judged(pdf)).toEqual(['TOTAL_PASSED', 'default_fonts_added']);
  });

  it('may gain no font after DocMDP 1 where readers draw the fields: they may choose it', async () => {
    const bodies = recipe.objects.map((body) => body.replace('/DA', '/NeedAppearances 13 0 R/DA'));
    const pdf = await signPdf(makePdf({ ...recipe, objects: [...bodies, 'true'] }), { certification: 1 });
    const grown = edit(pdf, { 8: ['/F1 3 0 R', '/F1 3 0 R/Yeni 901 0 R'] }, { 901: NEW_FONT });
    expect(await judged(grown)).toEqual(['TOTAL_FAILED', 'form_settings_changed']);
    const inForm = { 7: ['/DR 8 0 R', '/DR<</Font<</F1 3 0 R/Yeni 901 0 R>>>>'] } as const;
    expect(await judged(edit(pdf, inForm, { 901: NEW_FONT }))).toEqual([
      'TOTAL_FAILED',
      'form_settings_changed',
    ]);
  });

  it('may not give a name another meaning, nor lose one', async () => {
    const other = edit(at(undefined), { 8: ['/F1 3 0 R', '/F1 901 0 R'] }, { 901: NEW_FONT });
    expect(await judged(other)).toEqual(['TOTAL_FAILED', 'font_changed']);
    expect(await judged(edit(at(undefined), { 8: ['/F1 3 0 R', ''] }))).toEqual([
      'TOTAL_FAILED',
      'font_changed',
    ]);
  });

  it('may not bring a name that was used before and led nowhere', async () => {
    const bodies = [...recipe.objects];
    bodies[0] = `${bodies[0]?.slice(0, -2)}/DA(/Yok 12 Tf 0 g)>>`;
    const waiting = await signPdf(makePdf({ ...recipe, objects: bodies }));
    const supplied = edit(waiting, { 8: ['/F1 3 0 R', '/F1 3 0 R/Yok 901 0 R'] }, { 901: NEW_FONT });
    expect(await judged(supplied)).toEqual(['TOTAL_FAILED', 'font_changed']);
  });

  /** The recipe with a form's look that draws another form, and beside it an annotation that readers draw by its /DA. */
  const drawing = (look: string, more: string) => {
    const stream = (entries: string, data: string) =>
      `<</Type/XObject/Subtype/Form/BBox[0 0 80 20]${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
    const bodies = recipe.objects.map((body) =>
      body
        .replace('/P 4 0 R>>', '/P 4 0 R/AP<</N 13 0 R>>>>')
        .replace('<</Font<<', '<</XObject<</Fm 14 0 R>>/Font<<'),
    );
    return signPdf(
      makePdf({
        ...recipe,
        pages: [{ entries: `/Annots[6 0 R ${more}]/StructParents 0` }],
        objects: [...bodies, stream('/Resources 8 0 R', look), stream('', 'BT /Yok 12 Tf (100) Tj ET')],
      }),
      { certification: 2 },
    );
  };
  const supply = (pdf: Buffer) => edit(pdf, { 8: ['/F1 3 0 R', '/F1 3 0 R/Yok 901 0 R'] }, { 901: NEW_FONT });

  it('may not bring a name that a form within a look uses: it draws with what the look has (7.8.3)', async () => {
    expect(await judged(supply(await drawing('/Fm Do', '')))).toEqual(['TOTAL_FAILED', 'font_changed']);
  });

  it('may not bring a name that an annotation’s default appearance uses (12.5.6.6)', async () => {
    const pdf = await drawing(
      '0 0 m',
      '<</Type/Annot/Subtype/FreeText/Rect[9 9 99 99]/DA(/Yok 9 Tf)/Contents(x)>>',
    );
    expect(await judged(supply(pdf))).toEqual(['TOTAL_FAILED', 'font_changed']);
  });
});

describe('developer extensions (7.12)', () => {
  it.each(levels)(
    'of validation material may be added where they are indirect (DocMDP %s)',
    async (level) => {
      const pdf = edit(at(level), { 9: ['<<', '<</ESIC<</BaseVersion/1.7/ExtensionLevel 5>>'] });
      expect(await judged(pdf)).toEqual(['TOTAL_PASSED']);
    },
  );

  it.each<[string, string]>([
    ['others are added', '<<'],
    ['one is changed', 'Level 3'],
    ['one is taken away', '/ABCD<</BaseVersion/1.7/ExtensionLevel 3>>'],
  ])('are a change that no certification gives leave for, where %s', async (_name, what) => {
    const by =
      what === '<<' ? '<</XYZW<</BaseVersion/1.7/ExtensionLevel 1>>' : what === 'Level 3' ? 'Level 4' : '';
    for (const level of [1, 2, 3] as const)
      expect(await judged(edit(at(level), { 9: [what, by] }))).toEqual([
        'TOTAL_FAILED',
        'extensions_changed',
      ]);
    expect(await judged(edit(at(undefined), { 9: [what, by] }))).toEqual([
      'TOTAL_PASSED',
      'extensions_changed',
    ]);
  });
});

describe('what shows nothing by itself', () => {
  it.each([
    [undefined, 'TOTAL_PASSED'],
    [1, 'TOTAL_FAILED'],
    [2, 'TOTAL_FAILED'],
    [3, 'TOTAL_PASSED'],
  ] as const)('the order of tabs after DocMDP %s: %s', async (level, verdict) => {
    expect(await judged(edit(at(level), { 4: ['/Annots', '/Tabs/R/Annots'] }))).toEqual([
      verdict,
      'tab_order_changed',
    ]);
  });

  it.each([
    [undefined, 'TOTAL_PASSED'],
    [1, 'TOTAL_FAILED'],
    [2, 'TOTAL_FAILED'],
    [3, 'TOTAL_FAILED'],
  ] as const)('a signature field that nobody signed, after DocMDP %s: %s', async (level, verdict) => {
    const field = '<</Type/Annot/Subtype/Widget/FT/Sig/T(yeni)/Rect[0 0 0 0]/P 4 0 R>>';
    const pdf = edit(
      at(level),
      { 7: ['/Fields[', '/Fields[901 0 R '], 4: ['/Annots[', '/Annots[901 0 R '] },
      { 901: field },
    );
    expect(await judged(pdf)).toEqual([verdict, 'empty_signature_field_added']);
  });

  it.each([
    [undefined, 'TOTAL_PASSED'],
    [1, 'TOTAL_FAILED'],
    [2, 'TOTAL_FAILED'],
  ] as const)('validation material taken away, after DocMDP %s: %s', async (level, verdict) => {
    const stored = await extendPdf(
      await signPdf(makePdf(), {
        profile: 'baseline-t',
        sources: { at: new Date('2026-01-02T03:05:00Z') },
        ...(level === undefined ? {} : { certification: level }),
      }),
      'baseline-lt',
      { at: new Date('2026-01-03T00:00:00Z') },
    );
    const whole = edit(stored, { 1: [/\/DSS \d+ 0 R/, ''] });
    const first = firstOf(await validated(whole));
    expect(first.changesAfter.map(({ kind }) => kind)).toContain('dss_removed');
    // Without the revocation data of the DSS nothing is left to ask.
    expect(first.indication === 'TOTAL_FAILED').toBe(verdict === 'TOTAL_FAILED');
    const dss = Number(/\/DSS (\d+) 0 R/.exec(objectText(stored, 1))?.[1]);
    const lessened = edit(edit(stored, { [dss]: [/\/Certs ?\[\d+ 0 R/, '/Certs['] }), {
      [dss]: [/\/VRI ?<<[^>]*>>/, ''],
    });
    const second = firstOf(await validated(lessened));
    expect(second.changesAfter.map(({ kind }) => kind)).toContain('dss_removed');
    expect(second.indication === 'TOTAL_FAILED').toBe(verdict === 'TOTAL_FAILED');
  });
});

describe('the logical structure (14.7)', () => {
  it('may gain an element for a new field', async () => {
    const pdf = edit(
      at(2),
      { 10: ['/K[11 0 R]', '/K[11 0 R 901 0 R]'], 12: ['[11 0 R]', '[11 0 R] 1 901 0 R'] },
      { 901: '<</Type/StructElem/S/Form/P 10 0 R/K<</Type/OBJR/Obj 6 0 R/Pg 4 0 R>>>>' },
    );
    expect(await judged(pdf)).toEqual(['TOTAL_PASSED', 'structure_updated']);
  });

  it.each<[string, (pdf: Buffer) => Buffer]>([
    ['gives other words for what is there', (pdf) => edit(pdf, { 11: ['(Page 1)', '(Pay 999)'] })],
    ['takes an element away', (pdf) => edit(pdf, { 10: ['[11 0 R]', '[]'] })],
    [
      'sets other words above what is there',
      (pdf) =>
        edit(
          pdf,
          { 10: ['[11 0 R]', '[11 0 R 901 0 R]'] },
          { 901: '<</Type/StructElem/S/P/P 10 0 R/Pg 4 0 R/K 0/ActualText(Pay 999)>>' },
        ),
    ],
    [
      'leads marks to another element',
      (pdf) =>
        edit(
          pdf,
          { 12: ['0[11 0 R]', '0[901 0 R]'] },
          { 901: '<</Type/StructElem/S/P/P 10 0 R/ActualText(Pay 999)>>' },
        ),
    ],
    [
      'gives kinds of elements another role',
      (pdf) => edit(pdf, { 10: ['/K[', '/RoleMap<</P/Artifact>>/K['] }),
    ],
    ['moves a page to another entry', (pdf) => edit(pdf, { 4: ['/StructParents 0', '/StructParents 7'] })],
    ['says that nothing is marked', (pdf) => edit(pdf, { 1: ['/Marked true', '/Marked false'] })],
  ])('is a change where an update %s', async (_name, attack) => {
    expect(await judged(attack(at(undefined)))).toEqual(['TOTAL_FAILED', 'structure_changed']);
  });
});

describe('settings of the document and its form', () => {
  it.each<[string, (pdf: Buffer) => Buffer]>([
    ['no type', (pdf) => edit(pdf, { 1: ['/Type/Catalog', '/Type/Other'] })],
    ['pages layout', (pdf) => edit(pdf, { 1: ['/Type/Catalog', '/Type/Catalog/PageMode/UseOutlines'] })],
  ])('are a change where the catalog gets %s', async (_name, attack) => {
    expect((await judged(attack(at(undefined))))[0]).toBe('TOTAL_FAILED');
  });

  it('may not take back the version that the catalog named', async () => {
    const newer = await signPdf(makePdf({ catalog: '/Version/2.0' }));
    const older = edit(newer, { 1: ['/Version/2.0', '/Version/1.4'] });
    expect(await judged(older)).toEqual(['TOTAL_FAILED', 'catalog_changed']);
  });

  it('may name a version that the header overrides (7.7.2)', async () => {
    const older = edit(at(undefined), { 1: ['/Type/Catalog', '/Type/Catalog/Version/1.0'] });
    expect(await judged(older)).toEqual(['TOTAL_PASSED']);
  });

  it('may name a newer version', async () => {
    expect(await judged(edit(at(1), { 1: ['/Type/Catalog', '/Type/Catalog/Version/2.0'] }))).toEqual([
      'TOTAL_PASSED',
    ]);
  });
});

/** 12.7.4.1: ReadOnly, Required and NoExport may be set; all other flags say what a field is. */
describe('the flags of a field', () => {
  const flagged = async (own: string, above = '') => {
    const objects = [
      `<</Type/Annot/Subtype/Widget/T(onay)/V/Yes/Rect[10 10 30 30]/Parent 7 0 R>>`,
      `<</FT/Btn/T(g)${above}/Kids[6 0 R]>>`,
    ];
    const made = { catalog: '/AcroForm<</Fields[7 0 R]>>', pages: [{ entries: '/Annots[6 0 R]' }], objects };
    const pdf = await signPdf(makePdf(made));
    return await judged(edit(pdf, { 6: ['/T(onay)', `/T(onay)/Ff ${own}`] }, { 40: '65536' }));
  };
  const CHANGED = ['TOTAL_FAILED', 'form_field_changed'];

  it('may close it, wherever they stand', async () => {
    expect(await flagged('1')).toEqual(['TOTAL_PASSED', 'form_filled']);
    expect(await flagged('32769', '/Ff 32768')).toEqual(['TOTAL_PASSED', 'form_filled']);
  });

  it('may not make another field of it', async () => {
    for (const own of ['65536', '40 0 R', '(1)']) expect(await flagged(own)).toEqual(CHANGED);
    expect(await flagged('0', '/Ff 32768')).toEqual(CHANGED);
  });
});

/** 12.5.2: what comes later in a page's list is drawn over what comes before, with a number of its own or without. */
describe('the order of annotations', () => {
  const direct = '<</Type/Annot/Subtype/Square/Rect[10 10 90 30]/IC[1 0 0]>>';
  const listed = async (list: string) => {
    const objects = [`[${direct} 7 0 R]`, direct.replace('[1 0 0]', '[0 0 1]')];
    const pdf = await signPdf(makePdf({ pages: [{ entries: '/Annots 6 0 R' }], objects }));
    const [, own = ''] = / (\d+ 0 R)\s*\]$/.exec(objectText(pdf, 6)) ?? [];
    return await judged(edit(pdf, { 6: [/[\s\S]*/, `[${list} ${own}]`] }));
  };

  it('stays', async () => {
    expect(await listed(`${direct} 7 0 R `)).toEqual(['TOTAL_PASSED']);
    for (const list of [`7 0 R ${direct}`, `${direct} 7 0 R ${direct}`])
      expect(await listed(list)).toEqual(['INDETERMINATE', 'annotation_changed']);
  });
});

describe('a catalog that does not say what it is (7.7.2, table 29)', () => {
  it.each([
    ['/Catalog', ['TOTAL_PASSED']],
    ['/Page', ['TOTAL_FAILED', 'catalog_changed']],
    ['(Catalog)', ['TOTAL_FAILED', 'catalog_changed']],
  ])('may not say that it is something else: %s', async (type, verdict) => {
    const silent = makePdf().toString('latin1').replace('<</Type/Catalog', '<<             ');
    const pdf = await signPdf(Buffer.from(silent, 'latin1'));
    expect(await judged(edit(pdf, { 1: ['/Pages', `/Type${type}/Pages`] }))).toEqual(verdict);
  });
});

describe('the CMS of a signature (12.8.3.3.2; EN 319 142-1, 6.3)', () => {
  it.each([
    ['nothing', ''],
    ['something', 'Pay 999'],
  ])('holds no content, were it %s', async (_name, content) => {
    const pdf = await signPdf(makePdf(), { timestampRoom: 64 });
    expect((await judged(pdf))[0]).toBe('TOTAL_PASSED');
    const [, placeholder = ''] = /\/Contents ?<([0-9a-f]+)>/.exec(pdf.toString('latin1')) ?? [];
    const from = pdf.indexOf(placeholder);
    const [before, after] = putTogether(takeApart(Buffer.from(placeholder, 'hex')).parts, content.length);
    const cms = Buffer.concat([before, Buffer.from(content), after]);
    const attacked = Buffer.from(pdf);
    attacked.write(cms.toString('hex').padEnd(placeholder.length, '0'), from, 'latin1');
    const first = firstOf(await validated(attacked));
    expect(first).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'FORMAT_FAILURE' });
    expect(codesOf(first)).toEqual(['pdf_content_encapsulated']);
  });
});
