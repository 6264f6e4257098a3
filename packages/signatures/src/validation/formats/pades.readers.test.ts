import { beforeAll, describe, expect, it } from 'vitest';
import { BufferSource } from '../../io/index.ts';
import { PdfDocument } from '../../pdf/index.ts';
import { makePdf } from '../../testing/pdfs.ts';
import { appendTable, appendXrefStream, container, part } from '../../testing/validation/appendRawUpdate.ts';
import { findObjects, objectText } from '../../testing/validation/appendUpdate.ts';
import { extendPdf, signPdf } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';

/** Page 4 with its content 5, and a text field 6. */
const recipe = {
  catalog: '/AcroForm<</Fields[6 0 R]>>',
  pages: [{ entries: '/Annots[6 0 R]' }],
  objects: ['<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/Rect[10 10 90 30]/P 4 0 R>>'],
};
const PAY = 'BT /F1 24 Tf 72 700 Td (Pay 999) Tj ET';
const payStream = `<</Length ${PAY.length}>>\nstream\n${PAY}\nendstream`;

let table: Buffer;
let stream: Buffer;
let hybrid: Buffer;

beforeAll(async () => {
  table = await signPdf(makePdf(recipe));
  stream = await signPdf(makePdf({ ...recipe, style: 'stream' }));
  hybrid = await signPdf(makePdf({ ...recipe, style: 'hybrid' }));
});

const page = () => objectText(table, 4);

async function expectRefused(attacked: Uint8Array): Promise<void> {
  const first = firstOf(await validated(attacked));
  expect(first.indication).toBe('TOTAL_FAILED');
  // A reader that has to repair the file sees the update as what belongs to no revision.
  expect(['pdf_incremental_saving', 'pdf_content_outside_signed_range']).toEqual(
    expect.arrayContaining([codesOf(first)[0]]),
  );
}

describe('updates that every reader reads alike', () => {
  it.each([
    [
      'a table',
      () => appendTable(table, { parts: [part(6, objectText(table, 6).replace('(100)', '(250)'))] }),
    ],
    [
      'a cross-reference stream',
      () =>
        appendXrefStream(stream, {
          parts: [part(6, '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(250)/Rect[10 10 90 30]/P 4 0 R>>')],
        }),
    ],
  ])('pass: a filled field in %s', async (_name, update) => {
    const first = firstOf(await validated(update()));
    expect(first.changesAfter).toMatchObject([{ kind: 'form_filled' }]);
    expect(first.indication).toBe('TOTAL_PASSED');
  });

  it('pass: a filled field in an object stream of the update', async () => {
    const field = '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(250)/Rect[10 10 90 30]/P 4 0 R>>';
    const filled = appendXrefStream(stream, {
      parts: [container(900, { 6: field })],
      rows: [[6, 2, 900, 0]],
    });
    expect(firstOf(await validated(filled))).toMatchObject({ indication: 'TOTAL_PASSED' });
  });

  it.each(['table', 'stream', 'hybrid'] as const)(
    'pass: what this engine appends to a file with a %s itself',
    async (style) => {
      const stamped = await signPdf(makePdf({ ...recipe, style }), {
        profile: 'baseline-t',
        sources: { at: new Date('2026-01-02T03:05:00Z') },
      });
      const second = await signPdf(stamped, { who: 'secondSigner' });
      const extended = await extendPdf(second, 'baseline-lta', { at: new Date('2026-01-03T00:00:00Z') });
      const report = await validated(extended);
      for (const each of report.signatures)
        expect(each.changesAfter.map(({ kind }) => kind)).not.toContain('update_irregular');
    },
  );
});

