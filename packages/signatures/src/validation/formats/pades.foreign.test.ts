import { beforeAll, describe, expect, it } from 'vitest';
import { makePdf } from '../../testing/pdfs.ts';
import { appendUpdate, findObjects, objectText } from '../../testing/validation/appendUpdate.ts';
import { signPdf } from '../../testing/validation/signedPdf.ts';
import { codesOf, firstOf, validated } from '../../testing/validation/validated.ts';

/** Page 4, its content 5; 6 a text field that is its own widget. */
const recipe = {
  catalog: '/AcroForm 7 0 R',
  pages: [{ entries: '/Annots[6 0 R]/Resources<</Font<</F1 3 0 R>>>>' }],
  objects: [
    '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/Rect[10 10 90 30]/P 4 0 R>>',
    '<</Fields[6 0 R]>>',
  ],
};
const document = makePdf(recipe);
/** A field with a value and no look is drawn by the form's style: here it has none. */
const empty = { ...recipe, objects: recipe.objects.map((body) => body.replace('/V(100)', '')) };
let signed: Buffer;

beforeAll(async () => {
  signed = await signPdf(document);
});

/** Replaces text of the same length, so that no offset moves. */
function patch(pdf: Uint8Array, from: string | RegExp, to: string): Buffer {
  const text = Buffer.from(pdf).toString('latin1');
  const changed = text.replace(from, (found) => to.padEnd(found.length));
  expect(changed).not.toBe(text);
  return Buffer.from(changed, 'latin1');
}

function number(pdf: Uint8Array, pattern: RegExp): number {
  const found = findObjects(pdf, pattern).at(-1);
  if (found === undefined) throw new Error('No such object');
  return found;
}

describe('a signature that the form does not list', () => {
  it('is altered, not absent, when one bit of its field changed', async () => {
    const field = number(signed, /\/FT\/Sig/);
    const text = objectText(signed, field);
    const first = firstOf(await validated(patch(signed, text, text.replace('/FT/Sig', '/FU/Sig'))));
    expect(first).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'HASH_FAILURE' });
  });

  it('is altered, not absent, when the last startxref is damaged', async () => {
    const at = signed.lastIndexOf('startxref');
    const damaged = Buffer.from(signed);
    damaged[at + 2] = 0x62;
    expect((await validated(damaged)).conclusion).toBe('TOTAL_FAILED');
  });

  it('is named as hidden when an update took it out of its field', async () => {
    const field = number(signed, /\/FT\/Sig/);
    const text = objectText(signed, field).replace(/\/V \d+ 0 R/, '');
    const first = firstOf(await validated(appendUpdate(signed, { objects: { [field]: text } })));
    expect(first.indication).toBe('TOTAL_FAILED');
    expect(codesOf(first)).toContain('pdf_shadow_hide');
  });

  it('is told of when an update left the list of fields empty', async () => {
    const form = objectText(signed, 7).replace(/\/Fields\s*\[[^\]]*\]/, '/Fields[]');
    const first = firstOf(await validated(appendUpdate(signed, { objects: { 7: form } })));
    expect(first.indication).toBe('TOTAL_FAILED');
  });

  it('is not what enables functions of a reader', async () => {
    const usage = '/Reference[<</TransformMethod/UR3/TransformParams<</V/2.2>>>>]';
    const text = makePdf({
      objects: [`<</Type/Sig${usage}/ByteRange[0 0000 0000 0000]/Contents <3000>>>`],
    }).toString('latin1');
    const gap = text.indexOf('<3000>');
    const numbers = [gap, gap + 6, text.length - gap - 6].map((value) => String(value).padStart(4, '0'));
    const enabled = text.replace('0 0000 0000 0000', `0 ${numbers.join(' ')}`);
    expect((await validated(Buffer.from(enabled, 'latin1'))).conclusion).toBe('NO_SIGNATURE');
    const plain = enabled.replace('UR3', 'XR3');
    expect((await validated(Buffer.from(plain, 'latin1'))).conclusion).not.toBe('NO_SIGNATURE');
  });

  it('is not found in what a document merely speaks of', async () => {
    const inner = signed.toString('latin1');
    const carrier = makePdf({
      pages: [{}],
      objects: [
        `<</Type/EmbeddedFile/Length ${inner.length}>>\nstream\n${inner}\nendstream`,
        '<</Title(/ByteRange [0 1 2 3] /Contents <00>)>>',
      ],
    });
    expect((await validated(carrier)).conclusion).toBe('NO_SIGNATURE');
  });
});

describe('the end of a signed file', () => {
  it.each(['\r\n\r\n', '\0\0\0\0', '%%EOF\n'])('may be padded by %j', async (padding) => {
    const report = await validated(Buffer.concat([signed, Buffer.from(padding)]));
    expect(report.conclusion).toBe('TOTAL_PASSED');
  });

  it.each([
    'garbage',
    '\n999 0 obj\n<</Type/Page>>\nendobj\n',
    '\nstartxref\n0\n%%EOF\n',
    '\n999 0 obj\n<</Type/Page>>\nendobj\nstartxref\n0\n%%EOF\n',
  ])('may not be followed by %j', async (rest) => {
    const first = firstOf(await validated(Buffer.concat([signed, Buffer.from(rest)])));
    expect(first.indication).toBe('TOTAL_FAILED');
    expect(codesOf(first)).toContain('pdf_content_outside_signed_range');
  });
});

