import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { BufferSource } from '../io/index.ts';
import { inspectPdf, signPades } from '../pades/index.ts';
import { testPki } from '../testing/keys.ts';
import { makePdf } from '../testing/pdfs.ts';
import { refuseUnsafeUpdate } from './checkUpdate.ts';
import { rc4 } from './encryption/rc4.ts';
import { PdfDict, PdfDocument, PdfString, PdfUpdate } from './index.ts';

const { signer } = testPki('p256').signer;
const sign = (pdf: Uint8Array) =>
  signPades(new BufferSource(pdf), signer, { signingTime: new Date('2026-01-02T03:04:05Z') });

/** /O, /U and /P of revision 2 that open with the empty password (ISO 32000-1, algorithms 2 and 4). */
function openable(): string {
  const padding = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
  const owner = Buffer.alloc(32, 7);
  const permissions = Buffer.from('fcffffff', 'hex');
  const key = createHash('md5').update(padding).update(owner).update(permissions).digest().subarray(0, 5);
  return `/O<${owner.toString('hex')}>/U<${Buffer.from(rc4(key, padding)).toString('hex')}>/P -4`;
}

/** The catalog lies open, the pages in an object stream that is not encrypted as the trailer says. */
function halfEncrypted(trailer: string): Buffer {
  const pages = '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>>';
  const page = '<</Type/Page/Parent 2 0 R/Resources<<>>>>';
  const header = `2 0 3 ${pages.length + 1} `;
  const packed = deflateSync(Buffer.from(`${header}${pages} ${page} `));
  const parts = [
    Buffer.from('%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n'),
    Buffer.from(
      `4 0 obj\n<</Type/ObjStm/N 2/First ${header.length}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n'),
  ];
  const first = parts[0]?.indexOf('1 0 obj') ?? 0;
  const second = parts[0]?.length ?? 0;
  const at = parts.reduce((sum, each) => sum + each.length, 0);
  const rows = [
    [0, 0, 0],
    [1, first, 0],
    [2, 4, 0],
    [2, 4, 1],
    [1, second, 0],
    [1, at, 0],
  ];
  const data = Buffer.from(
    rows.flatMap(([type = 0, place = 0, index = 0]) => [type, place >> 8, place & 255, index]),
  );
  const dict = `<</Type/XRef/Size 6/W[1 2 1]/Root 1 0 R${trailer}/Length ${data.length}>>`;
  return Buffer.concat([
    ...parts,
    Buffer.from(`5 0 obj\n${dict}\nstream\n`),
    data,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${at}\n%%EOF\n`),
  ]);
}

describe('a file whose compressed objects cannot be read', () => {
  it('is one page where nothing is encrypted', async () => {
    expect(await inspectPdf(new BufferSource(halfEncrypted('')))).toMatchObject({ pages: 1, canSign: true });
  });

  it('is not signed: what is appended would leave them out (ISO 32000-2, 7.5.6)', async () => {
    const pdf = halfEncrypted(`/Encrypt<</Filter/Standard/V 1/R 2${openable()}>>`);
    await expect(sign(pdf)).rejects.toMatchObject({ code: 'pdf_append_unsafe' });
    expect((await inspectPdf(new BufferSource(pdf))).canSign).toMatchObject({ code: 'pdf_append_unsafe' });
  });
});

describe('an update is read again before it is appended', () => {
  async function updated(style: 'table' | 'stream' | 'hybrid', junkBefore = '') {
    const document = await PdfDocument.open(new BufferSource(makePdf({ style, junkBefore })));
    const update = await PdfUpdate.begin(document);
    (await update.editCatalog()).set('Lang', null);
    update.add(PdfDict.of({ Added: 1 }));
    const { bytes } = await update.build();
    return { document, bytes };
  }
  const damage = (bytes: Uint8Array, what: RegExp, by: (found: string) => string) =>
    Buffer.from(Buffer.from(bytes).toString('latin1').replace(what, by), 'latin1');

  it.each(['table', 'stream', 'hybrid'] as const)('and holds in a file with a %s', async (style) => {
    const { document, bytes } = await updated(style);
    await refuseUnsafeUpdate(document, bytes);
    const behindJunk = await updated(style, 'junk in front\n');
    await refuseUnsafeUpdate(behindJunk.document, behindJunk.bytes);
  });

  it.each<[string, RegExp, (found: string) => string]>([
    ['an object is not where it is said to be', /(\d{10}) 00000 n/, () => '0000000011 00000 n'],
    ['what came before is forgotten', /\/Prev (\d+)/, (found) => found.replace('/Prev', '/Prew')],
    ['another catalog is named', /\/Root 1 0 R/, () => '/Root 2 0 R'],
    ['its end cannot be found', /startxref\n\d+/, () => 'startxref\n9'],
    ['an object is cut off', /<<\/Added 1>>/, () => '<</Added 1> '],
  ])('and refused where %s', async (_name, what, by) => {
    const { document, bytes } = await updated('table');
    const damaged = damage(bytes, what, by);
    expect(damaged.equals(bytes)).toBe(false);
    await expect(refuseUnsafeUpdate(document, damaged)).rejects.toMatchObject({ code: 'pdf_append_unsafe' });
  });

  it('and does not end at a name or a text in which that word stands', async () => {
    const document = await PdfDocument.open(new BufferSource(makePdf()));
    const update = await PdfUpdate.begin(document);
    update.add(PdfDict.of({ Typeendobj: PdfString.text('endobj') }));
    await refuseUnsafeUpdate(document, (await update.build()).bytes);
  });

  it('in a file that had to be repaired, with all of its objects', async () => {
    const broken = Buffer.from(makePdf().toString('latin1').replace('xref\n0', 'xrxf\n0'), 'latin1');
    const document = await PdfDocument.open(new BufferSource(broken));
    const update = await PdfUpdate.begin(document);
    update.add(PdfDict.of({ Added: 1 }));
    const { bytes } = await update.build();
    expect(document.rebuilt).toBe(true);
    await refuseUnsafeUpdate(document, bytes);
    const lost = damage(bytes, /\n\d{10} 00000 n/, () => '\n0000000000 65535 f');
    await expect(refuseUnsafeUpdate(document, lost)).rejects.toMatchObject({ code: 'pdf_append_unsafe' });
  });
});
