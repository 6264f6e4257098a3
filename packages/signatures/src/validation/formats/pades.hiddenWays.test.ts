import { describe, expect, it } from 'vitest';
import { makePdf, type TestPdf } from '../../testing/pdfs.ts';
import { appendTable, part } from '../../testing/validation/appendRawUpdate.ts';
import { objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { validated } from '../../testing/validation/validated.ts';

const stream = (data: string, entries = '') =>
  `<<${entries}/Length ${data.length}>>\nstream\n${data}\nendstream`;
const look = (data: string, box = '0 0 80 20', more = '/Resources<</Font<</F1 3 0 R>>>>') =>
  stream(data, `/Type/XObject/Subtype/Form/BBox[${box}]${more}`);
const said = (text: string) => `/Tx BMC BT /F1 12 Tf 0 g 2 5 Td (${text}) Tj ET EMC`;
const PAY = 'BT /F1 24 Tf 9 60 Td (Pay 999) Tj ET';

/** Page 4, a text field 6 with its look 7, an empty signature field 8. */
const recipe = {
  catalog: '/AcroForm<</Fields[6 0 R 8 0 R]/DA(/F1 12 Tf 0 g)/DR<</Font<</F1 3 0 R>>>>>>',
  pages: [{ entries: '/Annots[6 0 R 8 0 R]/Resources<</Font<</F1 3 0 R>>>>' }],
  objects: [
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/F 4/Rect[10 10 90 30]/P 4 0 R/AP<</N 7 0 R>>>>',
    look(said('100')),
    '<</Type/Annot/Subtype/Widget/FT/Sig/T(imza)/F 4/Rect[100 100 200 200]/P 4 0 R>>',
  ],
} as const satisfies TestPdf;

type Edits = Readonly<Record<number, string | readonly [from: string, to: string]>>;

function edited(pdf: Buffer, edits: Edits): Buffer {
  const parts = Object.entries(edits).map(([num, to]) => {
    if (typeof to === 'string') return part(Number(num), to);
    const before = objectText(pdf, Number(num));
    if (!before.includes(to[0])) throw new Error(`Nothing to change in object ${num}: ${before}`);
    return part(Number(num), before.replace(to[0], to[1]));
  });
  return appendTable(pdf, { parts });
}

/** The same with a signature value 900 over all of it that nobody made. */
function forged(pdf: Buffer, entries: string, edits: Edits): Buffer {
  const range = '[0 0000000001 0000000002 0000000003]';
  const value = `<<${entries}/Filter/Adobe.PPKLite/Contents<00>/ByteRange${range}>>`;
  const made = edited(pdf, { ...edits, 900: value }).toString('latin1');
  const gap = made.lastIndexOf('/Contents<00>') + 9;
  const numbers = [gap, gap + 4, made.length - gap - 4].map((number) => String(number).padStart(10, '0'));
  return Buffer.from(made.replace(range, `[0 ${numbers.join(' ')}]`), 'latin1');
}

async function judged(pdf: Uint8Array): Promise<readonly string[]> {
  const { signatures } = await validated(pdf);
  const first = signatures.find(({ id }) => id === FIRST);
  return [first?.indication ?? 'NONE', ...(first?.changesAfter ?? []).map(({ kind }) => kind)];
}

/** The signature that everything comes after. */
const FIRST = 'Asil';

const certified = (certification?: 1 | 2 | 3, made: TestPdf = recipe) =>
  signPdf(makePdf(made), { field: FIRST, ...(certification === undefined ? {} : { certification }) });

describe('default colour spaces (ISO 32000-2, 8.6.5.6)', () => {
  const WHITE = '[/Separation/White/DeviceGray<</FunctionType 2/Domain[0 1]/C0[1]/C1[1]/N 1>>]';

  it.each(['DefaultGray', 'DefaultRGB', 'DefaultCMYK'])(
    '%s is used by content that does not name it',
    async (name) => {
      const pdf = edited(await certified(), {
        4: ['/Font<<', `/ColorSpace<</${name} ${WHITE}>>/Font<<`],
      });
      expect(await judged(pdf)).toEqual(['TOTAL_FAILED', 'page_resources_changed']);
    },
  );

  it('of a look may hide the value that it says', async () => {
    const resources = `/Resources<</ColorSpace<</DefaultGray ${WHITE}>>/Font<</F1 3 0 R>>>>`;
    const pdf = edited(await certified(), {
      6: ['(100)', '(250)'],
      7: look(said('250'), '0 0 80 20', resources),
    });
    expect(await judged(pdf)).toEqual(['INDETERMINATE', 'form_filled', 'field_look_unread']);
  });
});

describe('a document time-stamp that shows something', () => {
  const stamp = '/Type/DocTimeStamp/SubFilter/ETSI.RFC3161';
  const shown = { 8: ['/FT', '/V 900 0 R/AP<</N 901 0 R>>/FT'], 901: look(PAY, '0 0 100 100') } as const;

  it('is more than validation data, also in a field that was there', async () => {
    expect((await judged(forged(await certified(1), stamp, shown)))[0]).toBe('TOTAL_FAILED');
  });

  it('adds nothing to see otherwise', async () => {
    const unseen = { 8: ['/FT', '/V 900 0 R/FT'] } as const;
    expect(await judged(forged(await certified(1), stamp, unseen))).toEqual([
      'TOTAL_PASSED',
      'timestamp_added',
    ]);
  });
});

describe('a signature over a page that its widget does not name', () => {
  const small = { ...recipe, pages: [{ ...recipe.pages[0], mediaBox: [0, 0, 200, 200] }] } as const;

  it.each([
    ['without a page', ''],
    ['of another page', '/P 902 0 R'],
  ])('%s, leaves a doubt', async (_name, page) => {
    const pdf = forged(await certified(undefined, small), '/Type/Sig/SubFilter/ETSI.CAdES.detached', {
      1: ['8 0 R', '8 0 R 901 0 R'],
      4: ['8 0 R', '8 0 R 901 0 R'],
      901: `<</Type/Annot/Subtype/Widget/FT/Sig/T(yeni)/F 4/Rect[0 0 200 200]${page}/V 900 0 R/AP<</N 903 0 R>>>>`,
      902: '<</Type/Page/MediaBox[0 0 2000 2000]>>',
      903: look(PAY, '0 0 200 200'),
    });
    expect(await judged(pdf)).toEqual(
      expect.arrayContaining(['INDETERMINATE', 'signature_added', 'signature_covers_page']),
    );
  });
});

describe('a signature that is shown in several places', () => {
  const SIGNATURE = '/Type/Sig/SubFilter/ETSI.CAdES.detached';
  const widget = (rect: string, more: string) =>
    `<</Type/Annot/Subtype/Widget/F 4/Rect[${rect}]/AP<</N 920 0 R>>${more}>>`;

  /** Widgets of the signature 900 on page 4, the smaller of two. */
  async function shown(annots: string, fields: string, objects: Edits): Promise<readonly string[]> {
    const pages = [200, 2000].map((side) => ({
      entries: '/Annots[]',
      mediaBox: [0, 0, side, side] as const,
    }));
    const signed = await signPdf(makePdf({ catalog: '/AcroForm<</Fields[]>>', pages }), { field: FIRST });
    const pdf = forged(signed, SIGNATURE, {
      1: objectText(signed, 1).replace(/Fields ?\[/, `Fields[${fields} `),
      4: objectText(signed, 4).replace(/Annots ?\[/, `Annots[${annots} `),
      920: look(PAY, '0 0 200 200'),
      ...objects,
    });
    return await judged(pdf);
  }
  const COVERED = expect.arrayContaining(['INDETERMINATE', 'signature_covers_page']);
  const of = (name: string) => `/FT/Sig/T(${name})/V 900 0 R`;

  it('covers the smallest page it stands on, whichever it names', async () => {
    const kinds = await shown('901 0 R', '901 0 R', {
      6: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 2000 2000]/Contents 7 0 R/Annots[901 0 R]>>',
      901: widget('0 0 200 200', `${of('yeni')}/P 6 0 R`),
    });
    expect(kinds).toEqual(COVERED);
  });

  it('covers a page with all its widgets together', async () => {
    const half = (rect: string) => widget(rect, '/Parent 903 0 R/P 4 0 R');
    const kinds = await shown('901 0 R 902 0 R', '903 0 R', {
      901: half('0 0 200 98'),
      902: half('0 98 200 196'),
      903: `<<${of('yeni')}/Kids[901 0 R 902 0 R]>>`,
    });
    expect(kinds).toEqual(COVERED);
  });

  it('covers a page with all the fields that have it for their value', async () => {
    const kinds = await shown('901 0 R 902 0 R', '901 0 R 902 0 R', {
      901: widget('0 0 200 98', `${of('yeni')}/P 4 0 R`),
      902: widget('0 98 200 196', `${of('baska')}/P 4 0 R`),
    });
    expect(kinds).toEqual(COVERED);
  });

  it('covers none with small ones', async () => {
    const small = (rect: string) => widget(rect, '/Parent 903 0 R/P 4 0 R');
    const kinds = await shown('901 0 R 902 0 R', '903 0 R', {
      901: small('0 0 200 40'),
      902: small('0 98 200 138'),
      903: `<<${of('yeni')}/Kids[901 0 R 902 0 R]>>`,
    });
    expect(kinds).not.toContain('signature_covers_page');
    expect(kinds).toContain('signature_added');
  });
});

/** What stood in an author's field may be replaced by a signature's look, not cleared in its name. */
describe('a field whose look goes when it gets its value', () => {
  const recipe8 = {
    ...recipe,
    objects: [
      ...recipe.objects.slice(0, 2),
      recipe.objects[2].replace('/P 4', '/AP<</N 9 0 R>>/P 4'),
      look(PAY),
    ],
  };

  it.each([
    ['a signature', '/Type/Sig/SubFilter/ETSI.CAdES.detached', [undefined, 2, 3]],
    ['a document time-stamp', '/Type/DocTimeStamp/SubFilter/ETSI.RFC3161', [undefined, 1, 2, 3]],
  ] as const)('leaves a doubt, or more: %s', async (_name, entries, levels) => {
    for (const level of levels) {
      const pdf = forged(await certified(level, recipe8), entries, { 8: ['/F 4', '/V 900 0 R/F 6'] });
      const kinds = await judged(pdf);
      expect(kinds[0]).toBe(level === 1 ? 'TOTAL_FAILED' : 'INDETERMINATE');
      expect(kinds).toContain('field_appearance_changed');
    }
  });
});

describe('an unsigned field that shows on paper alone (12.5.3)', () => {
  it.each([36, 32 | 256, 36 | 256])('is one that shows: flags %i', async (flags) => {
    const field = `<</Type/Annot/Subtype/Widget/FT/Sig/T(yeni)/F ${flags}/Rect[0 0 200 200]/P 4 0 R/AP<</N 902 0 R>>>>`;
    const pdf = edited(await certified(), {
      1: ['8 0 R', '8 0 R 901 0 R'],
      4: ['8 0 R', '8 0 R 901 0 R'],
      901: field,
      902: look(PAY, '0 0 200 200'),
    });
    expect(await judged(pdf)).toEqual(expect.arrayContaining(['TOTAL_FAILED', 'unsigned_field_shown']));
  });
});

describe('a form that readers draw themselves (12.7.3)', () => {
  const drawn = {
    ...recipe,
    catalog: recipe.catalog.replace('/DA', '/NeedAppearances true/DA'),
  };

  it('shows what was hidden when they no longer do', async () => {
    const pdf = edited(await certified(2, drawn), { 1: ['/NeedAppearances true', ''] });
    expect(await judged(pdf)).toEqual(['INDETERMINATE', 'field_appearance_changed']);
  });

  it.each([
    ['another style', ['12 Tf 0 g', '1 Tf 1 g']],
    ['another place in the line', ['/DA(/F1 12 Tf 0 g)', '/DA(/F1 12 Tf 0 g)/Q 2']],
  ] as const)('shows %s', async (_name, change) => {
    expect(await judged(edited(await certified(2, drawn), { 1: change }))).toEqual([
      'INDETERMINATE',
      'field_appearance_changed',
    ]);
  });
});

describe('a look that is scaled to its field (12.5.5)', () => {
  it('says nothing where it comes out too small to be read', async () => {
    const tiny = edited(await certified(), { 6: ['(100)', '(250)'], 7: look(said('250'), '0 0 8000 2000') });
    expect(await judged(tiny)).toEqual(['INDETERMINATE', 'form_filled', 'field_look_unread']);
  });

  it('says nothing where it has the colour of what is behind it', async () => {
    const grey = look('0.5 g 0 0 80 20 re f BT /F1 12 Tf 0.5 g 2 5 Td (250) Tj ET');
    const pdf = edited(await certified(), { 6: ['(100)', '(250)'], 7: grey });
    expect(await judged(pdf)).toEqual(['INDETERMINATE', 'form_filled', 'field_look_unread']);
  });
});

describe('data of an XFA form', () => {
  const xfa = {
    ...recipe,
    catalog: recipe.catalog.replace('/DA', '/XFA[(datasets)9 0 R]/DA'),
    objects: [
      ...recipe.objects.slice(0, 2),
      recipe.objects[2].replace(
        '/T(imza)',
        '/T(imza)/Lock<</Type/SigFieldLock/Action/Include/Fields[(tutar)]>>',
      ),
      stream('<tutar>100</tutar>'),
    ],
  };

  it('may be those of a field that is locked', async () => {
    const locking = await signPdf(makePdf(xfa), { field: 'imza' });
    const [signature] = (await validated(edited(locking, { 9: stream('<tutar>999</tutar>') }))).signatures;
    expect(signature).toMatchObject({
      indication: 'TOTAL_FAILED',
      changesAfter: [{ kind: 'form_filled' }, { kind: 'xfa_data_differ' }],
    });
    expect(await judged(edited(await certified(2, xfa), { 9: stream('<tutar>999</tutar>') }))).toEqual([
      'INDETERMINATE',
      'form_filled',
      'xfa_data_differ',
    ]);
  });
});

describe('a setting of layers that is listed as a field', () => {
  it('is one of layers', async () => {
    const layers = {
      ...recipe,
      catalog: `${recipe.catalog.replace('6 0 R', '6 0 R 10 0 R')}/OCProperties<</OCGs[9 0 R]/D 10 0 R>>`,
      objects: [
        ...recipe.objects,
        '<</Type/OCG/Name(Ek)/Usage<</View<</ViewState/OFF>>>>>>',
        '<</FT/Tx/T(ayar)/ON[9 0 R]>>',
      ],
    };
    const pdf = edited(await certified(2, layers), {
      10: ['/ON', '/AS[<</Event/View/Category[/View]/OCGs[9 0 R]>>]/ON'],
    });
    expect(await judged(pdf)).toEqual(['TOTAL_FAILED', 'layers_changed']);
  });
});

describe('a value that is handed down to a locked field (12.7.4.1)', () => {
  const nested = {
    ...recipe,
    catalog: recipe.catalog.replace('6 0 R', '9 0 R'),
    objects: [
      '<</Type/Annot/Subtype/Widget/T(b)/Parent 9 0 R/F 4/Rect[10 10 90 30]/P 4 0 R>>',
      recipe.objects[1],
      recipe.objects[2].replace(
        '/T(imza)',
        '/T(imza)/Lock<</Type/SigFieldLock/Action/Include/Fields[(a.b)]>>',
      ),
      '<</FT/Tx/T(a)/V(100)/Kids[6 0 R]>>',
    ],
  };

  it('is locked too', async () => {
    const locking = await signPdf(makePdf(nested), { field: 'imza' });
    const [signature] = (await validated(edited(locking, { 9: ['(100)', '(999)'] }))).signatures;
    expect(signature?.indication).toBe('TOTAL_FAILED');
    expect(signature?.errors.map(({ code }) => code)).toContain('pdf_field_locked');
  });
});

describe('a field of rich text (12.7.4.3)', () => {
  const rich = (text: string) => ({
    6: ['/V(100)', `/V(250)/RV(<body><p>${text}</p></body>)`] as const,
    7: look(said('250')),
  });
  const made = {
    ...recipe,
    objects: [recipe.objects[0].replace('/FT/Tx', '/FT/Tx/Ff 33554432'), ...recipe.objects.slice(1)],
  };

  it.each([
    ['what its value says', '250', ['TOTAL_PASSED', 'form_filled']],
    ['something else', '999', ['INDETERMINATE', 'form_filled', 'field_look_unread']],
  ])('says %s', async (_name, text, expected) => {
    expect(await judged(edited(await certified(2, made), rich(text)))).toEqual(expected);
  });
});

describe('an annotation whose look is stored by a filter (ISO 32000-2, 7.4.1)', () => {
  const added = async (look: string) =>
    judged(
      edited(await certified(3), {
        4: ['/Annots[6 0 R 8 0 R', '/Annots[20 0 R 6 0 R 8 0 R'],
        20: '<</Type/Annot/Subtype/Square/Rect[10 60 30 80]/F 4/AP<</N 21 0 R>>>>',
        21: look,
      }),
    );

  it('that there is may be added where annotations may', async () => {
    expect(
      await added(look('30203020672030203020323020323020726520660a>', '0 0 20 20', '/Filter/ASCIIHexDecode')),
    ).toEqual(['TOTAL_PASSED', 'annotation_added']);
  });

  it.each(['/Filter/None', '/Filter[/ASCIIHexDecode/None]', '/Filter 7', '/F(other.bin)'])(
    'of no such name is a change: readers give up the page, or the document: %s',
    async (entries) => {
      expect(await added(look('30203020672030203020323020323020726520660a>', '0 0 20 20', entries))).toEqual([
        'TOTAL_FAILED',
        'update_irregular',
        'annotation_added',
      ]);
    },
  );
});