describe('an object stream that an update writes anew (ISO 32000-2, 7.5.7)', () => {
  const holderOf = async (num: number) => {
    const document = await PdfDocument.open(new BufferSource(stream));
    const entry = await document.locate(num);
    if (entry?.kind !== 'compressed') throw new Error('The page tree was to be compressed');
    return {
      holder: entry.container,
      numbers: (await document.objectStream(entry.container))?.numbers ?? [],
    };
  };

  it('changes what lies in it, though the update names the container only', async () => {
    const { holder, numbers } = await holderOf(2);
    const plain = makePdf(recipe);
    const packed: Record<number, string> = {};
    for (const num of numbers) packed[num] = objectText(plain, num);
    packed[2] = objectText(plain, 2).replace('4 0 R', '904 0 R');
    const attacked = appendXrefStream(stream, {
      parts: [
        container(holder, packed),
        part(901, payStream),
        part(904, objectText(plain, 4).replace('5 0 R', '901 0 R')),
      ],
    });
    const first = firstOf(await validated(attacked));
    expect(first.indication).toBe('TOTAL_FAILED');
    expect(first.changesAfter.map(({ kind }) => kind)).toContain('pages_changed');
  });

  it('changes what lies in it when it is freed', async () => {
    const { holder } = await holderOf(2);
    const attacked = appendXrefStream(stream, { parts: [], rows: [[holder, 0, 0, 1]] });
    expect(firstOf(await validated(attacked)).indication).toBe('TOTAL_FAILED');
  });
});

describe('one object named twice (7.5.4)', () => {
  it.each([
    ['the attacker’s first', [5, 905]],
    ['the attacker’s last', [905, 5]],
  ] as const)('in a table, %s', async (_name, [first, second]) => {
    const bodies = { 5: objectText(table, 5), 905: payStream };
    const attacked = appendTable(table, {
      parts: [
        { num: 5, text: `5 0 obj\n${bodies[first]}\nendobj\n` },
        { num: 5, text: `5 0 obj\n${bodies[second]}\nendobj\n` },
      ],
    });
    await expectRefused(attacked);
  });

  it.each([
    ['the attacker’s first', [payStream, '']],
    ['the attacker’s last', ['', payStream]],
  ] as const)('in a cross-reference stream, %s', async (_name, bodies) => {
    const parts = bodies.map((body) => part(5, body || objectText(table, 5)));
    await expectRefused(appendXrefStream(stream, { parts }));
  });

  it('in a hybrid file whose table frees what was not hidden before', async () => {
    const rows = Buffer.alloc(8);
    rows[0] = 1;
    const at = hybrid.length;
    const same = `5 0 obj\n${objectText(table, 5)}\nendobj\n`;
    rows.writeUInt32BE(at, 1);
    const xref = `902 0 obj\n<</Type/XRef/W[1 4 3]/Index[5 1]/Size 903/Root 1 0 R/Length 8>>\nstream\n${rows.toString('latin1')}\nendstream\nendobj\n`;
    const attacked = appendTable(hybrid, {
      parts: [{ text: same }, { num: 902, text: xref }],
      rows: (right) => [...right, [5, 0, 'f']],
      trailer: (right) => right.replace('>>', `/XRefStm ${at + same.length}>>`),
    });
    await expectRefused(attacked);
  });

  it('in a hybrid file whose table frees what its stream had and has again', async () => {
    const document = await PdfDocument.open(new BufferSource(hybrid));
    expect(await document.locate(6)).toMatchObject({ kind: 'compressed' });
    const rows = Buffer.alloc(8);
    rows[0] = 1;
    const filled = `6 0 obj\n${objectText(table, 6).replace('(100)', '(250)')}\nendobj\n`;
    rows.writeUInt32BE(hybrid.length, 1);
    const xref = `902 0 obj\n<</Type/XRef/W[1 4 3]/Index[6 1]/Size 903/Root 1 0 R/Length 8>>\nstream\n${rows.toString('latin1')}\nendstream\nendobj\n`;
    const attacked = appendTable(hybrid, {
      parts: [{ text: filled }, { num: 902, text: xref }],
      rows: (right) => [...right, [6, 0, 'f']],
      trailer: (right) => right.replace('>>', `/XRefStm ${hybrid.length + filled.length}>>`),
    });
    await expectRefused(attacked);
  });

  it('in a hybrid file whose table and stream disagree (7.5.8.4)', async () => {
    const rows = Buffer.alloc(8);
    rows[0] = 1;
    const at = hybrid.length;
    const evil = `5 0 obj\n${payStream}\nendobj\n`;
    rows.writeUInt32BE(at, 1);
    const xref = `902 0 obj\n<</Type/XRef/W[1 4 3]/Index[5 1]/Size 903/Root 1 0 R/Length 8>>\nstream\n${rows.toString('latin1')}\nendstream\nendobj\n`;
    const attacked = appendTable(hybrid, {
      parts: [{ text: evil }, { num: 902, text: xref }, part(5, objectText(table, 5))],
      trailer: (right) => right.replace('>>', `/XRefStm ${at + evil.length}>>`),
    });
    await expectRefused(attacked);
  });
});

