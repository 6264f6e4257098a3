import { describe, expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import { inspectPdf, signPades } from '../pades/index.ts';
import { testPki } from '../testing/index.ts';
import { oddPdf, oddPdfs } from '../testing/oddPdfs.ts';
import { makePdf } from '../testing/pdfs.ts';
import { ONE_PAGE, rawPdf } from '../testing/rawPdf.ts';
import { validate } from '../validation/index.ts';
import { PdfDocument } from './document.ts';
import { PdfRef, PdfStream } from './objects.ts';
import { walkPages } from './pages.ts';
import { revisionsOf } from './revisions.ts';

const rsa = testPki('rsa2048');
const elliptic = testPki('p256');

/** The file with two signatures, the second one visible on the last page. */
async function signedTwice(pdf: Buffer): Promise<Buffer> {
  const first = await signPades(new BufferSource(pdf), rsa.signer.signer, { signingTime: new Date() });
  const once = Buffer.concat([pdf, first]);
  const second = await signPades(new BufferSource(once), elliptic.signer.signer, {
    signingTime: new Date(),
    ...((await pagesOf(once)) > 0 && {
      appearance: { page: 'last', rect: { x: 1, y: 1, width: 5, height: 5 }, lines: ['Ayşe'] },
    }),
  });
  return Buffer.concat([once, second]);
}

async function verdicts(pdf: Buffer): Promise<readonly string[]> {
  const crls = [rsa, elliptic].flatMap((pki) => [pki.crl('root'), pki.crl('intermediate')]);
  const trust = [rsa.root.certificate, elliptic.root.certificate];
  const report = await validate(new BufferSource(pdf), { trust, crls, offline: true, format: 'pades' });
  return report.signatures.map(({ indication, errors }) =>
    [indication, ...errors.map(({ code }) => code)].join(' '),
  );
}

async function pagesOf(pdf: Buffer): Promise<number> {
  let count = 0;
  for await (const _ of walkPages(await PdfDocument.open(new BufferSource(pdf)))) count++;
  return count;
}

describe('an odd file is signed twice and both signatures hold', () => {
  it.each(Object.entries(oddPdfs))('%s', async (_, make) => {
    const pdf = make();
    const pages = await pagesOf(pdf);
    const signed = await signedTwice(pdf);
    expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true);
    expect(await verdicts(signed)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
    expect(await pagesOf(signed)).toBe(pages);
    expect((await PdfDocument.open(new BufferSource(signed))).rebuilt).toBe(false);
  });

  it('a signature shows on its own page only, though the pages share their annotations', async () => {
    const pdf = oddPdf('two pages that share their annotations');
    const update = await signPades(new BufferSource(pdf), rsa.signer.signer, { signingTime: new Date() });
    const document = await PdfDocument.open(new BufferSource(Buffer.concat([pdf, update])));
    const counts: (number | undefined)[] = [];
    for await (const page of walkPages(document))
      counts.push((await document.arrayAt(page.dict.get('Annots')))?.length);
    expect(counts).toEqual([2, 1]);
  });
});

describe('a file that nobody can read is refused', () => {
  it('its catalog has the number 0', async () => {
    const text = rawPdf({ objects: ONE_PAGE }).toString('latin1').replace('1 0 obj', '0 0 obj');
    expect((await inspectPdf(new BufferSource(Buffer.from(text, 'latin1')))).canSign).toMatchObject({
      code: 'pdf_broken',
    });
  });
});

describe('what a damaged file has lost', () => {
  const cutBefore = (text: string) => Buffer.from(text.slice(0, text.indexOf('xref\n')), 'latin1');

  it('its pages and its trailer: it is not signed', async () => {
    const pdf = cutBefore(rawPdf({ objects: { 1: '<</Type/Catalog/Pages 2 0 R>>' } }).toString('latin1'));
    const signing = signPades(new BufferSource(pdf), rsa.signer.signer, { signingTime: new Date() });
    await expect(signing).rejects.toMatchObject({ code: 'pdf_broken' });
  });

  it('its pages alone: it can be signed, and again', async () => {
    const objects = { ...ONE_PAGE, 2: `${'['.repeat(300)}` };
    const signed = await signedTwice(rawPdf({ objects }));
    expect((await inspectPdf(new BufferSource(signed))).signatures).toBe(2);
  });

  it('an object stream: what else there is can be signed', async () => {
    const damaged = '<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length 9>>\nstream\nno flate!\nendstream';
    const rows = Buffer.from([0, 0, 0, 0, 2, 0, 5, 0]);
    const objects = { ...ONE_PAGE, 1: '<</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>>', 5: damaged };
    const text = rawPdf({ objects }).toString('latin1');
    const at = text.lastIndexOf('xref\n0');
    const hidden = `7 0 obj\n<</Type/XRef/Size 8/W[1 2 1]/Index[0 1 6 1]/Length 8>>\nstream\n`;
    const stream = Buffer.concat([Buffer.from(hidden), rows, Buffer.from('\nendstream\nendobj\n')]);
    const table = text.slice(at).replace('/Root', `/XRefStm ${at}/Root`);
    const whole = Buffer.concat([
      Buffer.from(text.slice(0, at), 'latin1'),
      stream,
      Buffer.from(table.replace(/startxref\n\d+/, `startxref\n${at + stream.length}`), 'latin1'),
    ]);
    const document = await PdfDocument.open(new BufferSource(whole));
    expect(document.rebuilt).toBe(false);
    expect(await document.get(6)).toBeNull();
    expect(await verdicts(await signedTwice(whole))).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
  });

  it('the place of one object, which nothing needs for signing: both signatures hold', async () => {
    const objects = { ...ONE_PAGE, 5: '(five)', 6: '(six)', 7: '(seven)' };
    const text = rawPdf({ objects }).toString('latin1');
    const place = String(text.indexOf('6 0 obj')).padStart(10, '0');
    const signed = await signedTwice(Buffer.from(text.replace(place, '0000000003'), 'latin1'));
    const document = await PdfDocument.open(new BufferSource(signed));
    expect(await document.get(6)).toMatchObject({ bytes: Buffer.from('six') });
    expect(await verdicts(signed)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
  });

  it('the place of one object after it was signed: the revisions stay', async () => {
    const objects = { ...ONE_PAGE, 5: '(five)', 6: '(six)', 7: '(seven)' };
    const pdf = rawPdf({ objects });
    const once = Buffer.concat([
      pdf,
      await signPades(new BufferSource(pdf), rsa.signer.signer, { signingTime: new Date() }),
    ]);
    const place = String(pdf.indexOf('6 0 obj')).padStart(10, '0');
    once.write('0000000003', once.indexOf(place), 'latin1');
    const twice = await signedTwice(once);
    expect(await revisionsOf(await PdfDocument.open(new BufferSource(twice)))).toHaveLength(4);
  });

  it('its cross-reference: old object streams beside a table count for nothing', async () => {
    const stale = '3 0 <</Type/Old>>';
    const stream = `<</Type/ObjStm/N 1/First 4/Length ${stale.length}>>\nstream\n${stale}\nendstream`;
    const text = rawPdf({ objects: { ...ONE_PAGE, 5: stream } }).toString('latin1');
    const document = await PdfDocument.open(
      new BufferSource(Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1')),
    );
    expect((await document.dictAt(new PdfRef(3)))?.name('Type')).toBe('Page');
  });

  it('an object that is still referred to: nothing new takes its number', async () => {
    const kids = '3 0 R 5 0 R 6 0 R 7 0 R 8 0 R 9 0 R';
    const objects = { ...ONE_PAGE, 2: `<</Type/Pages/Kids[${kids}]/Count 6/MediaBox[0 0 595 842]>>` };
    const signed = await signedTwice(cutBefore(rawPdf({ objects }).toString('latin1')));
    expect(await pagesOf(signed)).toBe(1);
    expect(await verdicts(signed)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
  });

  it('its order, found out only while signing: nothing is written over', async () => {
    const objects = {
      ...ONE_PAGE,
      3: '<</Type/Page/Parent 2 0 R/Contents 8 0 R/Annots 5 0 R>>',
      5: '[]',
      7: '7',
    };
    const whole = rawPdf({ objects }).toString('latin1');
    // The table is wrong about object 5, which signing comes upon late, and knows nothing of 8 and 9.
    const place = String(whole.indexOf('5 0 obj')).padStart(10, '0');
    const wrong = String(whole.indexOf('5 0 R')).padStart(10, '0');
    const more = ['8', '9'].map(
      (num) => `${num} 0 obj\n<</Length 3>>\nstream\n${num}.0\nendstream\nendobj\n`,
    );
    const pdf = whole.replace(place, wrong) + more.join('');
    const signed = await signedTwice(Buffer.from(pdf, 'latin1'));
    const document = await PdfDocument.open(new BufferSource(signed));
    for (const num of [8, 9]) {
      const stream = await document.get(num);
      if (!(stream instanceof PdfStream)) throw new Error(`object ${num} was written over`);
      expect(Buffer.from(await document.streamData(stream, num)).toString()).toBe(`${num}.0`);
    }
    expect(await verdicts(signed)).toEqual(['TOTAL_PASSED', 'TOTAL_PASSED']);
  });

  it('the trailer: the catalog is known by its pages, not by its place', async () => {
    const text = rawPdf({
      objects: { ...ONE_PAGE, 5: '<</Type/Catalog/Pages 99 0 R>>' },
      trailer: '/Root 4 0 R',
    }).toString('latin1');
    expect(await pagesOf(Buffer.from(text.replace(/startxref\n\d+/, 'startxref\n7'), 'latin1'))).toBe(1);
  });

  it('where it ends: what looks like an object within a line does not count', async () => {
    const stream = '<</Length 6 0 R>>\nstream\nnoise 2 0 obj <</A 1>> noise\nendstream';
    const objects = { ...ONE_PAGE, 5: stream, 6: '28' };
    expect(await pagesOf(cutBefore(rawPdf({ objects }).toString('latin1')))).toBe(1);
  });
});

describe.each(['table', 'stream', 'hybrid'] as const)(
  'a signed file of the style %s whose second update',
  (style) => {
    const sign = async (pdf: Buffer) =>
      Buffer.concat([
        pdf,
        await signPades(new BufferSource(pdf), rsa.signer.signer, { signingTime: new Date() }),
      ]);

    // What was left of the update may be read as a part of the document, so that the first signature cannot vouch.
    const broken = 'TOTAL_FAILED pdf_incremental_saving';

    it('was cut short anywhere takes another, which holds', async () => {
      const once = await sign(makePdf({ style, pages: [{}, {}], spareObjects: 20 }));
      const twice = await sign(once);
      for (let n = 0; n < 6; n++) {
        const cut = once.length + 1 + Math.floor(((twice.length - once.length - 40) * n) / 5);
        expect(await verdicts(await sign(twice.subarray(0, cut)))).toEqual([broken, 'TOTAL_PASSED']);
      }
    });

    it('has a damaged cross-reference takes another, which holds', async () => {
      const once = await sign(makePdf({ style, pages: [{}, {}], spareObjects: 20 }));
      const twice = await sign(once);
      const at = twice.lastIndexOf(style === 'stream' ? '/Type/XRef' : 'trailer');
      const damaged = Buffer.from(twice);
      damaged.write('????', at, 'latin1');
      const [first, , last] = await verdicts(await sign(damaged));
      // The second signature's field comes with the third update, over which that signature is not.
      expect([first, last]).toEqual([`${broken} pdf_shadow_replace`, 'TOTAL_PASSED']);
    });
  },
);