describe('an update', () => {
  it('hides a field when it takes its widget from the page, also where annotations may change', async () => {
    const certified = await signPdf(document, { certification: 3 });
    const page = objectText(certified, 4).replace('6 0 R', '');
    const first = firstOf(await validated(appendUpdate(certified, { objects: { 4: page } })));
    expect(first.indication).toBe('TOTAL_FAILED');
    expect(codesOf(first)).toContain('pdf_shadow_hide');
  });

  it('may give the form its first defaults, unless fields are drawn anew', async () => {
    const certified = await signPdf(makePdf(empty), { certification: 1 });
    const form = objectText(certified, 7).replace(/>>$/, '/DA(/Helv 0 Tf)/DR<</Font<</Helv 3 0 R>>>>>>');
    const touched = appendUpdate(certified, { objects: { 7: form } });
    expect((await validated(touched)).conclusion).toBe('TOTAL_PASSED');
    const redrawn = form.replace(/>>$/, '/NeedAppearances true>>');
    const first = firstOf(await validated(appendUpdate(certified, { objects: { 7: redrawn } })));
    expect(codesOf(first)).toContain('pdf_change_forbidden_by_docmdp');
  });

  it('may close a field for good, which viewers do when a further signature locks it', async () => {
    const closed = objectText(signed, 6).replace('/FT', '/Ff 1/FT');
    expect((await validated(appendUpdate(signed, { objects: { 6: closed } }))).conclusion).toBe(
      'TOTAL_PASSED',
    );
    const secret = objectText(signed, 6).replace('/FT', '/Ff 8193/FT');
    expect(codesOf(firstOf(await validated(appendUpdate(signed, { objects: { 6: secret } }))))).toEqual([
      'pdf_shadow_replace',
    ]);
  });

  it('may fill an XFA form, but not exchange it', async () => {
    const packet = (text: string) => `<</Length ${text.length}>>\nstream\n${text}\nendstream`;
    const form = makePdf({
      catalog: '/AcroForm<</Fields[8 0 R]/XFA[(template)6 0 R(datasets)7 0 R]>>',
      objects: [packet('<template/>'), packet('<tutar>100</tutar>'), '<</FT/Tx/T(tutar[0])/V(100)>>'],
    });
    const approved = await signPdf(form);
    const filled = appendUpdate(approved, {
      objects: { 7: packet('<tutar>900</tutar>'), 8: '<</FT/Tx/T(tutar[0])/V(900)>>' },
    });
    expect((await validated(filled)).conclusion).toBe('TOTAL_PASSED');
    const exchanged = appendUpdate(approved, { objects: { 6: packet('<template>x</template>') } });
    const first = firstOf(await validated(exchanged));
    expect(first.changesAfter.map(({ kind }) => kind)).toEqual(['form_xfa_changed']);
    expect(first.indication).toBe('TOTAL_FAILED');
  });

  it('may not make a field look otherwise without filling it in', async () => {
    const drawing = (text: string) =>
      `<</Type/XObject/Subtype/Form/BBox[0 0 80 20]/Resources<</Font<</F1 3 0 R>>>>/Length ${text.length + 28}>>\nstream\nBT /F1 12 Tf 2 5 Td ${text}      ET\nendstream`;
    const field = '<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/Rect[10 10 90 30]/AP<</N 8 0 R>>>>';
    const form = makePdf({
      catalog: '/AcroForm 7 0 R',
      pages: [{ entries: '/Annots[6 0 R]' }],
      objects: [field, '<</Fields[6 0 R]>>', drawing('(100) Tj')],
    });
    const verdicts: string[] = [];
    for (const certification of [undefined, 1, 2, 3] as const) {
      const approved = await signPdf(form, certification === undefined ? {} : { certification });
      const redrawn = appendUpdate(approved, { objects: { 8: drawing('(900) Tj') } });
      const pointed = appendUpdate(approved, {
        objects: { 6: field.replace('8 0 R', '901 0 R'), 901: drawing('(900) Tj') },
      });
      const [one, other] = [firstOf(await validated(redrawn)), firstOf(await validated(pointed))];
      expect(codesOf(one)).toEqual(codesOf(other));
      verdicts.push([one.indication, ...codesOf(one)].join(' '));
    }
    expect(verdicts).toEqual([
      'TOTAL_FAILED pdf_shadow_replace',
      'TOTAL_FAILED pdf_change_forbidden_by_docmdp pdf_shadow_replace',
      'TOTAL_FAILED pdf_shadow_replace',
      'TOTAL_FAILED pdf_shadow_replace',
    ]);
    const approved = await signPdf(form);
    const filled = appendUpdate(approved, {
      objects: { 6: field.replace('100', '900'), 8: drawing('(900) Tj') },
    });
    expect((await validated(filled)).conclusion).toBe('TOTAL_PASSED');
  });
});