describe('a table without any subsection (7.5.4)', () => {
  it('is a change: readers that repair the file lose what lies in object streams', async () => {
    for (const signed of [table, hybrid]) await expectRefused(appendTable(signed, { parts: [] }));
  });
});

describe('a cross-reference stream beside the table, which no trailer names (7.5.8.4)', () => {
  const field = () => objectText(table, 6).replace('(100)', '(250)');
  /** As PDFBox continues a hybrid file: the stream is an object of the table. */
  const beside = (rows: readonly (readonly [num: number, offset: number])[], root = 1) => {
    const data = Buffer.alloc(8 * rows.length);
    for (const [i, [, offset]] of rows.entries()) {
      data[8 * i] = 1;
      data.writeUInt32BE(offset, 8 * i + 1);
    }
    const index = rows.map(([num]) => `${num} 1`).join(' ');
    const parts = [part(6, field()), part(901, payStream)];
    const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(table.toString('latin1'))?.[1];
    const dict = `<</Type/XRef/W[1 4 3]/Index[${index}]/Size 903/Root ${root} 0 R/Prev ${previous}/Length ${data.length}>>`;
    const stream = part(902, `${dict}\nstream\n${data.toString('latin1')}\nendstream`);
    return appendTable(table, { parts: [...parts, stream] });
  };
  const start = () => table.length + (table.at(-1) === 10 ? 0 : 1);
  const pay = () => start() + part(6, field()).text.length;

  it('is an object like any other where it says what the table says', async () => {
    const updated = beside([
      [6, start()],
      [901, pay()],
    ]);
    const first = firstOf(await validated(updated));
    expect(first.changesAfter.map(({ kind }) => kind)).not.toContain('update_irregular');
    expect(first.indication).toBe('TOTAL_PASSED');
  });

  it.each<[string, () => Buffer]>([
    [
      'another place of an object',
      () =>
        beside([
          [6, pay()],
          [901, pay()],
        ]),
    ],
    [
      'an object more',
      () =>
        beside([
          [5, pay()],
          [6, start()],
          [901, pay()],
        ]),
    ],
    ['an object less', () => beside([[6, start()]])],
    [
      'another catalog',
      () =>
        beside(
          [
            [6, start()],
            [901, pay()],
          ],
          901,
        ),
    ],
  ])('is a change where it says otherwise: %s', async (_name, update) => {
    await expectRefused(update());
  });
});

describe('an update that is not written as the standard has it', () => {
  const double = (key: string) => page().replace('/Contents 5 0 R', `/Contents 5 0 R/${key} 901 0 R`);
  /** Ours reads the last one: then the harmless page. */
  const doubleBefore = (key: string) => page().replace('/Contents 5 0 R', `/${key} 901 0 R/Contents 5 0 R`);
  const withPay = (num: number, body: string) => [part(num, body), part(901, payStream)];

  it.each<[string, () => Buffer]>([
    ['a key twice', () => appendTable(table, { parts: withPay(4, double('Contents')) })],
    [
      'a key twice, once in other letters',
      () => appendTable(table, { parts: withPay(4, double('Content#73')) }),
    ],
    [
      'a key twice, the harmless last',
      () => appendTable(table, { parts: withPay(4, doubleBefore('Contents')) }),
    ],
    [
      'a key twice, once in other letters, the harmless last',
      () => appendTable(table, { parts: withPay(4, doubleBefore('Content#73')) }),
    ],
    [
      'two dictionaries in one object',
      () => appendTable(table, { parts: withPay(4, `${page()}\n${page().replace('5 0 R', '901 0 R')}`) }),
    ],
    [
      'an object in a comment',
      () =>
        appendTable(table, {
          parts: [{ num: 6, text: `6 0 obj\n%4 0 obj\n${objectText(table, 6)}\nendobj\n` }],
        }),
    ],
    [
      'an object inside a string',
      () =>
        appendTable(table, {
          parts: [part(6, objectText(table, 6).replace('(100)', '(\n4 0 obj <<>> endobj)'))],
        }),
    ],
    [
      'an object inside an object',
      () => appendTable(table, { parts: [part(6, `${objectText(table, 6)}\n4 0 obj\n<<>>`)] }),
    ],
    [
      'an object that nothing names',
      () => appendTable(table, { parts: [{ text: `4 0 obj\n${page()}\nendobj\n` }] }),
    ],
    [
      'junk between objects',
      () => appendTable(table, { parts: [{ text: 'xyz\n' }, part(6, objectText(table, 6))] }),
    ],
    [
      'a wrong length',
      () => appendTable(table, { parts: [part(901, payStream.replace(/Length \d+/, 'Length 5'))] }),
    ],
    [
      'an offset beside the object',
      () =>
        appendTable(table, {
          parts: [part(6, objectText(table, 6))],
          rows: (right) => right.map(([num, at, kind]) => [num, at - 2, kind]),
        }),
    ],
    [
      '/Prev twice',
      () => appendTable(table, { parts: [], trailer: (right) => right.replace('>>', '/Prev 15>>') }),
    ],
    [
      '/Prev twice, once in other letters',
      () => appendTable(table, { parts: [], trailer: (right) => right.replace('>>', '/P#72ev 15>>') }),
    ],
    [
      '/Prev twice, the right one last',
      () => appendTable(table, { parts: [], trailer: (right) => right.replace('/Prev', '/Prev 15/Prev') }),
    ],
    [
      '/Prev twice, first in other letters',
      () => appendTable(table, { parts: [], trailer: (right) => right.replace('/Prev', '/P#72ev 15/Prev') }),
    ],
    ...['$1.0', '+$1', '$1.'].map((spelt): [string, () => Buffer] => [
      `/Prev written as ${spelt}`,
      () =>
        appendTable(table, {
          parts: [part(6, objectText(table, 6))],
          trailer: (right) => right.replace(/Prev (\d+)/, `Prev ${spelt}`),
        }),
    ]),
    [
      'another /Prev',
      () => appendTable(table, { parts: [], trailer: (right) => right.replace(/Prev \d+/, 'Prev 15') }),
    ],
    [
      'no /Size',
      () => appendTable(table, { parts: [], trailer: (right) => right.replace(/\/Size \d+/, '') }),
    ],
    [
      'an object beyond /Size',
      () =>
        appendTable(table, {
          parts: [part(6, objectText(table, 6))],
          trailer: (right) => right.replace(/Size \d+/, 'Size 5'),
        }),
    ],
    [
      'a /Size that hides objects of before (ISO 32000-2, 7.5.5)',
      () =>
        appendTable(table, {
          parts: [part(2, objectText(table, 2))],
          trailer: (right) => right.replace(/Size \d+/, 'Size 5'),
        }),
    ],
    [
      'a /Size far from that of before',
      () =>
        appendTable(table, {
          parts: [part(2, objectText(table, 2))],
          trailer: (right) => right.replace(/Size \d+/, 'Size 2000000'),
        }),
    ],
    ['a row of an unknown type', () => appendXrefStream(stream, { parts: [], rows: [[5, 3, 15, 0]] })],
    [
      'fewer rows than /Index says',
      () => appendXrefStream(stream, { parts: [], dict: (right) => right.replace('/Index[', '/Index[4 2 ') }),
    ],
    [
      'more rows than /Index says',
      () =>
        appendXrefStream(stream, {
          parts: [],
          rows: [[5, 1, 15, 0]],
          dict: (right) => right.replace('[5 1 ', '['),
        }),
    ],
    [
      'no /Index',
      () =>
        appendXrefStream(stream, {
          parts: [],
          rows: [[5, 1, 15, 0]],
          dict: (right) => right.replace(/\/Index\[[^\]]*\]/, ''),
        }),
    ],
    [
      'a cross-reference stream that names another',
      () =>
        appendXrefStream(stream, {
          parts: [part(901, '<<>>')],
          dict: (right) => right.replace('/Type/XRef', '/Type/XRef/XRefStm 15'),
        }),
    ],
    [
      'a reference of a generation that is not there',
      () => appendTable(table, { parts: [part(4, page().replace('5 0 R', '5 1 R'))] }),
    ],
    [
      'a catalog of a generation that is not there',
      () =>
        appendTable(table, {
          parts: [part(6, objectText(table, 6))],
          trailer: (right) => right.replace('1 0 R', '1 1 R'),
        }),
    ],
    [
      'an object of another generation than before',
      () => appendTable(table, { parts: [{ num: 6, text: `6 1 obj\n${objectText(table, 6)}\nendobj\n` }] }),
    ],
    [
      '/Prev into the number of a cross-reference stream',
      () => {
        const many = appendXrefStream(stream, { parts: [] });
        const next = Number(
          /(\d+) 0 obj\n<<\/Type\/XRef(?![\s\S]*\/Type\/XRef)/.exec(many.toString('latin1'))?.[1],
        );
        expect(next).toBeGreaterThan(9);
        return appendXrefStream(stream, {
          parts: [part(901, '<<>>')],
          dict: (right) => right.replace(/Prev (\d+)/, (_, at) => `Prev ${Number(at) + 1}`),
        });
      },
    ],
    [
      'a comment in the table',
      () =>
        Buffer.from(
          appendTable(table, { parts: [part(6, objectText(table, 6))] })
            .toString('latin1')
            .replace(/\nxref\n(?=6 1)/, '\nxref %x\n'),
          'latin1',
        ),
    ],
    [
      'more blanks behind the end than readers look through',
      () => Buffer.concat([table, Buffer.alloc(2_000)]),
    ],
    [
      'an object stream that does not say it is one',
      () => {
        const { num, text } = container(900, { 6: objectText(table, 6) });
        const parts = [{ num, text: text.replace('/Type/ObjStm', '') }];
        return appendXrefStream(stream, { parts, rows: [[6, 2, 900, 0]] });
      },
    ],
    [
      'an object stream that names an object twice',
      () =>
        appendXrefStream(stream, {
          parts: [container(900, { 6: objectText(table, 6) }, '6 0 ')],
          rows: [[6, 2, 900, 0]],
        }),
    ],
    [
      'an object stream in which another object lies',
      () => appendXrefStream(stream, { parts: [container(900, { 5: '<<>>' })], rows: [[6, 2, 900, 0]] }),
    ],
  ])('is a change: %s', async (_name, attack) => {
    await expectRefused(attack());
  });
});

describe('an update that has to be repaired to be read', () => {
  const catalog = () => objectText(table, 1);

  it.each<[string, () => Buffer]>([
    [
      'two headers',
      () => appendTable(table, { parts: [{ num: 1, text: `1 0 obj\n1 0 obj\n${catalog()}\nendobj\n` }] }),
    ],
    ['a catalog that is freed', () => appendTable(table, { parts: [], rows: () => [[1, 0, 'f']] })],
    [
      '/Prev to the start of the file',
      () =>
        appendTable(table, {
          parts: [part(6, objectText(table, 6).replace('(100)', '(250)'))],
          trailer: (right) => right.replace(/Prev \d+/, 'Prev 0'),
        }),
    ],
    [
      'rows that a short /Index shifts',
      () =>
        appendXrefStream(stream, {
          parts: [part(901, '<<>>'), part(1, catalog())],
          dict: (right) => right.replace('/Index[901 1 ', '/Index['),
        }),
    ],
  ])('is a change, as some readers do not repair it: %s', async (_name, attack) => {
    const first = firstOf(await validated(attack()));
    expect(first.indication).toBe('TOTAL_FAILED');
    expect(first.changesAfter.map(({ kind }) => kind)).toContain('update_irregular');
  });

  it('may have been damaged before it was signed, and be followed by blanks', async () => {
    const damaged = makePdf({ startxrefError: 5_000 });
    const signed = await signPdf(damaged);
    const broken = Buffer.from(
      signed.toString('latin1').replace(/startxref\n\d+\n%%EOF\n$/, 'startxref\n9\n%%EOF\n'),
      'latin1',
    );
    const [plain, behind] = [
      await validated(broken),
      await validated(Buffer.concat([broken, Buffer.from('\r\n \r\n')])),
    ];
    expect(firstOf(behind).changesAfter).toEqual(firstOf(plain).changesAfter);
  });

  it('is a change where its trailer forgets the encryption', async () => {
    const open = `/Filter/Standard/V 4/R 4/Length 128/P -4/O(${'o'.repeat(32)})/U(${'u'.repeat(32)})/CF<<>>/StmF/Identity/StrF/Identity`;
    const plain = makePdf({ ...recipe, objects: [...recipe.objects, `<<${open}>>`] })
      .toString('latin1')
      .replace('/Root 1 0 R', `/Encrypt 7 0 R/ID[<00><00>]/Root 1 0 R`);
    const signed = await signPdf(Buffer.from(plain, 'latin1'));
    const parts = [part(6, objectText(signed, 6))];
    const kept = appendTable(signed, { parts, trailer: (right) => right.replace('>>', '/Encrypt 7 0 R>>') });
    expect(firstOf(await validated(kept)).indication).toBe('TOTAL_PASSED');
    expect(firstOf(await validated(appendTable(signed, { parts }))).indication).toBe('TOTAL_FAILED');
  });
});

describe('the signature’s field', () => {
  const SHOWN =
    '<</Type/XObject/Subtype/Form/BBox[0 0 595 842]/Length 30>>\nstream\n0 0 595 842 re f (Pay 999) Tj \nendstream';
  /** Of the person who signed first, whatever else there is. */
  const kinds = async (pdf: Uint8Array) => {
    const { signatures } = await validated(pdf);
    const first = signatures.find(({ signer }) => signer === 'Ayşe Yılmaz Işık');
    return [first?.indication, ...(first?.changesAfter ?? []).map(({ kind }) => kind)];
  };
  const field = (more: string) =>
    `<</Type/Annot/Subtype/Widget/FT/Sig/T(yeni)/Rect[0 0 595 842]/P 4 0 R${more}>>`;
  const add = (pdf: Buffer, body: string, more = [] as ReturnType<typeof part>[]) => {
    const catalog = findObjects(pdf, /\/Type ?\/Catalog/).at(-1) ?? 0;
    const form = objectText(pdf, catalog);
    return appendTable(pdf, {
      parts: [
        part(catalog, form.replace(/\/Fields ?\[/, '/Fields[901 0 R ')),
        part(4, objectText(pdf, 4).replace(/\/Annots ?\[/, '/Annots[901 0 R ')),
        part(901, body),
        ...more,
      ],
    });
  };

  it.each([undefined, 2, 3] as const)(
    'may not show anything before it is signed (DocMDP %s)',
    async (certification) => {
      const signed = await signPdf(makePdf(recipe), certification === undefined ? {} : { certification });
      const shown = add(signed, field('/AP<</N 902 0 R>>'), [part(902, SHOWN)]);
      expect(await kinds(shown)).toEqual(expect.arrayContaining(['TOTAL_FAILED', 'unsigned_field_shown']));
      const painted = add(signed, field('/MK<</BG[1 1 1]>>'));
      expect(await kinds(painted)).toEqual(expect.arrayContaining(['TOTAL_FAILED', 'unsigned_field_shown']));
      const [verdict, ...quiet] = await kinds(add(signed, field('')));
      expect(quiet).toContain('empty_signature_field_added');
      // Filling in and signing are what a certification may allow (12.8.2.2.2), making fields is neither.
      expect(verdict).toBe(certification === undefined ? 'TOTAL_PASSED' : 'TOTAL_FAILED');
    },
  );

  it('does not become a signed one by a value that signs nothing', async () => {
    const forged = add(table, field('/AP<</N 902 0 R>>/V<</Type/Sig/Contents<30>/ByteRange[0 1 2 3]>>'), [
      part(902, SHOWN),
    ]);
    expect(await kinds(forged)).toEqual(expect.arrayContaining(['TOTAL_FAILED', 'unsigned_field_shown']));
  });

  it('gets no second widget once it is signed', async () => {
    const signatureField = findObjects(table, /\/FT ?\/Sig/)[0] ?? 0;
    const value = findObjects(table, /\/Type ?\/Sig\b/)[0] ?? 0;
    const kid = `<</Type/Annot/Subtype/Widget/Parent ${signatureField} 0 R/Rect[0 0 595 842]/P 4 0 R/AP<</N 902 0 R>>>>`;
    const second = appendTable(table, {
      parts: [
        part(signatureField, objectText(table, signatureField).replace('<<', '<</Kids[901 0 R]')),
        part(4, objectText(table, 4).replace(/\/Annots ?\[/, '/Annots[901 0 R ')),
        part(901, kid),
        part(902, SHOWN),
      ],
    });
    expect(await kinds(second)).toEqual(expect.arrayContaining(['TOTAL_FAILED', 'signature_replaced']));
    const borrowed = add(table, field(`/AP<</N 902 0 R>>/V ${value} 0 R`), [part(902, SHOWN)]);
    expect(await kinds(borrowed)).toEqual(expect.arrayContaining(['TOTAL_FAILED', 'signature_replaced']));
  });

  it('may not be drawn over most of a page without a word', async () => {
    const over = await signPdf(table, {
      who: 'secondSigner',
      appearance: { page: 1, rect: { x: 0, y: 0, width: 595, height: 842 }, lines: ['Pay 999'] },
    });
    expect(await kinds(over)).toEqual(expect.arrayContaining(['INDETERMINATE', 'signature_covers_page']));
  });

  // 7.7.3.4, 14.11.2: what is shown of a page is its crop box within its media box.
  it.each([
    ['a crop box of the tree above', '/CropBox[0 0 595 842]', '/MediaBox[0 0 20000 20000]'],
    ['a crop box beyond its edges', '', '/MediaBox[0 0 595 842]/CropBox[-9000 -9000 9000 9000]'],
    ['a crop box that is none', '', '/MediaBox[0 0 300 300]/CropBox[0 0 0 0]'],
  ])('nor over most of one with %s', async (_name, above, entries) => {
    const odd = makePdf({ pages: [{ entries: entries.padEnd(80) }] }).toString('latin1');
    const boxes = odd.replace('/MediaBox[0 0 595 842]>>', `${above}>>`.padEnd(24));
    expect(boxes).toHaveLength(odd.length);
    const [width, height] = entries.includes('300') ? [300, 300] : [595, 842];
    const over = await signPdf(await signPdf(Buffer.from(boxes, 'latin1')), {
      who: 'secondSigner',
      appearance: { page: 1, rect: { x: 0, y: 0, width, height }, lines: ['Pay 999'] },
    });
    expect(await kinds(over)).toEqual(expect.arrayContaining(['INDETERMINATE', 'signature_covers_page']));
  });
});

describe('a text field', () => {
  const look = (text: string) =>
    `<</Type/XObject/Subtype/Form/BBox[0 0 80 20]/Length ${text.length}>>\nstream\n${text}\nendstream`;
  const kinds = async (pdf: Uint8Array) => {
    const first = firstOf(await validated(pdf));
    return [first.indication, ...first.changesAfter.map(({ kind }) => kind)];
  };

  it('is not taken off the paper while it stays on the screen', async () => {
    const signed = await signPdf(
      makePdf({ ...recipe, objects: recipe.objects.map((body) => body.replace('/FT', '/F 4/FT')) }),
    );
    const unprinted = appendTable(signed, {
      parts: [part(6, objectText(signed, 6).replace('/F 4', '/F 0'))],
    });
    expect(await kinds(unprinted)).toEqual(['TOTAL_FAILED', 'form_field_changed']);
  });

  it.each([1, 2, 3] as const)('gets no second widget (DocMDP %s)', async (certification) => {
    const signed = await signPdf(makePdf(recipe), { certification });
    const kid = '<</Type/Annot/Subtype/Widget/Parent 6 0 R/Rect[0 0 595 842]/P 4 0 R/AP<</N 902 0 R>>>>';
    const second = appendTable(signed, {
      parts: [
        part(6, objectText(signed, 6).replace('<<', '<</Kids[901 0 R]')),
        part(4, objectText(signed, 4).replace(/\/Annots ?\[/, '/Annots[901 0 R ')),
        part(901, kid),
        part(902, look('(900) Tj')),
      ],
    });
    expect(await kinds(second)).toEqual(expect.arrayContaining(['TOTAL_FAILED', 'form_field_added']));
  });

  it('is not drawn anew by its reader', async () => {
    const signed = await signPdf(makePdf(recipe), { certification: 3 });
    const catalog = findObjects(signed, /\/Type ?\/Catalog/).at(-1) ?? 0;
    const redrawn = appendTable(signed, {
      parts: [
        part(catalog, objectText(signed, catalog).replace(/\/Fields ?\[/, '/NeedAppearances true/Fields[')),
      ],
    });
    expect(await kinds(redrawn)).toEqual(['INDETERMINATE', 'field_appearance_changed']);
  });
});
